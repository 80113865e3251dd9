"""
Jellyfish's `.gam` games, as gnubg reads them.

A line with the two names, without spaces in them, then rows as in a `.mat` file until the game is
over; more games may follow. The file tells no length and no score: the games are for money,
without Jacoby, and the score is added up. White is the first column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.mat.cells import Cell, read_cells, split_lines
from gamao.notation.mat.reading import after_cell, with_beavers, without_remark
from gamao.notation.record import MatchRecord, Note
from gamao.notation.transcript import Transcript
from gamao.rules.match import Match
from gamao.rules.ruleset import MONEY


def read_gam(text: str) -> MatchRecord:
    """
    Read the games of a file as far as they can have happened.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    lines = [(n, line) for n, line in enumerate(split_lines(text), start=1) if line.strip()]
    rows = [(number, line, read_cells(number, line)) for number, line in lines]
    acts = [cell for _, _, cells in rows for cell in cells if not cell.odd]
    match = Match(None, with_beavers(replace(MONEY, jacoby=False), [acts]))
    transcript, names = Transcript(), ("", "")
    playing = False
    for number, line, cells in rows:
        if _are_names(line, cells) and not playing:
            names = names if names[0] else _names(line)
            if transcript.games and (result := transcript.game.result):
                match = match.after(result)
            playing = transcript.begin(Said(_("line {number}"), number=number), match.new_game)
        elif playing:
            for cell in cells:
                done, said = without_remark(cell)
                where = Said(_("line {number}"), number=number)
                if transcript.do(where, partial(after_cell, cell=done)) and said:
                    transcript.note(Note(step=transcript.next_step - 1, comment=said))
            playing = transcript.game.result is None and not _ends(cells)
        elif not _ends(cells):
            raise NotationError(
                _("line {number}: not part of a game file: {line!r}"), number=number, line=line[:80]
            )
    return transcript.record(*names)


def _are_names(line: str, cells: Sequence[Cell]) -> bool:
    return len(cells) == 1 and cells[0].odd and len(line.split()) == 2


def _names(line: str) -> tuple[str, str]:
    white, black = line.split()
    return white, black


def _ends(cells: Sequence[Cell]) -> bool:
    return bool(cells) and cells[-1].text.lower().startswith("wins")
