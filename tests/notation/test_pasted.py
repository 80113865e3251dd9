"""What people paste: ids, and whole blocks of text with an id in them."""

import pytest

from gamao import Dice, Match, Player, Position
from gamao.errors import NotationError
from gamao.notation import format_gnubg_id, format_xgid, parse_xgid
from gamao.notation.pasted import parse_position

XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:3:0:7:10"
GAME = parse_xgid(XGID)
GNUBG = format_gnubg_id(GAME)
POSITION, MATCH = GNUBG.split(":")

# As eXtreme Gammon copies a position.
XG = f"""{XGID}

X:Helena   O:Tomas
Score is X:2 O:3 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 167  O: 167 X-O: 2-3/7
Cube: 2, X own cube
X to play 31

eXtreme Gammon Version: 2.10
"""

# As gnubg shows and copies one.
GNU = f""" GNU Backgammon  Position ID: {POSITION}
                 Match ID   : {MATCH}
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: gnubg
 |                  |   |                  |     2 points
"""


@pytest.mark.parametrize(
    "text",
    [
        XGID,
        f"  {XGID}\n",
        XGID.replace("XGID", "xgid"),
        XGID.removeprefix("XGID="),
        XG,
        XG.replace("\n", ""),  # a field of one line takes the breaks away
        XG.replace("\n", "\r\n"),
        f"http://127.0.0.1:8000/analysis?xgid={XGID}",
        "https://gamao.example/analysis?xgid=" + XGID.replace("=", "%3D").replace(":", "%3A"),
        f"look at this: {XGID}, a hard one",
        GNUBG,
        f"GNUBGID {GNUBG}",
        f"gnubgid={GNUBG}",
        GNU,
        GNU.replace("\n", ""),
        f"Position-ID: {POSITION} Match-ID: {MATCH}",
    ],
    ids=lambda text: text[:60],
)
def test_the_position_is_found_in_what_was_pasted(text):
    game = parse_position(text)

    assert format_xgid(game) == XGID
    assert (game.dice, game.match.score, game.cube.value) == (Dice(3, 1), (2, 3), 2)


@pytest.mark.parametrize("text", [POSITION, f"Position ID: {POSITION}"])
def test_a_position_id_alone_is_for_money_or_as_is_told(text):
    game, told = parse_position(text), parse_position(text, Match(5))

    assert game.position == told.position == Position.from_id(POSITION)
    assert (game.match.length, told.match.length, game.on_roll) == (None, 5, Player.WHITE)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "the cat sat on the mat",
            "no XGID, OGID, gnubg id or position id in 'the cat sat on the mat'",
        ),
        ("", "no XGID, OGID, gnubg id or position id in ''"),
        (POSITION[:-1], "a position id has 14 characters"),
        ("cat:mat", "not a match id|a gnubg id|a position id"),
        ("a:b:c", "an XGID has 10 fields, not 3"),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:37:2:3:0:7:10", "field 5 of an XGID"),
        ("XGID=b:0", "an XGID has 10 fields, not 2"),
    ],
)
def test_what_is_wrong_with_it_is_said_as_of_an_id_alone(text, why):
    with pytest.raises(NotationError, match=why):
        parse_position(text)
