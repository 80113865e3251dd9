"""A whole match: errors, luck, performance rating, reports, and the positions worth keeping."""

from gamao.analysis.decision import Decision, Kind, Stage, decisions
from gamao.analysis.judge import Judge
from gamao.analysis.library import Kept, Library, Query, library_path
from gamao.analysis.review import Review, review, reviews
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.tally import Entry, Summary, Tally
from gamao.analysis.verdict import CubeError, Mark, Option, Verdict
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
    "Review",
    "ReviewSettings",
    "Stage",
    "Summary",
    "Tally",
    "Verdict",
    "decisions",
    "default_engine",
    "library_path",
    "review",
    "reviews",
]
