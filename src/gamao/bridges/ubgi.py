"""
gamao as an engine that speaks UBGI, the Universal Backgammon Interface (draft 0.01).

The program in charge sends `ubgi`, then positions as XGIDs or FIBS board lines, each of which gets
the best action: a play by single moves, `roll`, `double`, `take`, `drop`, or an empty line where
nothing can be played. What is not understood gets `sorry`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gamao.bridges.colours import with_white_to_act
from gamao.bridges.external import Choose
from gamao.bridges.fibs_lines import format_answer
from gamao.errors import GamaoError
from gamao.notation.fibs import parse_fibs_board
from gamao.notation.xgid import parse_xgid
from gamao.rules.game import Game


def answers(lines: Iterable[str], prepare: Callable[[], Choose], version: str) -> Iterator[str]:
    """The lines to write for *lines*, ended by `quit`; the engine is prepared at `ubgi`."""
    choose: Choose | None = None
    for line in map(str.strip, lines):
        match line:
            case "":
                continue
            case "quit":
                return
            case "ubgi":
                choose = choose or prepare()
                yield from ("id name gamao", "id author the gamao developers")
                yield from (f"id version {version}", "readyok")
            case "stop":
                yield "readyok"  # answers come at once: there is nothing to stop
            case _:
                yield "sorry" if choose is None else _best(line, choose)


def _best(line: str, choose: Choose) -> str:
    try:
        game = _game(line)
        action = choose(with_white_to_act(game))
        return "roll" if action is None else format_answer(action)
    except GamaoError:
        return "sorry"


def _game(line: str) -> Game:
    return parse_fibs_board(line) if line.startswith("board:") else parse_xgid(line)
