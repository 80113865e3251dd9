"""Decisions as an Arrow table, or as a file that data frames read: Parquet, or Arrow's own."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gamao.analysis.text_report import COLUMNS
from gamao.errors import DataError
from gamao.messages.marking import mark as _

if TYPE_CHECKING:
    import pyarrow as pa

PARQUET: Final = ".parquet"
ARROW: Final = (".arrow", ".feather")
_WHOLE: Final = ("number", "game", "turn")
_YES_OR_NO: Final = ("counts", "too_close")
_FIGURES: Final = (
    "loss",
    "mwc_loss",
    "equity",
    "luck",
    "mwc_luck",
    "error",
    "program_loss",
)


def arrow_table(rows: Sequence[Mapping[str, object]]) -> pa.Table:
    """
    The *rows* of reviews (`Review.rows`) with a type for every column, whatever is in them.

    Raises:
        DataError: pyarrow is not installed.
    """
    pa = _pyarrow()
    kinds = {
        **dict.fromkeys(COLUMNS, pa.string()),
        **dict.fromkeys(_WHOLE, pa.int32()),
        **dict.fromkeys(_YES_OR_NO, pa.bool_()),
        **dict.fromkeys(_FIGURES, pa.float64()),
    }
    columns = {
        name: [bool(row[name]) if name in _YES_OR_NO else row[name] for row in rows]
        for name in COLUMNS
    }
    return pa.table(columns, schema=pa.schema(list(kinds.items())))


def write_frame(path: Path, rows: Sequence[Mapping[str, object]]) -> None:
    """
    Write *rows* to *path*: `.parquet`, or Arrow's own format, `.arrow`, `.feather` or no ending.

    Raises:
        DataError: it ends otherwise, or pyarrow is not installed.
        OSError: the file cannot be written.
    """
    path.write_bytes(frame_bytes(path.suffix, rows))


def frame_bytes(ending: str, rows: Sequence[Mapping[str, object]]) -> bytes:
    """
    What is in a file of *rows* whose name ends so, as `write_frame` writes it.

    Raises:
        DataError: there is no such format, or pyarrow is not installed.
    """
    if ending and ending not in (PARQUET, *ARROW):
        endings = ", ".join((PARQUET, *ARROW))
        raise DataError(
            _("such a table is one of {endings}, not {ending!r}"), endings=endings, ending=ending
        )
    table, written = arrow_table(rows), io.BytesIO()
    if ending == PARQUET:
        from pyarrow import parquet

        parquet.write_table(table, written)
    else:
        from pyarrow import feather

        feather.write_feather(table, written)
    return written.getvalue()


# Any: a module, which need not be there.
def _pyarrow() -> Any:  # noqa: ANN401
    try:
        import pyarrow as pa
    except ModuleNotFoundError as missing:
        raise DataError(
            _("such a table needs pyarrow: {command}"), command="pip install 'gamao[frames]'"
        ) from missing
    return pa
