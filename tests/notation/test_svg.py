"""The board as a picture: all checkers are there, and it is well-formed."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from tests.strategies import moments, positions

from gamao import OFF, Cube, Dice, Match, NotationError, Player, Position, Roll
from gamao.notation import parse_play
from gamao.notation.board_style import BOARD_CSS, COLOURS
from gamao.notation.svg import HEIGHT, animated_svg, board_svg, show

SVG = "{http://www.w3.org/2000/svg}"
WHITE, BLACK = Player.WHITE, Player.BLACK


def drawn(text):
    return ElementTree.fromstring(text)


def of_class(root, name, tag):
    return [part for part in root.iter(SVG + tag) if name in part.get("class", "").split()]


def on_board(root, colour):
    """The checkers drawn of a colour: a stack of more than five is five, the last with a number."""
    checkers = [p for p in of_class(root, f"gb-{colour}", "circle") if p.get("r") == "47"]
    counts = [int(p.text) for p in of_class(root, "gb-count", "text") if colour in p.get("class")]
    return len(checkers) + sum(count - 5 for count in counts)


@given(positions())
def test_every_checker_of_a_position_is_drawn(position):
    root = drawn(board_svg(position))

    assert on_board(root, "light") == 15 - position.mine[OFF]
    assert on_board(root, "dark") == 15 - position.theirs[OFF]
    slabs = len(of_class(root, "gb-light", "rect")) + len(of_class(root, "gb-dark", "rect"))
    assert slabs == position.mine[OFF] + position.theirs[OFF]


@given(moments())
def test_a_game_shows_its_dice_and_cube_with_white_light(game):
    root = drawn(board_svg(game, style=False))

    assert len(of_class(root, "gb-cube", "rect")) == game.match.has_cube
    own = game.position.mine if game.on_roll is WHITE else game.position.theirs
    assert on_board(root, "light") == 15 - own[OFF]
    pips = len([c for c in root.iter(SVG + "circle") if c.get("r") == "9"])
    assert pips == (game.dice.high + game.dice.low if game.dice else 0)


@pytest.mark.parametrize(
    ("owner", "where"), [(None, "middle"), (WHITE, "bottom"), (BLACK, "top")], ids=str
)
def test_the_cube_lies_with_its_owner(owner, where):
    cube = Cube(2048, owner) if owner else Cube()
    game = Match(25).game_from(Position.start(), on_roll=WHITE, cube=cube)

    face = of_class(drawn(board_svg(game)), "gb-cube-ink", "text")[0]

    height = float(face.get("y"))
    assert (height < 200, 500 < height < 800, height > 1000) == (
        where == "top",
        where == "middle",
        where == "bottom",
    )
    assert face.text == ("2048" if owner else "64")


def test_a_cube_of_three_figures_is_written_smaller():
    sizes = []
    for value in (2, 128, 1024):
        cube = Cube(value, WHITE)
        game = Match(25).game_from(Position.start(), on_roll=WHITE, cube=cube)
        face = of_class(drawn(board_svg(game)), "gb-cube-ink", "text")[0]
        sizes.append(float(face.get("font-size")))

    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


def test_plays_are_arrows_solid_for_the_best_and_dashed_for_the_one_played():
    game = Match(7).new_game(first=WHITE, dice=Dice(6, 5))
    best = parse_play("24/13", game.position, Dice(6, 5))
    played = parse_play("13/7 13/8", game.position, Dice(6, 5))

    root = drawn(board_svg(game, best=best, played=played))

    assert len(of_class(root, "gb-best", "path")) == 1
    assert len(of_class(root, "gb-played", "path")) == 2
    assert "stroke-dasharray" in BOARD_CSS


def test_arrows_come_from_the_bar_and_lead_off_the_board():
    entering = Position.of(mine={25: 1, 6: 5}, theirs={24: 2})
    leaving = Position.of(mine={3: 1, 2: 1}, theirs={6: 2})
    enter = parse_play("bar/22 6/4", entering, Dice(3, 2))
    leave = parse_play("3/off 2/off", leaving, Dice(6, 5))

    assert len(of_class(drawn(board_svg(entering, best=enter)), "gb-best", "path")) == 2
    assert len(of_class(drawn(board_svg(leaving, best=leave)), "gb-best", "path")) == 2


def test_the_label_says_the_position_in_words_unless_another_is_given():
    position = Position.of(mine={25: 1, 6: 2}, theirs={5: 2})

    words = drawn(board_svg(position)).get("aria-label")

    assert words == "light bar: 1, 6: 2, off: 12; dark 5: 2, off: 13"
    game = Match().game_from(position, on_roll=BLACK, dice=Dice(3, 1))
    assert drawn(board_svg(game)).get("aria-label").startswith("dark bar: 1")
    assert drawn(board_svg(game)).get("aria-label").endswith("; 3-1")
    assert drawn(board_svg(position, label='<a "b">')).get("aria-label") == '<a "b">'


def test_a_picture_has_its_style_with_it_or_takes_the_pages():
    assert "--felt" in board_svg(Position.start())
    assert "<style>" not in board_svg(Position.start(), style=False)


def test_a_notebook_shows_a_picture_of_the_width_asked_for():
    picture = show(Position.start(), width=400)

    assert picture._repr_svg_() == picture._repr_html_() == str(picture)
    assert drawn(str(picture)).get("width") == "400"
    assert drawn(board_svg(Position.start())).get("width") is None


def test_a_notebook_draws_positions_and_games_by_themselves():
    position = Position.start()
    game = Match().game_from(position, on_roll=BLACK)

    assert position._repr_svg_() == str(show(position))
    assert game._repr_svg_() == str(show(game))


def test_the_other_side_sees_the_same_checkers_turned():
    game = Match(7).game_from(Position.start(), on_roll=BLACK, dice=Dice(3, 1))
    play = parse_play("8/5 6/5", game.position, game.dice)
    mine, turned = board_svg(game, best=play), board_svg(game, best=play, side=WHITE)

    assert board_svg(game, best=play, side=BLACK) == mine != turned
    assert drawn(turned).get("aria-label").startswith("light")
    for colour in ("light", "dark"):
        assert on_board(drawn(turned), colour) == 15
    # The first dart of the play ends on Black's 5, which is White's 20: at the top.
    assert ends(mine) == [(x, HEIGHT - y) for x, y in ends(turned)]


def ends(text):
    """Where the arrows of a drawing end."""
    heads = of_class(drawn(text), "gb-head-edge", "path")
    return [tuple(map(float, head.get("d")[1:].split("L")[0].split())) for head in heads]


def test_arrows_and_marks_are_in_the_numbering_of_whoever_is_on_roll():
    game = Match().game_from(Position.start(), on_roll=BLACK)
    given = {"highlights": [5, 20], "arrows": [(8, 5), (25, 20), (6, 0)]}
    mine, turned = board_svg(game, **given), board_svg(game, side=WHITE, **given)

    assert [len(of_class(drawn(one), "gb-mark", "rect")) for one in (mine, turned)] == [2, 2]
    tops = [float(mark.get("y")) for mark in of_class(drawn(mine), "gb-mark", "rect")]
    assert tops == [float(m.get("y")) for m in of_class(drawn(turned), "gb-mark", "rect")][::-1]
    assert ends(mine) == [(x, HEIGHT - y) for x, y in ends(turned)]


@pytest.mark.parametrize(
    "given",
    [
        {"highlights": [25]},
        {"arrows": [(5, 5)]},
        {"arrows": [(26, 1)]},
        {"colours": {"felt": 'red"/><script>'}},
        {"colours": {"sky": "blue"}},
    ],
)
def test_what_cannot_be_drawn_is_refused(given):
    with pytest.raises(NotationError):
        board_svg(Position.start(), **given)


def test_colours_are_those_of_the_page_or_those_asked_for():
    svg = board_svg(Position.start(), colours={"felt": "#123456", "light": "rgb(1, 2, 3)"})

    assert drawn(svg).get("style") == "--felt:#123456;--light:rgb(1, 2, 3)"
    assert {"felt", "light", "dark", "cube", "mark"} <= set(COLOURS)


def test_an_animation_shows_one_moment_after_another():
    game = Match().new_game(first=WHITE, dice=Dice(3, 1))
    later = game.after(parse_play("8/5 6/5", game.position, game.dice))
    root = drawn(animated_svg([game, later, later.after(Roll(Dice(6, 5)))], seconds=0.5))
    timed = list(root.iter(SVG + "animate"))

    assert [one.get("values") for one in timed] == [
        "visible;hidden",
        "hidden;visible;hidden",
        "hidden;visible",
    ]
    assert [one.get("keyTimes") for one in timed] == ["0;0.33333", "0;0.33333;0.66667", "0;0.66667"]
    assert {one.get("dur") for one in timed} == {"1.5s"}
    assert drawn(animated_svg([game])).find(f".//{SVG}animate").get("values") == "visible"
    for moments_given, seconds in (([], 1), ([game], 0)):
        with pytest.raises(NotationError, match="moments"):
            animated_svg(moments_given, seconds=seconds)
