"""Bear-off tables against hand counts and exact recursion, and their files against damage."""

import os
import pwd
from itertools import product
from random import Random

import numpy as np
import pytest
from tests.engine.recursion import as_position, exact_equities, exact_rolls, sides

from gamao import DataError, Position
from gamao.engine import Engine
from gamao.engine.bearoff import file as bearoff_file
from gamao.engine.bearoff import making as bearoff_making
from gamao.engine.bearoff import tables as bearoff
from gamao.engine.bearoff.tables import Estimate, OneSided, TwoSided

STEP = 1 / bearoff.EQUITY_UNIT


def without_core(monkeypatch):
    for module in (bearoff, bearoff_making):
        monkeypatch.setattr(module, "compiled_core", lambda: None)


@pytest.fixture(params=["core", "plain"])
def maker(request, monkeypatch):
    if request.param == "plain":
        without_core(monkeypatch)
    else:
        pytest.importorskip("gamao.engine._core")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("bearoff")


@pytest.fixture(scope="session")
def one_sided(folder):
    return OneSided.open(folder)


@pytest.fixture(scope="session")
def two_sided(folder):
    return TwoSided.open(folder)


def in_memory(points, checkers):
    """A table without a file."""
    return OneSided(points, checkers, *bearoff_making.make_one_sided(points, checkers))


def at(mine, theirs=None):
    return Position.of(mine=mine, theirs=theirs or {1: 1})


# ---- one side, counted by hand ----


@pytest.mark.parametrize(
    ("mine", "rolls_of_36"),
    [
        ({1: 1}, 36),
        ({1: 2}, 36),
        ({6: 1}, 27),
        ({4: 1}, 34),
        ({5: 1, 2: 1}, 19),
        ({2: 2}, 26),  # a single ace fails, 1-1 does not
        ({6: 2}, 4),  # 3-3 to 6-6
        ({1: 4}, 6),
        ({1: 5}, 0),
    ],
)
def test_chance_to_finish_in_one_roll_is_the_counted_one(one_sided, mine, rolls_of_36):
    rolls = (*one_sided.rolls(at(mine)), 0)

    assert rolls[1] == pytest.approx(rolls_of_36 / 36, abs=1e-7)


def test_rows_add_up_to_one(one_sided):
    assert np.abs(one_sided.finish.sum(1) - 1).max() < 1e-6
    assert np.abs(one_sided.first.sum(1) - 1).max() < 1e-6


def test_a_side_that_is_done_needs_no_rolls(one_sided):
    position = Position.of(mine={}, theirs={6: 15})

    assert one_sided.rolls(position) == (1.0,)
    assert one_sided.outcomes(position).five() == (1.0, 1.0, 0.0, 0.0, 0.0)
    assert one_sided.outcomes(position.flipped()).five() == (0.0, 0.0, 0.0, 1.0, 0.0)


def test_one_more_checker_never_takes_fewer_rolls(one_sided):
    random = Random(1)
    for _ in range(300):
        row = [random.randrange(3) for _ in range(6)]
        mine = {point: count for point, count in enumerate(row, 1) if count}
        point = random.randint(1, 6)
        more = {**mine, point: mine.get(point, 0) + 1}

        assert one_sided.mean_rolls(at(more)) >= one_sided.mean_rolls(at(mine)) - 1e-6


def test_effective_pips_are_those_of_the_rolls_it_takes(one_sided):
    assert one_sided.effective_pips(at({1: 1})) == pytest.approx(49 / 6)
    # Two rolls unless it is a doublet.
    assert one_sided.effective_pips(at({1: 3})) == pytest.approx((2 - 6 / 36) * 49 / 6)


def test_gammon_needs_fifteen_checkers_left(one_sided):
    saved = one_sided.outcomes(at({1: 2}, {6: 14}))
    not_yet = one_sided.outcomes(at({1: 2}, {6: 15}))
    one_roll_to_save = one_sided.outcomes(at({6: 15}, {1: 1}))

    assert (saved.win, saved.win_gammon) == (1, 0)
    assert not_yet.win_gammon == pytest.approx(1, abs=1e-6)
    # 11 rolls have a six; 5-1, 4-2, 3-3 and 2-2 bring a checker off in steps. 4-4 and 5-5 do not:
    # there is always one left behind it.
    assert one_roll_to_save.lose_gammon == pytest.approx(1 - 17 / 36, abs=1e-6)


