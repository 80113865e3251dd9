import random
import re
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from gamao import TORNEIO, Match, Player
from gamao.cli.app import app
from gamao.cli.hint import hint_lines
from gamao.cli.terminal import Terminal, play_match
from gamao.engine import Engine
from gamao.engine.opponent.levels import find_level
from gamao.engine.opponent.opponent import Opponent
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS, DASH, ENGLISH
from gamao.notation import parse_xgid
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
OPPONENT = Opponent(ENGINE, find_level("intermediate"))


def sit(script, *, bots=(Player.BLACK,), seed=1):
    return Terminal(
        dice=RandomDice(random.Random(seed)),
        opponent=OPPONENT,
        engine=lambda: ENGINE,
        bots=frozenset(bots),
        ask=script.ask,
        say=script.said.append,
    )


def first_play():
    """A legal play of the first roll of `sit`'s dice."""
    script = Script("m", "q")
    play_match(Match(3, TORNEIO), sit(script, bots=()))
    return next(line.strip() for line in script.said if "/" in line and line.startswith("  "))


def test_two_bots_play_a_match_to_its_end():
    script = Script()

    play_match(Match(3, TORNEIO), sit(script, bots=Player))

    assert "wins the match" in script.text


def test_leaving_the_table_ends_quietly():
    for farewell in (["q"], []):
        script = Script(*farewell)
        play_match(Match(3, TORNEIO), sit(script, bots=()))
        assert script.text.endswith("Goodbye.")


def test_what_is_wrong_is_said_in_a_line_and_asked_again():
    script = Script("8/5 6/6", "gibberish", "take", "h", "m", "q")

    play_match(Match(3, TORNEIO), sit(script, bots=()))

    assert " is not allowed with " in script.text
    assert "This is not a play or an action." in script.text
    assert "That cannot be done now. Black must play the dice." in script.text
    assert "list the legal plays" in script.text


@pytest.mark.parametrize(("language", "word"), [("pt-BR", "dica"), ("es", "pista"), ("en", "i")])
def test_a_hint_names_the_best_plays_and_what_the_others_lose(language, word):
    words = Catalogue.load(language, COMMANDS)
    script = Script(word, "q")

    play_match(Match(3, TORNEIO), replace(sit(script, bots=()), words=words))

    asked = next(index for index, said in enumerate(script.said) if "X" in said and "O" in said)
    best, *others = script.said[asked + 1 : -1]
    assert len(others) == 4
    assert len(best.split()) < len(others[0].split())  # it loses nothing
    losses = [line.split()[-1].replace(",", ".") for line in others]
    assert losses == sorted(losses)
    assert all(re.fullmatch(r"\N{MINUS SIGN}0\.\d{3}", loss) for loss in losses)


def test_a_hint_says_how_deep_each_play_was_looked_at_and_no_loss_that_is_not_known():
    game = parse_xgid("XGID=--aBBBBa---Baa-B---cBcabbA:0:0:1:65:0:0:3:0:10")

    best, second, *others = hint_lines(Engine.default(), game, ENGLISH)

    assert best.split()[0] == "2-ply"
    assert second.split()[0] == "1-ply"
    assert second.endswith(DASH)  # it seems better, and is not known to be
    assert all(line.split()[0] in ("1-ply", "0-ply") for line in others)


def test_a_hint_about_the_cube_says_whether_to_double_and_to_take():
    script = Script(first_play(), "hint", "d", "hint", "p", "q")

    play_match(Match(3, TORNEIO), sit(script, bots=()))

    assert script.said.count("  2-ply   no double, take") == 2
    assert sum(line.startswith(f"{'':10}Double, take") for line in script.said) == 2


def test_of_a_resignation_there_is_no_hint():
    script = Script("resign", "hint", "q")

    play_match(Match(3, TORNEIO), sit(script, bots=()))

    assert "That cannot be done now. White must answer the resignation." in script.text


def test_a_person_can_double_and_the_other_pass():
    # the start is played, then the other side turns the cube
    script = Script(first_play(), "d", "p", "q")

    play_match(Match(3, TORNEIO), sit(script, bots=()))

    assert "wins 1 point (single)" in script.text


def test_nobody_chooses_the_dice():
    script = Script(first_play(), "roll 6-6", "q")

    play_match(Match(3, TORNEIO), sit(script, bots=()))

    assert "This is not a play or an action." in script.text
    assert "rolls 6-6" not in script.text


def test_the_level_is_chosen_on_the_command_line():
    played = CliRunner().invoke(app, ["play", "--level", "casual", "--seed", "1"], input="q\n")
    unknown = CliRunner().invoke(app, ["play", "--level", "grandpa"])

    assert played.exit_code == 0
    assert "Goodbye" in played.stdout
    assert isinstance(unknown.exception, NotationError)
    assert "beginner" in str(unknown.exception)
