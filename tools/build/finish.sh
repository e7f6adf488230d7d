#!/bin/sh
# The rest of the build of the site in DIR, after trunk has built the whole module: one hook that runs the steps one after
# the other, because trunk runs several hooks side by side and each step needs what those before it have written.
#   tools/build/finish.sh DIR
set -eu
cd "$(dirname "$0")/../.."

# The module that a page loads first.
sh tools/build/rules-module.sh "$1"
sh tools/build/pages.sh "$1"