# ---- two sides, counted by hand ----


def test_a_checker_on_the_ace_point_wins_against_anything(two_sided):
    found = two_sided.equities(at({1: 1}, {1: 1}))

    assert (found.cubeless, found.centred, found.owned, found.opponents) == (1, 1, 1, 1)


def test_at_75_percent_on_the_last_roll_double_and_take_is_worth_what_pass_is(two_sided):
    found = two_sided.equities(at({6: 1}, {1: 2}))

    assert (found.cubeless, found.centred_undoubled, found.opponents) == (0.5, 0.5, 0.5)
    assert found.double_take == found.centred == found.owned == 1.0
    assert found.win == 0.75


def test_on_the_last_roll_any_advantage_is_doubled(two_sided):
    found = two_sided.equities(at({5: 1, 2: 1}))

    assert found.cubeless == pytest.approx(2 / 36, abs=1e-12)
    assert found.centred == found.owned == pytest.approx(4 / 36, abs=1e-12)
    assert found.opponents == pytest.approx(2 / 36, abs=1e-12)


def test_beyond_75_percent_on_the_last_roll_the_double_is_passed(two_sided):
    found = two_sided.equities(at({4: 1}))

    assert found.centred == 1
    assert found.centred_undoubled == pytest.approx(2 * 34 / 36 - 1, abs=1e-12)
    assert found.double_take > 1


def test_the_opponent_gets_to_use_a_cube_in_the_middle(two_sided):
    # 4/36 to win at once; else the opponent, sure to win, cashes or wins a single game.
    found = two_sided.equities(at({6: 2}))

    assert found.cubeless == found.centred == found.owned == pytest.approx(-28 / 36, abs=STEP)


def test_finished_games_are_worth_the_cube(two_sided):
    won = Position.of(mine={}, theirs={3: 2})

    assert two_sided.equities(won).centred == 1
    assert two_sided.equities(won.flipped()).centred == -1


def test_a_better_place_for_the_cube_is_never_worth_less(two_sided):
    values = two_sided.values[1:, 1:].astype(int)
    cubeless, opponents = values[..., 0], values[..., 3]
    doubled = np.minimum(int(bearoff.EQUITY_UNIT), 2 * opponents)
    centred = np.maximum(values[..., 1], doubled)
    owned = np.maximum(values[..., 2], doubled)

    assert (owned >= cubeless - 1).all()
    assert (cubeless >= opponents - 1).all()
    assert (owned >= centred - 1).all()
    assert (centred >= opponents - 1).all()


def test_one_sided_chances_are_near_the_exact_ones(one_sided, two_sided):
    random = Random(5)
    errors = []
    for _ in range(1000):
        mine, theirs = random_side(random, 6), random_side(random, 6)
        position = at(mine, theirs)
        errors.append(abs(one_sided.outcomes(position).win - two_sided.equities(position).win))

    assert max(errors) < 0.014
    assert sum(errors) / len(errors) < 0.001


def random_side(random, checkers):
    left = random.randint(1, checkers)
    row = [random.randint(1, 6) for _ in range(left)]
    return {point: row.count(point) for point in set(row)}


# ---- against exact recursion ----


@pytest.mark.usefixtures("maker")
def test_one_sided_table_is_the_exact_recursion():
    table = in_memory(4, 3)

    for side in sides(4, 3):
        found = table.rolls(as_position(side, (1,)))
        assert found == pytest.approx([float(part) for part in exact_rolls(side, 0)], abs=1e-7)


@pytest.mark.usefixtures("maker")
def test_rolls_to_the_first_checker_are_the_exact_recursion():
    table = in_memory(3, 15)

    for side in sides(3, 15):
        if sum(side) == 15:
            found = table.rolls_to_first(as_position(side, (1,)))
            assert found == pytest.approx([float(part) for part in exact_rolls(side, 14)], abs=1e-7)


