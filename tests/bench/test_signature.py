"""The engine says what it thinks: signature, fingerprint and the log agree."""

import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gamao.engine._core", reason="the compiled core was not built")

from gamao.bench.signature import bear_offs, shipped_engine, signature
from gamao.engine import Engine, fingerprint
from gamao.engine.bearoff.tables import OneSided, TwoSided
from gamao.engine.cube.met import load_table
from gamao.engine.nets.default import fast_nets, scout_nets
from gamao.engine.search.search import Searcher

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def signed():
    return signature(shipped_engine())


def promised():
    """The last `Bench:` line of the log; None where there is none to read."""
    try:
        log = subprocess.run(
            ["git", "log", "--format=%B"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.search(r"^Bench: ([0-9a-f]{12})$", log.stdout, re.MULTILINE)
    return found and found[1]


def test_the_engine_thinks_as_its_signature_says(signed):
    assert signed == fingerprint.SIGNATURE, (
        "the engine thinks differently: if that is meant, SIGNATURE in engine/fingerprint.py is "
        f"{signed!r}, and the commit ends with the line 'Bench: {signed}'"
    )


def test_the_last_bench_line_of_the_log_is_the_signature(signed):
    line = promised()
    if line is None and os.environ.get("CI") != "true":
        pytest.skip("there is no history with a `Bench:` line here")

    assert line == signed


def test_another_match_equity_table_is_another_signature(signed):
    assert signature(Engine(shipped_engine().searcher, load_table("woolsey"))) != signed


def test_what_only_the_tables_answer_is_signed(signed):
    exact, one_sided = TwoSided.open(), OneSided.open()
    small = TwoSided(1, 1, np.zeros((2, 2, 4), np.int16))
    searcher = shipped_engine().searcher
    without = Searcher(
        searcher.strong, searcher.fast, searcher.scout, one_sided=one_sided, two_sided=small
    )

    known = [exact.covers(position) for position in bear_offs()]
    rest = [one_sided.covers(position) for position in bear_offs()]

    assert 4 <= sum(known) < sum(rest) < len(bear_offs())
    assert signature(Engine(without, load_table())) != signed


def test_the_fingerprint_names_the_tables():
    def engine(**tables):
        return Engine(Searcher(fast_nets(), fast_nets(), **tables), load_table()).fingerprint

    exact = TwoSided.open(points=1, checkers=1)
    altered = TwoSided(1, 1, np.zeros_like(exact.values))
    tables = (exact, altered, TwoSided.open(points=1, checkers=2), None)
    sides = (OneSided.open(points=2, checkers=2), OneSided.open(points=2, checkers=3), None)

    prints = {engine(two_sided=two, one_sided=one) for two in tables for one in sides}

    assert len(prints) == 12
    in_memory = TwoSided(1, 1, np.array(exact.values))
    assert engine(two_sided=in_memory) == engine(two_sided=exact)


def test_the_fingerprint_tells_ways_of_thinking_apart(monkeypatch):
    def engine(**options):
        return Engine(Searcher(fast_nets(), fast_nets(), **options), load_table())

    prints = {
        engine().fingerprint,
        engine(scout=scout_nets()).fingerprint,
        engine(quantised=False).fingerprint,
        Engine(engine().searcher, load_table("woolsey")).fingerprint,
    }
    for name, value in {"SIGNATURE": "0", "FILTERS": {}, "EFFORTS": {}}.items():
        with monkeypatch.context() as changed:
            changed.setattr(fingerprint, name, value)
            prints.add(engine().fingerprint)

    assert len(prints) == 7
    assert engine(threads=2).fingerprint == engine().fingerprint
