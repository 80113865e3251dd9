"""What a problem is about: each rule by a position of its kind."""

import pytest

from gamao import Dice, Match, Player, Position
from gamao.problems import Kind, Theme, theme_of
from gamao.rules.cube import Cube, CubeAction

FAR = (9, 9)
START = Position.start()
POSITIONS = {
    Theme.BEAR_OFF: Position.of(mine={1: 5, 2: 5, 3: 5}, theirs={1: 5, 8: 10}),
    Theme.RACE: Position.of(mine={1: 5, 7: 10}, theirs={1: 5, 8: 10}),
    Theme.CONTACT_BEAR_OFF: Position.of(mine={2: 5, 3: 5, 6: 5}, theirs={24: 2, 6: 13}),
    Theme.BACK_GAME: Position.of(mine={24: 2, 22: 2, 13: 5, 8: 6}, theirs={13: 2, 8: 5, 6: 8}),
    Theme.BLITZ: Position.of(mine={24: 2, 8: 3, 6: 4, 5: 2, 4: 4}, theirs={25: 1, 24: 1, 6: 13}),
    Theme.PRIME: Position.of(mine={7: 4, 6: 4, 5: 4, 4: 3}, theirs={24: 2, 13: 6, 6: 7}),
    Theme.HOLDING: Position.of(mine={20: 2, 13: 5, 8: 3, 6: 5}, theirs={13: 5, 8: 4, 6: 6}),
    Theme.ANCHOR: Position.of(mine={20: 2, 13: 5, 8: 3, 6: 5}, theirs={24: 2, 13: 4, 8: 4, 6: 5}),
    Theme.MIDDLE: Position.of(
        mine={24: 1, 21: 1, 13: 5, 8: 3, 6: 5}, theirs={24: 1, 20: 1, 13: 4, 8: 4, 6: 5}
    ),
}


def played(position, cube=Cube()):  # noqa: B008 (a value)
    return Match(None).game_from(position, on_roll=Player.WHITE, dice=Dice(6, 1), cube=cube)


@pytest.mark.parametrize(("theme", "position"), POSITIONS.items())
def test_a_position_has_the_theme_of_its_kind_for_either_side(theme, position):
    assert theme_of(played(position), Kind.PLAY, FAR) is theme
    if theme not in (Theme.BEAR_OFF, Theme.RACE):  # these are of who is on roll
        assert theme_of(played(position.flipped()), Kind.PLAY, FAR) is theme


def test_the_opening_is_six_turns_of_contact():
    assert theme_of(played(START), Kind.PLAY, (3, 3)) is Theme.OPENING
    assert theme_of(played(START), Kind.PLAY, (4, 3)) is Theme.ANCHOR


def test_of_the_cube_the_theme_says_what_is_asked_and_never_what_is_right():
    def turn(position, cube):
        return Match(None).game_from(position, on_roll=Player.WHITE, cube=cube)

    contact, race = POSITIONS[Theme.HOLDING], POSITIONS[Theme.RACE]
    owned = Cube(2, Player.WHITE)
    doubled = turn(contact, Cube()).after(CubeAction.DOUBLE).before_offer()

    assert theme_of(turn(race, Cube()), Kind.DOUBLE, FAR) is Theme.RACE_CUBE
    assert theme_of(turn(contact, Cube()), Kind.DOUBLE, FAR) is Theme.DOUBLE
    assert theme_of(turn(contact, owned), Kind.DOUBLE, FAR) is Theme.REDOUBLE
    assert theme_of(doubled, Kind.TAKE, FAR) is Theme.TAKE