@pytest.mark.usefixtures("maker")
def test_one_sided_table_beyond_the_home_board_brings_all_home_first():
    table = in_memory(8, 2)

    for side in sides(8, 2):
        exact = exact_rolls(side, 0)
        found = table.rolls(as_position(side, (1,)))
        assert found == pytest.approx([float(part) for part in exact], abs=1e-7)


@pytest.mark.usefixtures("maker")
def test_two_sided_table_is_the_exact_recursion_to_its_last_bit(tmp_path):
    table = TwoSided.build(tmp_path, points=4, checkers=3)

    for mine, theirs in product(sides(4, 3), repeat=2):
        found = table.equities(as_position(mine, theirs))
        undoubled, live = exact_equities(mine, theirs)
        stored = found.cubeless, found.centred_undoubled, found.owned_undoubled, found.opponents
        assert stored == pytest.approx([float(x) for x in undoubled], abs=0.51 * STEP)
        with_cube = found.cubeless, found.centred, found.owned, found.opponents
        assert with_cube == pytest.approx([float(x) for x in live], abs=1.02 * STEP)


@pytest.mark.slow
def test_plain_and_compiled_makers_agree(tmp_path, one_sided, two_sided, monkeypatch):
    pytest.importorskip("gamao.engine._core")
    without_core(monkeypatch)

    plain_one = in_memory(6, 15)
    plain_two = TwoSided.build(tmp_path, checkers=5)

    assert np.abs(plain_one.finish - one_sided.finish).max() < 1e-6
    assert np.abs(plain_one.first - one_sided.first).max() < 1e-6
    rows = len(plain_two.values)  # fewer checkers are the beginning of the larger table
    assert np.abs(plain_two.values - two_sided.values[:rows, :rows].astype(int)).max() <= 1


def test_any_number_of_threads_makes_the_same_table(tmp_path):
    pytest.importorskip("gamao.engine._core")
    one = TwoSided.build(tmp_path, points=6, checkers=4, threads=1).values.copy()

    for threads in (2, 3, 7):
        again = TwoSided.build(tmp_path, points=6, checkers=4, threads=threads)
        assert (again.values == one).all()


# ---- probes of the compiled core ----


def as_board(position):
    return [position.mine[1:], position.theirs[1:]]


def test_compiled_probes_give_what_the_python_ones_do(one_sided, two_sided):
    pytest.importorskip("gamao.engine._core")
    random = Random(7)
    wide = [at(random_side(random, 15), random_side(random, 15)) for _ in range(500)]
    wide += [at({6: 15}, {6: 15}), at({1: 15}, {6: 15}), at({6: 15}, {1: 3})]
    small = [at(random_side(random, 6), random_side(random, 6)) for _ in range(500)]

    outcomes = one_sided.core.outcomes(np.array([as_board(p) for p in wide], np.int8))
    equities = two_sided.core.equities(np.array([as_board(p) for p in small], np.int8))

    for position, row in zip(wide, outcomes, strict=True):
        expected = one_sided.outcomes(position)
        assert row[[0, 1, 5]] == pytest.approx(
            [expected.win, expected.win_gammon, expected.lose_gammon], abs=2e-6
        )
        assert not row[[2, 3, 4, 6, 7, 8]].any()
    for position, row in zip(small, equities, strict=True):
        found = two_sided.equities(position)
        expected = [found.cubeless, found.centred, found.owned, found.opponents]
        expected += [found.centred_undoubled, found.owned_undoubled]
        assert row == pytest.approx(expected, abs=1e-6)


def test_compiled_probes_give_nan_outside_the_table(one_sided, two_sided):
    pytest.importorskip("gamao.engine._core")
    outside = [Position.start(), at({7: 1}), at({25: 1}, {2: 1})]

    boards = np.array([as_board(position) for position in outside], np.int8)

    assert np.isnan(one_sided.core.outcomes(boards)).all()
    assert np.isnan(two_sided.core.equities(boards)).all()
    seven = np.array([as_board(at({1: 7}))], np.int8)
    assert np.isnan(two_sided.core.equities(seven)).all()
    assert not np.isnan(one_sided.core.outcomes(seven)).any()


