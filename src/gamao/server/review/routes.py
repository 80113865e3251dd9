"""HTTP: matches reviewed, from files and from tables."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from gamao.messages import Catalogue
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.sessions import kept_person
from gamao.server.review.reviews import Reviews
from gamao.server.review.work import PositionRead
from gamao.server.table.routes import REFUSED, Number, my_table, to_be_saved_as
from gamao.store import StoredReview

router = APIRouter(prefix="/api", tags=["reviews"])

ReviewId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
FileName = Annotated[str, Query(max_length=200)]
_FILE: Final = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post("/reviews", status_code=201, responses=REFUSED, openapi_extra=_FILE)
async def review_file(request: Request, name: FileName = "") -> wire.ReviewMade:
    """Have the match in a file reviewed, or its position shown: the body is the file."""
    reviews, state = _reviews(request), request.app.state
    await reviews.check_room(request.state.person)
    async with state.uploads.receive(request.state.caller, request.stream()) as file:
        state.reviews_daily.take(request.state.caller)
        read = await reviews.read_file(request.state.caller, file, name, _language(request))
    if isinstance(read, PositionRead):
        return wire.ReviewMade(id=None, url=f"/analysis?{urlencode({'xgid': read.xgid})}")
    return _made(await reviews.add_file(await kept_person(request), read))


@router.post(
    "/convert",
    responses={**REFUSED, 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=Response,  # errors stay JSON
    openapi_extra=_FILE,
)
async def convert(request: Request, kind: Literal["mat", "sgf", "snowie", "json"]) -> Response:
    """A match file of any kind as one of another: the body is the file."""
    state = request.app.state
    state.analyses_daily.take(request.state.caller)
    caller = request.state.caller
    async with state.uploads.receive(caller, request.stream()) as file:
        text = await _reviews(request).convert(caller, file, kind, _language(request))
    return Response(text, media_type="text/plain; charset=utf-8")


@router.post("/tables/{number}/review", status_code=201, responses=REFUSED)
async def review_table(request: Request, number: Number) -> wire.ReviewMade:
    """Have the games finished at a table reviewed."""
    reviews, caller = _reviews(request), request.state.caller
    table = await my_table(request, number)
    await reviews.check_room(caller.person)
    request.app.state.disk.require_room()
    request.app.state.reviews_daily.take(caller)
    return _made(await reviews.add_match(caller, table.match, table.id))


@router.get("/reviews", responses=REFUSED)
async def my_reviews(request: Request) -> list[wire.ReviewListed]:
    """My reviews, the newest first."""
    return await _reviews(request).listed(request.state.person)


@router.get("/reviews/{review}", responses=REFUSED, response_model=wire.ReviewOut)
async def see_review(request: Request, review: ReviewId) -> Response:
    """A review, and what came of it once it is done."""
    found = await _mine(request, review)
    record = await _record_of(request, found.table)
    text = await _reviews(request).whole(found, _language(request), record)
    return Response(text, media_type="application/json")


@router.get(
    "/reviews/{review}/report.html",
    responses={**REFUSED, 200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
    response_class=Response,  # errors stay JSON
)
async def report_file(request: Request, review: ReviewId) -> Response:
    """A review as a page to keep: it needs no server, and prints well."""
    found = await _mine(request, review)
    caller, words = request.state.caller, request.state.catalogue
    page, name = await _reviews(request).printed(caller, found, words)
    return Response(page, media_type="text/html", headers=to_be_saved_as(name))


@router.get("/reviews/{review}/reasons/{decision}", responses=REFUSED)
async def why(request: Request, review: ReviewId, decision: int) -> wire.Reasons:
    """Why a decision was a mistake, in numbers that differ."""
    found = await _mine(request, review)
    return await _reviews(request).reasons(request.state.caller, found, decision)


@router.put("/reviews/{review}/me", status_code=204, responses=REFUSED)
async def say_who(request: Request, review: ReviewId, wanted: wire.Me) -> None:
    """Say which side is me."""
    found = await _mine(request, review)
    await _reviews(request).say_who(found, Player(wanted.me) if wanted.me else None)


@router.delete("/reviews/{review}", status_code=204, responses=REFUSED)
async def forget_review(request: Request, review: ReviewId) -> None:
    """Forget a review."""
    await _reviews(request).forget(await _mine(request, review))


def _made(review: str) -> wire.ReviewMade:
    return wire.ReviewMade(id=review, url=f"/review/{review}")


async def _mine(request: Request, review: str) -> StoredReview:
    return await _reviews(request).find(review, request.state.person)


def _language(request: Request) -> str:
    words: Catalogue = request.state.catalogue
    return words.language


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


async def _record_of(request: Request, table: str | None) -> str | None:
    """Where the record of *table* is; None if it has none, or is no more."""
    if table is not None:
        with suppress(Problem):
            if (await my_table(request, table)).match.throws is not None:
                return f"/api/tables/{table}/record.txt"
    return None
