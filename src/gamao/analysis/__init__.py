"""
A whole match: errors, luck, performance rating, reports, and the positions worth keeping.

The names are loaded at their first use, as those of the engine are.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.analysis.decision import Decision, Kind, Stage, decisions
    from gamao.analysis.html_report import format_html
    from gamao.analysis.judge import Judge
    from gamao.analysis.library import Kept, Library, Query, library_path
    from gamao.analysis.marks import Mark
    from gamao.analysis.ranking import Standing, format_standings, standings
    from gamao.analysis.repetition import Repetition
    from gamao.analysis.reviewing import Review, review
    from gamao.analysis.season import SeasonMatch, format_season
    from gamao.analysis.settings import ReviewSettings
    from gamao.analysis.structure import Structure, structures
    from gamao.analysis.tally import Entry, Summary, Tally
    from gamao.analysis.text_report import format_csv, format_text
    from gamao.analysis.verdict import CubeError, Option, Verdict
    from gamao.analysis.work import default_engine

__all__ = [
    "CubeError",
    "Decision",
    "Entry",
    "Judge",
    "Kept",
    "Kind",
    "Library",
    "Mark",
    "Option",
    "Query",
    "Repetition",
    "Review",
    "ReviewSettings",
    "SeasonMatch",
    "Stage",
    "Standing",
    "Structure",
    "Summary",
    "Tally",
    "Verdict",
    "decisions",
    "default_engine",
    "format_csv",
    "format_html",
    "format_season",
    "format_standings",
    "format_text",
    "library_path",
    "review",
    "standings",
    "structures",
]

_ROOMS = {
    "decision": ("Decision", "Kind", "Stage", "decisions"),
    "html_report": ("format_html",),
    "judge": ("Judge",),
    "library": ("Kept", "Library", "Query", "library_path"),
    "marks": ("Mark",),
    "repetition": ("Repetition",),
    "reviewing": ("Review", "review"),
    "season": ("SeasonMatch", "format_season"),
    "settings": ("ReviewSettings",),
    "ranking": ("Standing", "format_standings", "standings"),
    "structure": ("Structure", "structures"),
    "text_report": ("format_csv", "format_text"),
    "tally": ("Entry", "Summary", "Tally"),
    "verdict": ("CubeError", "Option", "Verdict"),
    "work": ("default_engine",),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
