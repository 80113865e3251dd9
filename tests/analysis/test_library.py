"""The library: what is reviewed is kept, found by structure, and not judged twice."""

import sqlite3
from dataclasses import replace

import pytest
from tests.analysis.samples import decision, noisy, verdict

from gamao import CLUBE, Cube, CubeAction, Dice, Match, Player, Position
from gamao.analysis import (
    CubeError,
    Kind,
    Library,
    Query,
    ReviewSettings,
    Stage,
    library_path,
    review,
)
from gamao.analysis.settings import fingerprint
from gamao.analysis.structure import Structure, structures
from gamao.analysis.work import key_of
from gamao.engine import Limit
from gamao.engine.nets.default import fast_nets
from gamao.engine.opponent import crowd
from gamao.engine.opponent.levels import load_levels
from gamao.engine.opponent.people import load_people
from gamao.errors import DataError

WHITE, BLACK = Player.WHITE, Player.BLACK
QUICK = ReviewSettings(limit=Limit(0), deeper=None)
HOLDING = Position.of(mine={20: 2, 13: 4, 8: 3, 6: 4, 5: 2}, theirs={13: 5, 8: 4, 6: 5, 24: 1})
PRIME = Position.of(mine={8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 25: 1, 13: 3}, theirs={24: 2, 6: 6, 8: 7})


@pytest.fixture
def library(tmp_path):
    with Library(tmp_path / "positions.sqlite") as opened:
        yield opened


@pytest.fixture
def shelf(library):
    holding = Match(7, None, (4, 2)).game_from(HOLDING, on_roll=WHITE)
    prime = Match().game_from(PRIME, on_roll=BLACK, dice=Dice(3, 1))
    double = verdict(0.3, cube_error=CubeError.WRONG_DOUBLE)
    play = prime.legal_plays()[0]
    library.keep(
        [
            ("holding", decision(game=holding, action=CubeAction.DOUBLE), double),
            ("prime", decision(game=prime, action=play, player=BLACK), verdict(0.05)),
        ]
    )
    return library


def test_structures_are_in_each_sides_own_numbering():
    mine, theirs = structures(HOLDING)

    assert mine == Structure(points=(5, 6, 8, 13, 20), blots=0, back=2, anchor=20, prime=2, home=2)
    assert (theirs.back, theirs.blots, theirs.anchor, theirs.prime) == (1, 1, 0, 1)
    assert structures(PRIME)[0].prime == 5
    assert structures(PRIME)[0].back == 1


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["holding", "prime"]),
        ({"points": (5, 20)}, ["holding"]),
        ({"points": (4, 5)}, ["prime"]),
        ({"points": (3,)}, []),
        ({"their_points": (24,)}, ["prime"]),
        ({"anchor": 20}, ["holding"]),
        ({"prime": 5}, ["prime"]),
        ({"prime": 6}, []),
        ({"back": 2}, ["holding"]),
        ({"their_back": 2}, ["prime"]),
        ({"cube": 1}, ["holding", "prime"]),
        ({"cube": 2}, []),
        ({"away": (3, 5)}, ["holding"]),
        ({"kind": Kind.PLAY}, ["prime"]),
        ({"stage": Stage.OPENING}, ["holding", "prime"]),
        ({"least_loss": 0.1}, ["holding"]),
        ({"most_loss": 0.1}, ["prime"]),
        ({"cube_error": CubeError.WRONG_DOUBLE}, ["holding"]),
        ({"player": "Ana"}, []),
        ({"most": 1}, ["holding"]),
    ],
    ids=str,
)
def test_decisions_are_found_by_structure_score_and_error_worst_first(shelf, query, found):
    positions = {"holding": HOLDING.id, "prime": PRIME.id}

    kept = shelf.search(Query(**query))

    assert [one.position for one in kept] == [positions[name] for name in found]


def test_what_is_found_is_what_was_kept(shelf):
    kept = shelf.search(Query(points=(20,)))[0]

    assert kept.verdict == verdict(0.3, cube_error=CubeError.WRONG_DOUBLE)
    assert kept.as_json()["cube_error"] == "wrong double"
    assert kept.xgid.startswith("XGID=")