def test_compiled_core_refuses_what_it_cannot_use(one_sided):
    core = pytest.importorskip("gamao.engine._core")
    bad_board = np.full((1, 2, 25), 9, np.int8)
    rows = np.zeros((7, 3), np.float32)

    with pytest.raises(ValueError, match="board 0"):
        one_sided.core.outcomes(bad_board)
    with pytest.raises(TypeError):
        one_sided.core.outcomes(np.zeros((3, 25), np.int8))
    for points, checkers in [(0, 3), (13, 3), (6, 0), (6, 16), (-1, -1)]:
        with pytest.raises(ValueError, match="table has"):
            core.make_one_sided(points, checkers)
    with pytest.raises(ValueError, match="shape"):
        core.OneSidedTable(6, 15, rows, rows)
    with pytest.raises(ValueError, match="shape"):
        core.TwoSidedTable(6, 6, np.zeros((3, 3, 4), np.int16))
    with pytest.raises(ValueError, match="shape"):
        core.TwoSidedBuilder(6, 6, np.zeros((924, 923, 4), np.int16))
    frozen = np.zeros((28, 28, 4), np.int16)
    frozen.flags.writeable = False
    with pytest.raises(TypeError):
        core.TwoSidedBuilder(6, 2, frozen)


# ---- the edge: positions and files ----


@pytest.mark.parametrize(
    "position", [Position.start(), at({7: 1}), at({25: 1}, {2: 1}), at({1: 1}, {7: 1})]
)
def test_positions_outside_a_table_are_refused(one_sided, two_sided, position):
    assert not one_sided.covers(position)
    assert not two_sided.covers(position)
    with pytest.raises(DataError, match="outside the bear-off table"):
        one_sided.outcomes(position)
    with pytest.raises(DataError, match="outside the bear-off table"):
        two_sided.equities(position)


@pytest.fixture
def small(tmp_path):
    TwoSided.build(tmp_path, points=3, checkers=2)
    OneSided.build(tmp_path, points=3, checkers=15)
    return tmp_path


def reopen(kind, folder):
    if kind == "two-sided":
        return TwoSided.open(folder, points=3, checkers=2)
    return OneSided.open(folder, points=3, checkers=15)


def file_of(kind, folder):
    return folder / f"bearoff-{kind}-3x{2 if kind == 'two-sided' else 15}.bin"


@pytest.mark.parametrize("kind", ["one-sided", "two-sided"])
@pytest.mark.parametrize("left", [0, 1, 7, 60, 127, 128, 129, -1])
def test_truncated_files_are_refused(small, kind, left):
    path = file_of(kind, small)
    path.write_bytes(path.read_bytes()[:left])

    with pytest.raises(DataError, match=path.name):
        reopen(kind, small)


@pytest.mark.parametrize("kind", ["one-sided", "two-sided"])
def test_any_altered_byte_is_noticed(small, kind):
    path = file_of(kind, small)
    good = path.read_bytes()
    places = [*range(128), *Random(3).sample(range(128, len(good)), 50)]

    for place in places:
        bad = bytearray(good)
        bad[place] ^= 0x41
        path.write_bytes(bytes(bad))
        with pytest.raises(DataError, match=path.name):
            reopen(kind, small)
    path.write_bytes(good + b"\0")
    with pytest.raises(DataError, match=path.name):
        reopen(kind, small)


def test_a_table_of_another_kind_or_size_is_refused(small):
    one, two = file_of("one-sided", small), file_of("two-sided", small)
    two.write_bytes(one.read_bytes())
    (small / "bearoff-two-sided-3x3.bin").write_bytes(one.read_bytes())

    with pytest.raises(DataError, match="another version, kind or size"):
        reopen("two-sided", small)
    with pytest.raises(DataError, match="another version, kind or size"):
        TwoSided.open(small, points=3, checkers=3)


def test_large_tables_are_hashed_when_asked(small, monkeypatch):
    monkeypatch.setattr(bearoff_file, "SMALL_BYTES", 100)
    path = file_of("two-sided", small)
    reopen("two-sided", small).check()
    bad = bytearray(path.read_bytes())
    bad[-1] ^= 1
    path.write_bytes(bytes(bad))

    table = reopen("two-sided", small)

    with pytest.raises(DataError, match="hash"):
        table.check()


