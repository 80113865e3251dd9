"""Programs that are asked line by line, and what becomes of those that keep us waiting."""

import shlex
import time

import pytest
from tests.server.programs import is_alive

from gamao import Dice, Match, Player
from gamao.bench.deciders import opened_decider
from gamao.bridges import JsonEngine, UbgiEngine
from gamao.bridges.programs import Program
from gamao.errors import DataError

OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
# Its shell waits for another, which holds the pipe: ending the first alone would not be enough.
SILENT = """
echo $$ > {pid}
sh -c 'while read line; do [ "$line" = ubgi ] && echo readyok; done; true'
true
"""


@pytest.fixture
def silent(tmp_path):
    (tmp_path / "silent.sh").write_text(SILENT.format(pid=shlex.quote(str(tmp_path / "pid"))))
    return f"sh {shlex.quote(str(tmp_path / 'silent.sh'))}"


@pytest.mark.parametrize(("engine", "patience"), [(JsonEngine, 2), (UbgiEngine, 6)])
def test_an_engine_that_falls_silent_is_ended(silent, tmp_path, engine, patience):
    with engine.started(silent, patience=patience) as program:
        for _ in range(2):  # it stays gone
            with pytest.raises(DataError, match=f"not answered after {patience} s, and was ended"):
                program.choose(OPENING)

    assert not is_alive(int((tmp_path / "pid").read_text()))


def test_the_league_waits_as_long_as_it_is_told_to(silent):
    with (
        opened_decider(f"json:{silent}", patience=0.5) as decider,
        pytest.raises(DataError, match=r"not answered after 0\.5 s"),
    ):
        decider.choose(OPENING)


def test_patience_is_for_an_answer_and_not_for_all_of_them():
    with Program.started("cat", patience=3) as program:
        for number in range(4):
            time.sleep(0.8)  # nobody is waited for meanwhile
            assert program.ask(str(number)) == str(number)


def test_what_is_no_text_is_an_answer_that_makes_no_sense(tmp_path):
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\n")

    with (
        JsonEngine.started(f"sh -c 'cat {tmp_path}/noise; cat'") as program,
        pytest.raises(DataError, match="the engine answers"),
    ):
        program.choose(OPENING)