def test_a_review_is_remembered_and_its_players_found(engine, library):
    record = noisy(engine, length=1, seed=2)

    first = review(record, engine, QUICK, memory=library)
    library.note(first, match="final", source="final.mat")
    library.note(first, match="final", source="final.mat")
    seen = []
    again = review(
        record, engine, QUICK, memory=library, progress=lambda done, total: seen.append(done)
    )

    assert again == first
    assert seen == [len(first.entries)]  # all known at once
    assert len(library) == len({entry.key for entry in first.entries})
    ana = library.search(Query(player="Ana", most=1000))
    assert {"Ana"} == {name for kept in ana for name in kept.players}
    assert len(ana) == sum(entry.decision.player is WHITE for entry in first.entries)


def test_verdicts_are_known_by_who_else_would_err(monkeypatch, engine):
    people, levels = load_people(), load_levels()
    prints = {fingerprint(engine)}
    for name, told in {
        "load_people": replace(people, attention=people.attention + 0.1),
        "load_levels": (replace(levels[0], blur=levels[0].blur + 0.1), *levels[1:]),
        "scout_nets": fast_nets(),
    }.items():
        with monkeypatch.context() as changed:
            changed.setattr(crowd, name, lambda told=told: told)
            prints.add(fingerprint(engine))
    monkeypatch.setattr(crowd, "load_levels", lambda: (replace(levels[0], pr=9.9), *levels[1:]))

    assert len(prints) == 4
    assert fingerprint(engine) in prints  # what is measured of a level changes no verdict


def test_a_library_opens_again_where_it_was(tmp_path, engine):
    path = tmp_path / "folder" / "positions.sqlite"
    with Library(path) as library:
        review(noisy(engine, seed=3), engine, QUICK, memory=library)
        count = len(library)

    with Library(path) as library:
        assert len(library) == count > 0


def test_a_library_of_before_opens_with_everything_in_it(tmp_path, engine):
    path = tmp_path / "positions.sqlite"
    with Library(path) as library:
        review(noisy(engine, seed=3), engine, QUICK, memory=library)
        kept = library.search(Query(most=1000))
    with sqlite3.connect(path) as database:  # as the first format had it
        database.execute("ALTER TABLE decision RENAME COLUMN depth TO level")
        database.execute("PRAGMA user_version = 1")

    with Library(path) as library:
        assert library.search(Query(most=1000)) == kept
        review(noisy(engine, seed=4), engine, QUICK, memory=library)
        assert len(library) > len(kept) > 0


@pytest.mark.parametrize(
    ("match", "other", "cube", "other_cube"),
    [
        (Match(7, None, (6, 0), True), Match(7, None, (6, 0)), Cube(), Cube()),
        (Match(), Match(rules=CLUBE), Cube(), Cube()),
        (Match(), Match(), Cube(2, WHITE), Cube(2, BLACK)),
    ],
    ids=["Crawford", "rules", "owner"],
)
def test_what_depends_on_anything_else_is_judged_anew(match, other, cube, other_cube):
    def key(match, cube):
        game = match.game_from(Position.start(), on_roll=WHITE, dice=Dice(3, 1), cube=cube)
        made = decision(game=game, action=game.legal_plays()[0])
        return key_of(made, QUICK, "engine")

    assert key(match, cube) != key(other, other_cube)
    assert key(match, cube) == key(match, cube)


def test_another_kind_of_file_is_refused_in_one_line(tmp_path):
    garbage, other, newer = (tmp_path / name for name in ("a", "b", "c"))
    garbage.write_bytes(b"no database" * 100)
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE something (a)")
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")

    for path in (garbage, other, newer):
        with pytest.raises(DataError, match=str(path)):
            Library(path)
    with pytest.raises(DataError, match="that is a directory, not a file"):
        Library(tmp_path)


def test_the_library_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert library_path() == tmp_path / "gamao" / "positions.sqlite"
