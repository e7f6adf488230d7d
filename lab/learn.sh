#!/bin/sh
# Learns the weights of a game's evaluation (docs/learned.md). It goes on where it was stopped; delete target/learn/ID.* to begin again.
#   sh lab/learn.sh ID [ROUND [GAMES [HIDDEN]]]      the round, 2 by default; 1 begins with the evaluation by hand
set -e
cd "$(dirname "$0")/.."
game=${1:?the id of a game} round=${2:-2} games=${3:-20000} hidden=${4:-32}
folder=target/learn
mkdir -p $folder
file=$folder/$game.$round.selfplay
# A build that is begun with the weights that play; the round ends with other ones.
[ -x "$folder/$game.$round" ] || {
  cargo build --locked --release -p alveole-lab
  cp target/release/alveole-lab "$folder/$game.$round"
}
# Each round plays with twice the nodes of the one before.
[ "$round" != 1 ] || first=--by-hand
"$folder/$game.$round" selfplay "$game" ${first-} --nodes $((200 << round)) --seed "$round" --games "$games" --out "$file"
"$folder/$game.$round" train "$game" --games "$file" --hidden "$hidden" --out "src/games/$game/weights.bin"
