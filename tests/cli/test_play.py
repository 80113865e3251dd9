import random

from typer.testing import CliRunner

from gamao import TORNEIO, Match, Player
from gamao.cli.app import app
from gamao.cli.table import Seat, Table, play_match
from gamao.engine import Engine
from gamao.engine.levels import find_level
from gamao.engine.opponent import Opponent
from gamao.errors import NotationError
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


OPPONENT = Opponent(Engine.default(threads=1), find_level("intermediate"))


def sit(script, *, black=Seat.BOT, white=Seat.PERSON, seed=1):
    return Table(
        dice=RandomDice(random.Random(seed)),
        opponent=OPPONENT,
        seats={Player.WHITE: white, Player.BLACK: black},
        ask=script.ask,
        say=script.said.append,
    )


def first_play():
    """A legal play of the first roll of `sit`'s dice."""
    script = Script("m", "q")
    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))
    return next(line.strip() for line in script.said if "/" in line and line.startswith("  "))


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

    assert "This play is not legal." in script.text
    assert "This is not a play or an action." in script.text
    assert "That cannot be done now. Black must play the dice." in script.text
    assert "list the legal plays" in script.text


def test_a_person_can_double_and_the_other_pass():
    # the start is played, then the other side turns the cube
    script = Script(first_play(), "d", "p", "q")

    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))

    assert "wins 1 point (single)" in script.text


def test_nobody_chooses_the_dice():
    script = Script(first_play(), "roll 6-6", "q")

    play_match(Match(3, TORNEIO), sit(script, black=Seat.PERSON))

    assert "This is not a play or an action." in script.text
    assert "rolls 6-6" not in script.text


def test_the_level_is_chosen_on_the_command_line():
    played = CliRunner().invoke(app, ["play", "--level", "casual", "--seed", "1"], input="q\n")
    unknown = CliRunner().invoke(app, ["play", "--level", "grandpa"])

    assert played.exit_code == 0
    assert "Goodbye" in played.stdout
    assert isinstance(unknown.exception, NotationError)
    assert "beginner" in str(unknown.exception)
