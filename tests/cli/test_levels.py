"""Levels of the computer by the names people know them by."""

import io
import json

import pytest

from gamao import Position
from gamao.cli.levels import level_called, level_id
from gamao.engine.opponent.levels import LEVELS
from gamao.errors import NotationError
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.words import WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_goes_by_its_name_in_every_language(language):
    words = Catalogue.load(language)

    named = [words(WORDS[f"level {id}"]) for id in LEVELS]

    assert [level_id(name) for name in named] == list(LEVELS)
    assert [level_id(name.upper()) for name in named] == list(LEVELS)


@pytest.mark.parametrize(
    ("text", "id"),
    [("oraculo", "best"), ("ORÁCULO", "best"), ("World-Class", "world-class"), ("gnubg", None)],
)
def test_neither_accents_nor_capitals_matter(text, id):
    assert level_id(text) == id


def test_who_is_not_known_is_told_ids_and_names():
    with pytest.raises(NotationError, match=r"beginner \(Novato\), .*, best \(Oráculo\), not 'x'"):
        level_called("x", Catalogue.load("pt-BR"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["play", "connect", "bridge ubgi"])
def test_help_has_the_names_of_all_levels(run, command, language):
    words = Catalogue.load(language)

    told = " ".join(run("--language", language, *command.split(), "--help").stdout.split())

    assert ", ".join(words(WORDS[f"level {id}"]) for id in LEVELS) in told


@pytest.mark.parametrize("asked", [["--level", "0-ply"], ["--level=0-ply"]])
def test_a_depth_may_still_be_called_a_level_but_is_not_shown_so(run, asked):
    shown = run("position", "--help").stdout

    told = run("position", Position.start().id, "--dice", "31", "--json", *asked)

    assert "--limit" in shown
    assert "--level" not in shown
    assert json.loads(told.stdout)["limit"] == "0-ply"


def test_the_command_plays_at_a_level_named_in_portuguese(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))

    done = run("--language", "pt-BR", "play", "--plain", "--level", "novato", "--seed", "1")

    assert done.returncode == 0
    assert done.stderr == ""
