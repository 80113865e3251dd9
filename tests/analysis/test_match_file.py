"""Match files reviewed and written up by workers, as here."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.analysis.samples import noisy

from gamao.analysis import Library, ReviewSettings
from gamao.analysis.match_file import MatchFile, Output, Task, Written, hand_out
from gamao.analysis.work import in_order
from gamao.engine import Limit
from gamao.notation import format_mat

QUICK = ReviewSettings(limit=Limit(0), deeper=None)
TASK = Task(settings=QUICK, output=Output.JSON, language="pt-BR", html=True)


@pytest.fixture(scope="module")
def files(engine):
    """Two matches, and what is none between them."""
    texts = [format_mat(noisy(engine, seed=2)), "nothing", format_mat(noisy(engine, seed=5))]
    return [(Path(f"{k}.mat"), text.encode()) for k, text in enumerate(texts)]


@pytest.fixture
def library(tmp_path):
    with Library(tmp_path / "positions.sqlite") as library:
        yield library


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(2) as threads:
        yield threads


def written_here(files, memory=None):
    return [TASK.write_up(MatchFile(path=path, data=data), memory=memory) for path, data in files]


def test_workers_write_what_is_written_here_in_the_order_of_the_files(files, threads):
    found = list(hand_out(TASK, files, threads, ahead=2, memory=None))

    assert found == written_here(files)
    assert [written.complaint is None for written in found] == [True, False, True]
    assert found[0].page.startswith("<!doctype html>")
    assert '"file": "0.mat"' in found[0].report


def test_what_is_sent_and_what_comes_back_can_be_pickled(files):
    path, data = files[0]
    sent, task = pickle.loads(pickle.dumps((MatchFile(path=path, data=data, known={}), TASK)))

    written = task.send_back(sent)

    assert pickle.loads(pickle.dumps(written)) == written
    assert written.slip.decisions


def test_workers_fill_the_library_as_a_review_here_does(files, threads, library, tmp_path):
    list(hand_out(TASK, files, threads, ahead=2, memory=library))
    with Library(tmp_path / "other.sqlite") as other:
        written_here(files, other)
        everything = [
            list(one._db.execute(f"SELECT * FROM {table}"))
            for one in (library, other)
            for table in ("decision", "sighting")
        ]

    assert everything[:2] == everything[2:]
    assert all(everything)


def test_a_match_that_was_reviewed_is_not_judged_again(files, threads, library):
    first = list(hand_out(TASK, files, threads, ahead=2, memory=library))
    again = list(hand_out(TASK, files, threads, ahead=2, memory=library))

    assert [written.report for written in again] == [written.report for written in first]
    assert first[0].slip.decisions
    assert not again[0].slip.decisions


def test_stopped_work_has_kept_what_came_back(files, threads, library):
    stopped = hand_out(TASK, files, threads, ahead=1, memory=library)
    next(stopped)
    stopped.close()

    again = list(hand_out(TASK, files, threads, ahead=1, memory=library))

    assert [bool(w.slip and w.slip.decisions) for w in again] == [False, False, True]
    assert [w.report for w in again] == [w.report for w in written_here(files)]


def test_no_more_is_on_its_way_than_asked_for(threads):
    taken = []

    def items():
        for number in range(10):
            taken.append(number)
            yield number

    results = in_order(threads, str, items(), ahead=3)

    assert next(results) == "0"
    assert taken == [0, 1, 2]
    assert list(results) == [str(number) for number in range(1, 10)]


def test_a_file_that_cannot_be_read_gives_a_complaint_in_the_language_asked_for():
    written = TASK.send_back(MatchFile(path=Path("x.mat"), data=b"", known={}))

    assert written == Written(path=Path("x.mat"), complaint=written.complaint, slip=written.slip)
    assert written.complaint
