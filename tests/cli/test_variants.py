"""Nackgammon and hypergammon on the command line: each is asked of the engine that knows it."""

import json
import random

import numpy as np
import pytest
from tests.analysis.samples import random_record
from tests.cli.screen.playing import new_screen, new_table, seated
from tests.cli.screen.playing import run as run_screen

from gamao import Dice, Match, Play, Player
from gamao.analysis import default_engine
from gamao.cli.advice import loss_of
from gamao.cli.terminal import Terminal, play_match
from gamao.engine import Engine, Opponent, find_level, hypergammon
from gamao.engine.boards import boards_of
from gamao.errors import DataError
from gamao.notation import format_mat, format_play, parse_rules
from gamao.rules.dicesource import RandomDice
from gamao.rules.variant import HYPERGAMMON, NACKGAMMON

ENGINE = Engine.default(threads=1)
QUICK = ("--limit", "0-ply", "--no-deeper", "--jobs", "1", "--no-keep", "--json")


@pytest.fixture
def table(monkeypatch):
    """In place of the solved game one that whoever is on roll loses; zeros take no memory."""
    values = np.zeros((hypergammon.RANKS, hypergammon.RANKS, 9), np.uint16)
    monkeypatch.setattr(hypergammon, "open_table", lambda: values)
    engines = (ENGINE, default_engine())
    forget(engines)
    yield values
    forget(engines)


def forget(engines):
    for engine in engines:
        vars(engine).pop("_hypergammon", None)


def first_roll(name, length=None):
    match = Match(length, parse_rules(f"CLUBE variant={name}"))
    return match.new_game(first=Player.WHITE, dice=Dice(2, 1))


def make_bad(values, play, game):
    """Have *play* lose for certain in *game*."""
    after = boards_of([game.position.after(play).flipped()])
    values[tuple(hypergammon.ranks_of(after[:, side])[0] for side in (0, 1))][0] = 65_535


@pytest.fixture
def hypergame(table):
    """A roll that all plays win but one."""
    game = first_roll("hypergammon")
    bad = game.legal_plays()[0]
    make_bad(table, bad, game)
    return game, bad


def ranked(run, variant, *more):
    rules = f"MONEY variant={variant}"
    return run("position", variant.start.id, "--rules", rules, "--json", *more)


def test_a_position_of_nackgammon_is_judged_by_the_nets(run):
    found = json.loads(ranked(run, NACKGAMMON, "--dice", "31", "--limit", "1-ply").stdout)

    assert found["limit"] == "1-ply"
    assert "23/20" in {part for row in found["plays"] for part in row["play"].split()}


def test_a_position_of_hypergammon_is_looked_up(run, hypergame):
    game, bad = hypergame

    told = json.loads(ranked(run, HYPERGAMMON, "--dice", "21", "--plays", "50").stdout)
    cube = json.loads(ranked(run, HYPERGAMMON).stdout)

    assert len(told["plays"]) == len(game.legal_plays())
    assert told["plays"][-1]["play"] == format_play(bad, game.position, game.dice)
    assert [row["probs"][0] for row in told["plays"][-2:]] == [1, 0]
    assert cube["action"].startswith("no double")


@pytest.mark.parametrize("name", ["nackgammon", "hypergammon"])
def test_a_match_of_a_variant_is_played_with_hints_and_reviewed(run, tmp_path, table, name):
    match = Match(1, parse_rules(f"TORNEIO variant={name}"))
    file = tmp_path / "match.mat"
    file.write_text(format_mat(random_record(match, 3, most=1)))

    said = []
    lines = iter(["i", "q"])
    terminal = Terminal(
        dice=RandomDice(random.Random(1)),
        opponent=Opponent(ENGINE.of(match.rules.variant), find_level("casual")),
        engine=lambda: ENGINE,
        bots=frozenset({Player.BLACK}),
        ask=lambda prompt: next(lines),
        say=said.append,
    )
    play_match(match, terminal)
    done = run("analyse", file, *QUICK)

    assert sum("0.000" in line or "-ply" in line for line in said) >= 2
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["decisions"]


def test_the_match_of_a_review_is_judged_by_the_table(run, tmp_path, table):
    match = Match(1, parse_rules("TORNEIO variant=hypergammon"))
    record = random_record(match, 3, most=1)
    begun, first = record.games[0].actions[:2]
    make_bad(table, first.action, match.new_game().after(begun.action))
    file = tmp_path / "match.mat"
    file.write_text(format_mat(record))

    told = json.loads(run("analyse", file, *QUICK).stdout)

    assert told["decisions"][0]["loss"] > 0.5


def test_the_tutor_asks_the_table(hypergame):
    game, bad = hypergame

    assert loss_of(ENGINE, game, bad, Player.WHITE) > 0.5
    assert loss_of(ENGINE, game, game.legal_plays()[1], Player.WHITE) == 0


def test_a_hint_on_the_screen_is_of_the_variant_played(table):
    async def look():
        opened = new_table(parse_rules("CLUBE variant=hypergammon"), bot=False)
        async with seated(new_screen(opened)) as somebody:
            while not somebody.game.table.game.dice:
                await somebody.press("r")
            await somebody.press("i")
            return somebody.text

    assert "The engine would:" in run_screen(look())


@pytest.mark.parametrize("name", ["gnubg", "bgsage"])
def test_another_program_is_not_asked_to_play_what_it_does_not_know(run, name):
    done = run("play", "--plain", "--opponent", name, "--rules", "CLUBE variant=hypergammon")

    assert done.returncode
    assert f"{name} does not play hypergammon" in done.stderr


def test_a_hint_where_there_is_no_engine_says_so(monkeypatch):
    monkeypatch.setattr(type(HYPERGAMMON), "moves_as_backgammon", False)

    with pytest.raises(DataError, match="there is no engine for hypergammon"):
        loss_of(ENGINE, first_roll("hypergammon"), Play(), Player.WHITE)
