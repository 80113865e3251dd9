"""Reviews as tables for data frames: a type for every column, and nothing lost on the way."""

import sys

import pyarrow as pa
import pytest
from pyarrow import feather, parquet

from gamao.analysis import ReviewSettings, review
from gamao.analysis.frames import arrow_table, write_frame
from gamao.analysis.text_report import COLUMNS
from gamao.engine import Limit
from gamao.errors import DataError
from gamao.notation import read_match

MATCH = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n"


@pytest.fixture(scope="module")
def rows(engine):
    return review(read_match(MATCH), engine, ReviewSettings(limit=Limit(0), deeper=None)).rows()


def test_a_table_has_the_rows_and_a_type_for_every_column(rows):
    table = arrow_table(rows)

    assert table.column_names == list(COLUMNS)
    assert table.column("loss").to_pylist() == [row["loss"] for row in rows]
    assert table.column("player").to_pylist() == [row["player"] for row in rows]
    assert table.schema.field("counts").type == pa.bool_()
    assert table.schema == arrow_table([]).schema


@pytest.mark.parametrize(
    ("name", "read"), [("all.parquet", parquet.read_table), ("all.arrow", feather.read_table)]
)
def test_what_is_written_is_read_again(rows, tmp_path, name, read):
    write_frame(tmp_path / name, rows)

    assert read(tmp_path / name).equals(arrow_table(rows))


def test_a_file_that_ends_otherwise_is_refused_and_not_written(rows, tmp_path):
    with pytest.raises(DataError, match=r"one of .parquet, .arrow, .feather, not '.csv'"):
        write_frame(tmp_path / "all.csv", rows)

    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_one_line_says_how_to_get_it(rows, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(DataError, match=r"gamao\[frames\]"):
        arrow_table(rows)
