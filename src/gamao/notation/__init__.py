"""
Text to values and back: plays, actions, rules, ids, board lines, diagrams, match files.

What reads match files of every kind is loaded at its first use: the readers are many, and most
programs need a play or an id.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamao.notation.action import format_action, format_step, parse_action, parse_step
from gamao.notation.diagram import format_diagram, format_game, parse_diagram
from gamao.notation.fibs import format_fibs_board, parse_fibs_board
from gamao.notation.ids import format_gnubg_id, format_match_id, parse_gnubg_id
from gamao.notation.mat import format_mat, parse_mat
from gamao.notation.ogid import format_ogid, parse_ogid
from gamao.notation.play import format_play, parse_play
from gamao.notation.record import MatchRecord, Note, RatedCube, RatedPlay, Unit
from gamao.notation.rules_text import format_rules, parse_rules
from gamao.notation.svg import animated_svg, board_svg
from gamao.notation.xgid import format_xgid, parse_xgid, set_up

if TYPE_CHECKING:
    from gamao.notation.files import losses, read_match, write_match
    from gamao.notation.folders import MatchHeader, read_header, read_headers, read_matches
    from gamao.notation.formats import Format
    from gamao.notation.pasted import parse_position

__all__ = [
    "Format",
    "MatchHeader",
    "MatchRecord",
    "Note",
    "RatedCube",
    "RatedPlay",
    "Unit",
    "animated_svg",
    "board_svg",
    "format_action",
    "format_diagram",
    "format_fibs_board",
    "format_game",
    "format_gnubg_id",
    "format_mat",
    "format_match_id",
    "format_ogid",
    "format_play",
    "format_rules",
    "format_step",
    "format_xgid",
    "losses",
    "parse_action",
    "parse_diagram",
    "parse_fibs_board",
    "parse_gnubg_id",
    "parse_mat",
    "parse_ogid",
    "parse_play",
    "parse_position",
    "parse_rules",
    "parse_step",
    "parse_xgid",
    "read_header",
    "read_headers",
    "read_match",
    "read_matches",
    "set_up",
    "write_match",
]

_ROOMS = {
    "Format": "formats",
    "MatchHeader": "folders",
    "losses": "files",
    "parse_position": "pasted",
    "read_header": "folders",
    "read_headers": "folders",
    "read_match": "files",
    "read_matches": "folders",
    "write_match": "files",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
