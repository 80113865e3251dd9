import random
from dataclasses import replace

import pytest

from gamao import (
    CLASSICO,
    MONEY,
    TORNEIO,
    Answer,
    CubeAction,
    Match,
    Phase,
    Player,
    Position,
    Resign,
)
from gamao.cli import bot
from gamao.cli.play import Seat, Table, play_match
from gamao.engine import Engine
from gamao.rules.dicesource import RandomDice


class Script:
    """Answers typed in advance; afterwards the first legal play, or Enter to roll."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


ENGINE = Engine.default(threads=1)


def sit(script, *, black=Seat.BOT, white=Seat.PERSON, seed=1):
    return Table(
        dice=RandomDice(random.Random(seed)),
        engine=ENGINE,
        seats={Player.WHITE: white, Player.BLACK: black},
        ask=script.ask,
        say=script.said.append,
    )


def test_two_bots_play_a_match_to_its_end():
    script = Script()

    play_match(Match(3, TORNEIO), sit(script, white=Seat.BOT))

    assert "wins the match" in script.text


def test_leaving_the_table_ends_quietly():
    for farewell in (["q"], []):
        script = Script(*farewell)
        play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))
        assert script.text.endswith("Goodbye.")


def test_what_is_wrong_is_said_in_a_line_and_asked_again():
    script = Script("8/5 6/6", "gibberish", "take", "h", "m", "q")

    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))

    assert "illegal play" in script.text or "no checker moves" in script.text
    assert "cannot take now" in script.text
    assert "list the legal plays" in script.text


def test_a_person_can_double_and_the_other_pass():
    # the start is played, then the other side turns the cube
    script = Script("m", "q")
    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))
    first = next(line.strip() for line in script.said if "/" in line and line.startswith("  "))
    script = Script(first, "d", "p", "q")

    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))

    assert "wins 1 point (single)" in script.text


@pytest.mark.parametrize("seed", range(5))
def test_the_bot_finishes_money_games_with_every_cube_action_it_meets(seed):
    dice = RandomDice(random.Random(seed))
    game = Match(rules=MONEY).game_from(Position.start(), on_roll=Player.WHITE)

    while game.phase is not Phase.OVER:
        game = game.after(bot.choose(game, ENGINE, dice))

    assert game.result.points >= 1


@pytest.mark.parametrize("rules", [replace(CLASSICO, cube=True), replace(MONEY, raccoon=True)])
def test_the_bot_plays_any_rules_to_the_end(rules):
    dice = RandomDice(random.Random(7))
    game = Match(rules=rules).game_from(Position.start(), on_roll=Player.WHITE)

    while game.phase is not Phase.OVER:
        game = game.after(bot.choose(game, ENGINE, dice))

    assert game.result.points >= 1


def answers(offer, *positions):
    dice = RandomDice(random.Random(1))
    for position in positions:
        game = Match(7).game_from(position, on_roll=Player.WHITE)
        yield bot.choose(game.after(offer), ENGINE, dice)


def test_the_bot_passes_a_lost_race_and_takes_a_close_one():
    lost = Position.of(mine={6: 5, 1: 5}, theirs={6: 10, 5: 5})
    close = Position.of(mine={6: 8, 5: 5}, theirs={6: 9, 5: 5})

    assert list(answers(CubeAction.DOUBLE, lost, close)) == [CubeAction.PASS, CubeAction.TAKE]


def test_the_bot_accepts_a_resignation_unless_a_gammon_is_in_sight():
    hopeless = Position.of(mine={24: 15}, theirs={2: 2})
    late = Position.of(mine={6: 5}, theirs={1: 2})

    assert list(answers(Resign(), hopeless, late)) == [Answer.DECLINE, Answer.ACCEPT]
