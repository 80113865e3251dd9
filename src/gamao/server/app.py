"""`create_app(config)`: the routes and what lives as long as the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from gamao.errors import GamaoError
from gamao.messages import LANGUAGES, Catalogue
from gamao.server.config import ABANDONED, HOUSEHOLD, PLAYED, Config
from gamao.server.engines import Engines
from gamao.server.garbage import collect_quietly
from gamao.server.http import metrics, pages
from gamao.server.http.access import AccessMiddleware
from gamao.server.http.assets import Assets
from gamao.server.http.connections import Addresses
from gamao.server.http.disk import Disk, problem_with_store
from gamao.server.http.metrics import Measured, Metrics
from gamao.server.http.problems import Problem, note, problem_of
from gamao.server.http.quotas import Daily
from gamao.server.lobby import routes as lobby_routes
from gamao.server.lobby import socket as lobby_socket
from gamao.server.lobby.computers import Computers
from gamao.server.lobby.lobby import Lobby
from gamao.server.people import (
    account_routes,
    bell_routes,
    member_routes,
    oversight_routes,
    passkey_routes,
)
from gamao.server.people import problems as problem_routes
from gamao.server.people import routes as person_routes
from gamao.server.people.accounts import Accounts
from gamao.server.people.bell import Bell
from gamao.server.people.passkeys import Passkeys
from gamao.server.people.sessions import Sessions
from gamao.server.review import routes as review_routes
from gamao.server.review import socket as review_socket
from gamao.server.review.rated import RatedReviews
from gamao.server.review.reviews import Reviews
from gamao.server.review.uploads import Uploads
from gamao.server.study import book as book_routes
from gamao.server.study import drills as drill_routes
from gamao.server.study import lessons as lesson_routes
from gamao.server.study import openings as opening_routes
from gamao.server.study import routes as study_routes
from gamao.server.study import socket as analysis_socket
from gamao.server.table import fairness
from gamao.server.table import routes as table_routes
from gamao.server.table.fairness import DiceCount
from gamao.server.table.setup import setup_out
from gamao.server.table.socket import TableDoor
from gamao.server.table.tables import Tables
from gamao.server.wire import Health, Setup
from gamao.store import Store

_REFUSED: Final[tuple[type[Exception], ...]] = (
    Problem,
    GamaoError,
    RequestValidationError,
    HTTPException,
    SQLAlchemyError,  # it and the next: a full disk, a database that is away
    OSError,
    BrokenProcessPool,  # an engine killed again and again
)
_DAY: Final = 24 * 3600
_COMES_BACK, _MOST_COME_BACK = 0.005, 5.0
"""Seconds that the pages of a table need to come back, and those of all: a core is busy with it."""
_UNKNOWN: Final = {
    ("path", "number"): "unknown_table",
    ("path", "review"): "unknown_review",
    ("path", "challenge"): "unknown_challenge",
    ("path", "card"): "unknown_card",
    ("path", "problem"): "unknown_problem",
    ("path", "lesson"): "unknown_lesson",
    ("path", "step"): "unknown_lesson",
    ("path", "session"): "unknown_page",
    ("path", "name"): "unknown_person",
}
"""What is said where a name cannot be one of ours."""
_WORTH_COMPRESSING: Final = 1_000
"""Bytes: what fits a packet comes no sooner for being shorter."""


def create_app(config: Config, *, migrating: Callable[[], None] = lambda: None) -> FastAPI:
    """
    The web app; *migrating* is called before a database of an earlier version is changed.

    Raises:
        DataError: the database cannot be opened.
    """
    store = Store.open(config.database, migrating=migrating)
    catalogues = {language: Catalogue.load(language) for language in LANGUAGES}
    app = FastAPI(
        title="gamao", version=version("gamao"), lifespan=_lifespan, docs_url=None, redoc_url=None
    )
    app.state.config = config
    app.state.store = store
    app.state.openings = opening_routes.OpeningBook()
    app.state.problems = problem_routes.ProblemBook()
    app.state.teacher = lesson_routes.Teacher()
    app.state.assets = Assets.load(catalogues, pages.STYLES)
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_COMPRESSING)
    app.add_middleware(TableDoor)
    app.state.sessions = sessions = Sessions(store.people, config.now)
    app.add_middleware(AccessMiddleware, config=config, catalogues=catalogues, sessions=sessions)
    app.state.addresses = Addresses()
    app.state.metrics = Metrics()
    app.add_middleware(Measured, metrics=app.state.metrics)  # outermost: all that is asked
    for room in (
        pages,
        metrics,
        table_routes,
        study_routes,
        opening_routes,
        lesson_routes,
        drill_routes,
        book_routes,
        review_routes,
        person_routes,
        lobby_routes,
        lobby_socket,
        account_routes,
        member_routes,
        oversight_routes,
        bell_routes,
        passkey_routes,
        problem_routes,
        fairness,
        analysis_socket,
        review_socket,
    ):
        app.include_router(room.router)
    app.include_router(member_routes.tables)
    app.add_api_route("/api/setup", _setup, methods=["GET"], response_model=Setup)
    app.add_api_route("/health", _health, methods=["GET"], response_model=Health)
    for kind in _REFUSED:
        app.add_exception_handler(kind, _refuse)
    _find_all_ways(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    config: Config = app.state.config
    engines = Engines(config.workers)
    app.state.engines = engines
    app.state.tables = Tables(config, app.state.store, engines)
    app.state.accounts = Accounts(config, app.state.store, app.state.sessions, app.state.tables)
    app.state.disk = disk = Disk(config)
    app.state.uploads = Uploads(disk)
    for name in ("tables", "reviews", "analyses", "rollouts", "reports", "exports"):
        most = getattr(config, f"{name}_per_day")
        setattr(app.state, f"{name}_daily", Daily(most, HOUSEHOLD * most))
    app.state.reviews = Reviews(config, app.state.store, engines)
    rated_reviews = RatedReviews(config, app.state.store, app.state.tables, app.state.reviews)
    app.state.lobby = Lobby(app.state.tables, app.state.store, config.now)
    app.state.lobby.start()
    app.state.computers = Computers(app.state.store)
    app.state.passkeys = Passkeys(config, app.state.store, app.state.accounts)
    app.state.bell = Bell(config, app.state.store, app.state.tables)
    app.state.dice_count = DiceCount(app.state.store)
    collecting = asyncio.create_task(collect_quietly())
    woken = await app.state.tables.start()
    # Pages are served while the engines are still being loaded, and those that come back first.
    warming = asyncio.create_task(_warm(engines, woken) if config.warm else asyncio.sleep(0))
    app.state.warming = warming
    sweeping = asyncio.create_task(_sweep(app.state.store, config))
    try:
        yield
    finally:
        for task in (warming, sweeping, collecting):
            task.cancel()
        await asyncio.gather(warming, sweeping, collecting, return_exceptions=True)
        await rated_reviews.close()
        await app.state.bell.close()
        await app.state.lobby.close()
        await app.state.tables.close()
        await app.state.reviews.close()
        app.state.accounts.close()
        engines.close()
        app.state.store.close()


async def _warm(engines: Engines, woken: int) -> None:
    await asyncio.sleep(min(woken * _COMES_BACK, _MOST_COME_BACK))
    await engines.warm()


async def _sweep(store: Store, config: Config) -> None:
    """Once a day forget the tables at which nobody has really played."""
    while True:
        before = config.now() - ABANDONED
        with suppress(SQLAlchemyError):  # tomorrow, then
            await asyncio.to_thread(store.forget_abandoned, before=before, fewer_than=PLAYED)
        await asyncio.sleep(_DAY)


async def _setup(request: Request) -> Setup:
    """What a new game can be."""
    return setup_out(request.app.state.config)


async def _health(request: Request, response: Response) -> Health:
    """Whether all can be done here; 503 if some part fails."""
    state = request.app.state
    engine, disk = state.engines.is_ready, state.disk.has_room
    database = await asyncio.to_thread(state.store.answers)
    is_loading = state.config.warm and not state.warming.done()
    fails = not (disk and database and (engine or is_loading or not state.config.warm))
    response.status_code = 503 if fails else 200
    return Health(
        status="failing" if fails else "starting" if is_loading else "ok",
        engine=engine,
        disk=disk,
        database=database,
    )


async def _refuse(request: Request, error: Exception) -> Response:
    of_store = isinstance(error, SQLAlchemyError | OSError)
    problem = problem_with_store(error) if of_store else _problem(error)
    if problem is None:
        raise error
    if problem.code == "not_kept":
        note(error)
    if problem.code == "unknown_page" and "text/html" in request.headers.get("accept", ""):
        return pages.lost(request)
    body = problem.answer(request.state.catalogue).model_dump_json(exclude_none=True)
    headers = getattr(error, "headers", None)
    return Response(body, problem.status, headers, "application/json")


def _find_all_ways(app: FastAPI) -> None:
    """FastAPI works a room's ways out when they are first asked for, which would hold up others."""
    nowhere = {"type": "http", "method": "GET", "path": "/ ", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


def _problem(error: Exception) -> Problem:
    match error:
        case Problem():
            return error
        case BrokenProcessPool():
            return Problem("busy")
        case GamaoError():
            return problem_of(error)
        case RequestValidationError():
            place = error.errors()[0]["loc"]
            if place in _UNKNOWN:
                return Problem(_UNKNOWN[place])
            return Problem("bad_request", detail=_what_is_wrong(error))
        case HTTPException(__cause__=Problem() as cause):  # met while the body was read
            return cause
        case HTTPException(status_code=404):
            return Problem("unknown_page")
        case HTTPException(status_code=405):
            return Problem("bad_method")
        case _:
            return Problem("bad_request")


def _what_is_wrong(error: RequestValidationError) -> str:
    """Where and what, but not the value that was sent."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}"
