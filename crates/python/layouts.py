"""Prints what docs/python.md lists of each game: its actions and planes, with the default options.

python layouts.py [DOCUMENT]     with a document, writes the list into it, between its two marks
"""

import pathlib
import sys

import alveole

BEGIN, END = "<!-- layouts -->", "<!-- /layouts -->"


def described(game_id):
    game = alveole.Game(game_id)
    yield f"### {game_id}\n"
    yield f"{game.actions} actions; observations of {' × '.join(map(str, game.shape))}.\n"
    yield "| actions | meaning |\n| --- | --- |"
    first = 0
    for count, meaning in game.ranges:
        span = f"{first}" if count == 1 else f"{first}–{first + count - 1}"
        yield f"| {span} | {meaning} |"
        first += count
    yield "\n| planes | meaning |\n| --- | --- |"
    planes = game.planes
    each = sum(meaning.startswith("+0: ") for meaning in planes)
    for plane, meaning in enumerate(planes):
        if meaning.startswith("+"):
            if plane < each:
                more = "".join(f", {plane + each * turn}" for turn in range(1, game.players))
                yield f"| {plane}{more} | {meaning[4:]} |"
        else:
            yield f"| {plane} | {meaning} |"
    yield ""


def layouts():
    return "\n".join(line for game_id in alveole.games() for line in described(game_id))


def main():
    if len(sys.argv) == 1:
        print(layouts())
        return
    path = pathlib.Path(sys.argv[1])
    before, rest = path.read_text(encoding="utf8").split(BEGIN)
    path.write_text(f"{before}{BEGIN}\n\n{layouts()}\n{END}{rest.split(END)[1]}", encoding="utf8")


if __name__ == "__main__":
    main()
