import pytest

from gamao import Match, Player
from gamao.cli.typed import help_lines, understood
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.catalogue import COMMANDS
from gamao.rules.action import Resign
from gamao.rules.cube import CubeAction
from gamao.rules.position import Position

TURN = Match(5).game_from(Position.start(), on_roll=Player.WHITE)
DOUBLED = TURN.after(CubeAction.DOUBLE)
RESIGNED = TURN.after(Resign())


@pytest.mark.parametrize(
    ("language", "game", "text", "meant"),
    [
        ("pt-BR", TURN, "Dobro", "double"),
        ("pt-BR", TURN, "lancar", "roll"),
        ("pt-BR", TURN, "dica", "hint"),
        ("es", TURN, "pista", "hint"),
        ("en", TURN, "i", "hint"),
        ("pt-BR", DOUBLED, "não aceito", "pass"),
        ("pt-BR", DOUBLED, "aceito", "take"),
        ("pt-BR", RESIGNED, "aceito", "accept"),
        ("pt-BR", RESIGNED, "nao aceito", "decline"),
        ("pt-BR", TURN, "desisto gamão triplo", "resign backgammon"),
        ("es", TURN, "t", "roll"),
        ("es", DOUBLED, "t", "take"),
        ("es", DOUBLED, "no acepto", "pass"),
        ("es", TURN, "resign gammon", "resign gammon"),
        ("en", TURN, "", "roll"),
        ("en", TURN, "8/5 6/5", "8/5 6/5"),
    ],
)
def test_a_command_is_understood_in_the_language_and_in_english(language, game, text, meant):
    assert understood(text, game, Catalogue.load(language, COMMANDS)) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_keeps_within_80_columns_and_goes_on_below_what_it_says(language):
    lines = help_lines(Catalogue.load(language, COMMANDS))

    assert max(map(len, lines)) <= 80
    assert all(line[30] == " " != line[31] for line in lines)


def test_help_shows_the_words_of_the_language():
    lines = "\n".join(help_lines(Catalogue.load("pt-BR", COMMANDS)))

    assert "d, dobro" in lines
    assert "a, aceito / n, não aceito" in lines
    assert "double" not in lines
    assert "gammon" not in lines
