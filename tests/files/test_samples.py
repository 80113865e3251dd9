"""Files of every format and program, made by us in their manner: each is read whole."""

from pathlib import Path

import pytest

from gamao.notation import read_match

SAMPLES = Path(__file__).parent / "samples"
TWO_GAMES = ("Ana", "Bruno", 3, [8, 8], [("white", 1), None])
"""One match, as the programs that write formats of their own keep it."""
POSITION = ("Ana Maria", "Bruno", 7, [0], [None])

READ = {
    "jellyfish.mat": TWO_GAMES,
    "gnubg.mat": ("Ana", "Bruno", 3, [12, 6], [("white", 2), ("white", 1)]),
    "gnubg.sgf": TWO_GAMES,
    "gnubg-position.txt": ("Alpha", "Beta", 7, [0], [None]),
    "xg.txt": ("Ana", "Bruno", None, [16], [("white", 4)]),
    "xg.xg": TWO_GAMES,
    "xg.xgp": ("Ana", "Bruno", 7, [0], [None]),
    "xg-position.txt": POSITION,
    "bgblitz.bgf": TWO_GAMES,
    "bgblitz-position.txt": ("赤", "緑", 7, [0], [None]),
    "snowie.txt": TWO_GAMES,
    "gamao.json": TWO_GAMES,
    "bgammon.match": ("Ana", "Bruno", 3, [8, 8], [("white", 1), None]),
    "fibs.oldmoves": TWO_GAMES,
    "truemoneygames.tmg": TWO_GAMES,
    "gamesgrid.sgg": TWO_GAMES,
    "gammonempire.gam": ("Ana", "Bruno", None, [8, 8], [("white", 1), None]),
    "galaxy.txt": ("ana", "bruno", 3, [8, 4], [("black", 1), ("white", 3)]),
    "studio.txt": ("ana", "bruno", 5, [11], [("white", 5)]),
    "left.txt": ("Ana", "Bruno", 5, [10], [("white", 2)]),
    "forum.html": ("Ana & Eva", "Bruno", 5, [6], [("white", 5)]),
    "transcribed.mat": ("Ana", "Bruno", 5, [16], [("white", 2)]),
    "russian.mat": ("Иван", "Пётр", 5, [4], [None]),
    "utf8.mat": ("José", "李", 7, [4], [None]),
}
"""Names, length, steps of each game and how it ended."""

SAID = {
    "transcribed.mat": {
        1: "Ana, who takes her time, begins\n!!",
        3: "?",
        5: "she takes a risk",
        7: "a drop?",
        9: "ILLEGAL?",
        11: "illegal",
        12: "bold",
        13: "?",
    },
    "xg.xgp": {0: "said"},
}
TOLD = {
    "transcribed.mat": ["line 9: in game 1 the board is set as the file goes on: illegal play"],
}
"""What could not be kept, and only that."""


def sample(name):
    return read_match((SAMPLES / name).read_bytes(), name)


def test_every_sample_is_tried():
    assert READ.keys() == {path.name for path in SAMPLES.iterdir()}


@pytest.mark.parametrize("name", READ)
def test_a_file_of_each_program_is_read_whole(name):
    read = sample(name)
    ends = [(game.result.winner.value, game.result.points) if game.result else None
            for game in read.games]  # fmt: skip

    assert (
        read.white,
        read.black,
        read.games[0].match.length,
        [len(game.actions) for game in read.games],
        ends,
    ) == READ[name]
    assert {note.step: note.comment for note in read.notes if note.comment} == SAID.get(name, {})
    assert len(read.warnings) == len(TOLD.get(name, ()))
    for warning, said in zip(read.warnings, TOLD.get(name, ()), strict=True):
        assert said in warning


def test_the_cube_figures_of_a_position_are_kept():
    for name in ("xg.xgp", "xg-position.txt", "bgblitz-position.txt"):
        cube = sample(name).note(0, 0).cube

        assert cube is not None, name
        assert cube.no_double is not None, name
        assert cube.double_take is not None, name