def test_a_stopped_build_leaves_nothing(tmp_path, monkeypatch):
    def stop(done):
        if done > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        TwoSided.build(tmp_path, points=4, checkers=4, progress=stop)
    monkeypatch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(DataError, match="disk full"):
        TwoSided.build(tmp_path, points=4, checkers=4)

    assert list(tmp_path.iterdir()) == []


def test_progress_runs_from_nothing_to_all(tmp_path):
    seen = []

    TwoSided.build(tmp_path, points=4, checkers=4, progress=seen.append)

    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 1)


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(DataError, match="cannot write the bear-off table"):
        OneSided.build(tmp_path / "file" / "folder", points=2, checkers=2)
    with pytest.raises(DataError, match="cannot write the bear-off table"):
        TwoSided.build(tmp_path / "file" / "folder", points=2, checkers=2)


def test_where_a_table_cannot_be_kept_it_is_made_in_memory(tmp_path):
    (tmp_path / "file").touch()
    position = Position.of(mine={1: 2}, theirs={2: 1})

    for kind in (OneSided, TwoSided):
        held = kind.open(tmp_path / "file" / "folder", points=2, checkers=2)
        kept = kind.open(tmp_path, points=2, checkers=2)
        ask = "outcomes" if kind is OneSided else "equities"
        assert getattr(held, ask)(position) == getattr(kept, ask)(position)


_TOO_LARGE = Estimate(file_bytes=1 << 60, memory_bytes=0, seconds=0.0)


def test_a_table_without_room_is_refused_before_it_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(bearoff, "estimate_two_sided", lambda *size: _TOO_LARGE)

    with pytest.raises(DataError, match="No space left"):
        TwoSided.build(tmp_path, points=4, checkers=4, progress=pytest.fail)


def test_the_engine_opens_the_largest_table_there_is(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Engine.default(threads=1).searcher.two_sided.checkers == 6

    TwoSided.build(points=6, checkers=7)
    TwoSided.build(points=5, checkers=8)
    engine = Engine.default(threads=1)
    table = engine.searcher.two_sided

    assert (table.points, table.checkers) == (6, 7)
    position = Position.of(mine={6: 3, 4: 2, 2: 2}, theirs={6: 2, 5: 2, 3: 3})
    exact = table.equities(position).cubeless
    assert engine.evaluate(position).equity() == pytest.approx(exact, abs=1e-4)


def test_large_missing_table_names_the_command_that_makes_it(tmp_path):
    with pytest.raises(DataError, match="gamao data bearoff --points 6 --checkers 10"):
        TwoSided.open(tmp_path, points=6, checkers=10)


@pytest.mark.parametrize(("points", "checkers"), [(0, 5), (13, 5), (6, 0), (6, 15), (6, -1)])
def test_impossible_two_sided_sizes_are_refused(tmp_path, points, checkers):
    with pytest.raises(DataError, match="no bear-off table has"):
        TwoSided.open(tmp_path, points=points, checkers=checkers)


def test_without_the_compiled_core_large_tables_say_so(tmp_path, monkeypatch):
    without_core(monkeypatch)

    with pytest.raises(DataError, match="compiled core"):
        TwoSided.build(tmp_path, points=6, checkers=8)
    with pytest.raises(DataError, match="compiled core"):
        OneSided.build(tmp_path, points=7, checkers=15)


def test_cache_directory_follows_the_platform(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert bearoff_file.cache_dir() == tmp_path / "gamao"

    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert bearoff_file.cache_dir() == tmp_path / "me" / ".cache" / "gamao"


def test_somebody_without_a_home_has_an_engine(monkeypatch):
    def nobody(number):
        raise KeyError(number)

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)  # only root can become somebody unknown

    with pytest.raises(DataError, match="there is no home directory: set XDG_CACHE_HOME"):
        bearoff_file.cache_dir()
    engine = Engine.default(threads=1)
    assert engine.evaluate(Position.of(mine={1: 1}, theirs={1: 1})).win == 1.0


def test_estimate_is_the_size_of_the_file(folder, two_sided):
    estimate = bearoff.estimate_two_sided(6, 6)

    assert estimate.file_bytes == (folder / "bearoff-two-sided-6x6.bin").stat().st_size
