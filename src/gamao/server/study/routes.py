"""HTTP: what the engine thinks, at a table and of any position; the match as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from gamao.engine import Limit, parse_limit
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.notation import parse_action
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.engines import Asker, Engines
from gamao.server.http.problems import Problem, problem_with_reason
from gamao.server.study import rollouts, study
from gamao.server.study import scores as score_map
from gamao.server.study.positions import game_of, position_out
from gamao.server.table.mat import mat_of, name_in_file
from gamao.server.table.routes import REFUSED, Number, my_table, seen_table, to_be_saved_as
from gamao.server.table.statistics import dice_counts

router = APIRouter(prefix="/api")

_Answer = TypeVar("_Answer")
_MOST_SHOWN: Final = 20


@router.get("/tables/{number}/hint", responses=REFUSED, tags=["study"])
async def hint(
    request: Request, number: Number, v: Annotated[int, Query(ge=0, le=1_000_000)]
) -> wire.Hint:
    """What the engine would do now."""
    game = await _moment(request, number, v)
    asked = asker_of(request, study.HELP).ask(study.advise, game.snapshot(), study.HELP)
    advice = await while_there(request, asked)
    return wire.Hint(v=v, **dict(advice))


@router.post("/tables/{number}/tutor", responses=REFUSED, tags=["study"])
async def tutor(request: Request, number: Number, wanted: wire.Consider) -> wire.Warned:
    """What a step I think of would cost."""
    game = await _moment(request, number, wanted.v)
    action = await asyncio.to_thread(_considered, wanted.action, game)
    asked = asker_of(request, study.HELP).ask(study.judge, game.snapshot(), action, study.HELP)
    return await while_there(request, asked)


@router.get("/tables/{number}/statistics", responses=REFUSED, tags=["study"])
async def statistics(request: Request, number: Number) -> wire.Statistics:
    """The dice so far, and how lucky they were."""
    table = await seen_table(request, number)
    match, luck = table.match, None
    if match.may_help:
        luck = await while_there(request, table.insight.luck(match.log))
    return wire.Statistics(dice=dice_counts(match.log), luck=luck, depth=str(study.LUCK))


@router.get(
    "/tables/{number}/match.mat",
    responses={**REFUSED, 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=Response,  # errors stay JSON
    tags=["tables"],
)
async def match_file(request: Request, number: Number) -> Response:
    """The match as a file other programs read."""
    table = await seen_table(request, number)
    match = table.match
    if match.terms.position is not None:
        raise Problem("no_file")
    words: Catalogue = request.state.catalogue
    white, black = (name_in_file(match, side, words) for side in (Player.WHITE, Player.BLACK))
    text = await asyncio.to_thread(mat_of, match, words)
    file = f"{white} - {black} {table.created:%Y-%m-%d}.mat"
    return PlainTextResponse(text, headers=to_be_saved_as(file))


@router.post("/position", responses=REFUSED, tags=["positions"])
async def position(request: Request, wanted: wire.PositionIn) -> wire.PositionOut:
    """A position in every form."""
    return position_out(await _game(request, wanted))


@router.post("/analysis", responses=REFUSED, tags=["positions"])
async def analysis(request: Request, wanted: wire.AnalysisIn) -> wire.AnalysisOut:
    """What the engine thinks of a position."""
    try:
        limit = parse_limit(wanted.limit)
    except NotationError as error:
        raise Problem("bad_request", detail=str(error)) from error
    game = await _game(request, wanted)
    shown = position_out(game)
    if game.phase in (Phase.START, Phase.RESIGNED):
        raise Problem("nothing_to_decide")
    state = request.app.state
    daily = state.analyses_daily if limit.rollout is None else state.rollouts_daily
    daily.take(request.state.caller)
    asker = asker_of(request, limit)
    asked = (
        asker.ask(study.advise, game, limit, _MOST_SHOWN)
        if limit.rollout is None
        else rollouts.advise(asker, game, limit, _MOST_SHOWN)
    )
    advice = await while_there(request, asked)
    return wire.AnalysisOut(position=shown, **dict(advice))


@router.post("/scores", responses=REFUSED, tags=["positions"])
async def scores(request: Request, wanted: wire.ScoresIn) -> wire.ScoresOut:
    """What to do in a position at some scores, whatever its own is."""
    game = await _game(request, wanted)
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise Problem("nothing_to_decide")
    request.app.state.analyses_daily.take(request.state.caller)
    asked = asker_of(request, score_map.LIMIT).ask(
        score_map.row, game.snapshot(), wanted.away, at_crawford=wanted.at_crawford
    )
    return await while_there(request, asked)


async def _game(request: Request, wanted: wire.PositionIn) -> Game:
    try:
        return game_of(wanted)
    except ValueError as error:  # whatever is wrong, it is the position
        code = "not_a_position" if isinstance(error, NotationError) else "bad_position"
        language = request.state.catalogue.language
        raise await problem_with_reason(code, error, language) from error


async def _moment(request: Request, number: str, version: int) -> Game:
    """The game as it is, if this person may be helped and has seen it all."""
    match = (await my_table(request, number)).match
    if not match.may_help:
        raise Problem("no_help")
    if version != match.version:
        raise Problem("stale_version")
    game = match.game
    if game.to_act not in match.seats_of(request.state.person):
        raise Problem("not_your_turn" if game.to_act else "nothing_to_decide")
    return game


def _considered(text: str, game: Game) -> Play | str:
    words = " ".join(text.lower().split())
    if words == study.ROLL:
        return words
    action = parse_action(words, game)
    return action if isinstance(action, Play) else words


def asker_of(request: Request, limit: Limit) -> Asker:
    """Whoever asks the engines that study, with questions as deep as *limit*."""
    engines: Engines = request.app.state.engines
    return engines.study.for_caller(request.state.caller, str(limit))


async def while_there(request: Request, asked: Coroutine[None, None, _Answer]) -> _Answer:
    """What is *asked*; given up when the page that asked has gone."""
    answer = asyncio.ensure_future(asked)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Problem("busy")  # nobody will read it
        return answer.result()
    finally:
        for task in (answer, gone):
            task.cancel()
        await asyncio.gather(answer, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
