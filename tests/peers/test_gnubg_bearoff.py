"""Our bear-off tables, held against those of a real gnubg."""

import os
import re
import shutil
import subprocess
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from gamao import Position
from gamao.engine.bearoff import tables as bearoff
from gamao.engine.bearoff.tables import OneSided, TwoSided

# gnubg keeps 16 bits while it builds and cuts off what does not fit, so its errors add up.
GNUBG_EQUITY_ERROR = 1.5e-4
GNUBG_CHANCE_ERROR = 3e-5


@pytest.fixture(scope="session")
def dump():
    """What gnubg's own `bearoffdump` says of a position in one of its tables."""
    program = shutil.which("bearoffdump", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if not program:
        pytest.skip("gnubg's bearoffdump is not installed")

    def run(table, position):
        done = subprocess.run(
            [program, "-p", position.id, table], capture_output=True, text=True, check=True
        )
        return done.stdout

    return run


def table_file(name):
    for folder in ("/var/lib/gnubg", "/usr/share/gnubg", "/usr/local/share/gnubg"):
        if (path := Path(folder, name)).exists():
            return path
    pytest.skip(f"gnubg's {name} is not installed")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("bearoff")


@pytest.fixture(scope="session")
def one_sided(folder):
    return OneSided.open(folder)


@pytest.fixture(scope="session")
def two_sided(folder):
    return TwoSided.open(folder)


def random_side(random, most):
    points = [random.randint(1, 6) for _ in range(random.randint(1, most))]
    return {point: points.count(point) for point in set(points)}


def random_positions(seed, count, most):
    random = Random(seed)
    return [
        Position.of(mine=random_side(random, most), theirs=random_side(random, most))
        for _ in range(count)
    ]


def test_gnubg_has_the_same_two_sided_equities_for_each_cube(dump, two_sided):
    table = table_file("gnubg_ts0.bd")
    for position in random_positions(11, 300, 6):
        said = dump(table, position)
        cubeless, owned, centred, opponents = map(float, re.findall(r": ([+-]\d\.\d{4})", said))

        ours = two_sided.equities(position)

        found = ours.cubeless, ours.owned_undoubled, ours.centred_undoubled, ours.opponents
        assert found == pytest.approx(
            (cubeless, owned, centred, opponents), abs=GNUBG_EQUITY_ERROR + 5e-5
        ), position


def gnubg_number(side):
    """Where gnubg's file has a side: by its checkers as ones between zeros, those off first."""
    return -int("0".join("1" * count for count in (6 - sum(side), *side)), 2)


def test_gnubg_has_the_same_equities_for_all_853_776_pairs(two_sided):
    rows = bearoff.arrangements(6, 6)
    data = np.fromfile(table_file("gnubg_ts0.bd"), np.uint8)[40:]
    theirs = data.view("<u2").reshape(rows, rows, 4) / 32767.5 - 1
    sides = [side for side in product(range(7), repeat=6) if sum(side) <= 6]
    sides.sort(key=gnubg_number)
    ranks = [bearoff._rank(two_sided, (15 - sum(side), *side, *[0] * 19)) for side in sides]

    ours = two_sided.values[np.ix_(ranks, ranks)][..., [0, 2, 1, 3]] / bearoff.EQUITY_UNIT

    # Where a side has no checkers gnubg's file has nothing to say.
    assert np.abs(ours - theirs)[1:, 1:].max() < GNUBG_EQUITY_ERROR


def one_sided_columns(said):
    """[rolls, column]: finishing, player and opponent; the first checker, player and opponent."""
    body = said[said.index("Rolls") : said.index("Average rolls")]
    columns = np.zeros((40, 4))
    for line in body.splitlines()[1:]:
        rolls, *chances = line.split()
        columns[int(rolls), : len(chances)] = [float(chance) / 100 for chance in chances]
    return columns


def padded(rolls):
    return np.pad(rolls, (0, 40 - len(rolls)))


@pytest.mark.slow
def test_gnubg_has_the_same_one_sided_chances(dump, one_sided):
    table = table_file("gnubg_os0.bd")
    errors = []
    for position in random_positions(12, 300, 15):
        columns = one_sided_columns(dump(table, position))

        for side, theirs in ((position, columns[:, 0]), (position.flipped(), columns[:, 1])):
            ours = padded(one_sided.rolls(side))
            assert ours @ np.arange(40) == pytest.approx(theirs @ np.arange(40), abs=5e-4), side
            errors.append(np.abs(ours - theirs).max())

    # Where two plays have nearly the same mean, rounding may make gnubg take the other: then the
    # means agree and the chances a little less.
    assert np.median(errors) < 1.5e-5
    assert np.quantile(errors, 0.98) < 1e-4
    assert max(errors) < 2e-3


def test_gnubg_has_the_same_chances_to_bear_off_a_first_checker(dump, one_sided):
    table = table_file("gnubg_os0.bd")
    random = Random(13)
    for _ in range(100):
        points = [random.randint(1, 6) for _ in range(15)]
        high = [max(point, random.randint(3, 6)) for point in points]
        sides = [{point: row.count(point) for point in set(row)} for row in (points, high)]
        position = Position.of(mine=sides[0], theirs=sides[1])
        columns = one_sided_columns(dump(table, position))

        mine = padded(one_sided.rolls_to_first(position))
        theirs = padded(one_sided.rolls_to_first(position.flipped()))

        assert np.abs(mine - columns[:, 2]).max() < GNUBG_CHANCE_ERROR, position
        assert np.abs(theirs - columns[:, 3]).max() < GNUBG_CHANCE_ERROR, position
