"""HTTP: the table of openings, one place of it at a time; what is said of it never changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from gamao.notation import format_play, format_xgid
from gamao.openings import OpeningPlay, OpeningRoll, Openings, Score, parse_line
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, TORNEIO
from gamao.server import wire
from gamao.server.table.routes import REFUSED
from gamao.server.table.views import board_out

router = APIRouter(prefix="/api/openings", tags=["positions"])

_FOR_EVER: Final = "private, max-age=31536000, immutable"
_REMEMBERED: Final = 256
"""Answers, of some 30 kB at most: first rolls, all replies, and some third rolls."""
_MATCHES: Final = {
    Score.MONEY: Match(None, MONEY),
    Score.DMP: Match(1, TORNEIO),
    Score.GAMMON_GO: Match(2, TORNEIO, (0, 1), True),
    Score.GAMMON_SAVE: Match(2, TORNEIO, (1, 0), True),
}

_Line = tuple[tuple[Dice, Play], ...]


class OpeningBook:
    """The table as pages are told of it; read when it is first asked for."""

    def __init__(self) -> None:
        self.told = lru_cache(_REMEMBERED)(self._told)

    @cached_property
    def version(self) -> str:
        """A hash of the table."""
        content = (files("gamao") / "data" / "openings.npz").read_bytes()
        return sha256(content).hexdigest()[:16]

    @cached_property
    def _table(self) -> Openings:
        return Openings.load()

    def _told(self, score: Score, line: _Line) -> str:
        position, texts = Position.start(), []
        for dice, play in line:
            texts.append(((dice.high, dice.low), format_play(play, position, dice)))
            position = position.after(play).flipped()
        mover = (Player.WHITE, Player.BLACK)[len(line) % 2]
        found = wire.OpeningsOut(
            score=score,
            line=tuple(texts),
            on_roll=mover.value,
            board=board_out(position if mover is Player.WHITE else position.flipped()),
            rolls=_rolls_out(self._table.rolls(score, after=line), score, mover, position),
        )
        return found.model_dump_json()


@router.get("", responses=REFUSED, response_model=wire.OpeningsOut)
async def openings(
    request: Request,
    score: Score = Score.MONEY,
    line: Annotated[str, Query(max_length=200)] = "",
    v: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The rolls after a line, as `31 8/5 6/5; 64 24/14`; with the table's version to be kept."""
    book: OpeningBook = request.app.state.openings
    told = await asyncio.to_thread(lambda: book.told(score, parse_line(line)))
    kept = _FOR_EVER if v == book.version else "no-cache"
    return Response(told, headers={"Cache-Control": kept}, media_type="application/json")


def _rolls_out(
    rolls: Sequence[OpeningRoll], score: Score, mover: Player, position: Position
) -> tuple[wire.OpeningRollOut, ...]:
    match = _MATCHES[score]
    return tuple(
        wire.OpeningRollOut(
            dice=(roll.dice.high, roll.dice.low),
            edge=roll.edge.value,
            margin=None if roll.margin is None else round(roll.margin, 4),
            changed=roll.is_changed,
            xgid=format_xgid(match.game_from(position, on_roll=mover, dice=roll.dice)),
            plays=tuple(_play_out(one, position, roll.dice) for one in roll.plays),
        )
        for roll in rolls
    )


def _play_out(one: OpeningPlay, position: Position, dice: Dice) -> wire.OpeningPlayOut:
    win, gammon, backgammon, lose_gammon, lose_backgammon = one.chances
    return wire.OpeningPlayOut(
        text=format_play(one.play, position, dice),
        moves=wire.moves_out(one.play.moves),
        equity=round(one.equity, 4),
        error=round(one.interval, 4),
        games=one.games,
        chances=wire.Chances(
            win=win,
            gammon=gammon,
            backgammon=backgammon,
            lose_gammon=lose_gammon,
            lose_backgammon=lose_backgammon,
        ),
        followed=one.is_followed,
    )
