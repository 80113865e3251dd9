"""The review page's WebSocket: how far the review is, as it goes on."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from gamao.server.http.problems import Problem
from gamao.server.http.sockets import REFUSED, receive, refuse
from gamao.server.review.reviews import Reviews

router = APIRouter()


@router.websocket("/ws/reviews/{review}")
async def follow_review(websocket: WebSocket, review: str) -> None:
    """Follow a review until the page is closed."""
    await websocket.accept()
    reviews: Reviews = websocket.app.state.reviews
    person: str = websocket.state.person
    try:
        await reviews.find(review, person)
        with reviews.watch(review) as news:
            # Found again: it may have gone on before we watched. If it went on since, that is news.
            found = await reviews.find(review, person)
            if news.empty():
                news.put_nowait(reviews.progress(found).model_dump_json())
            await _follow(websocket, news)
    except Problem as problem:
        await refuse(websocket, problem)
        await websocket.close(REFUSED, problem.code)


async def _follow(websocket: WebSocket, news: asyncio.Queue[str]) -> None:
    jobs = [
        asyncio.ensure_future(_gone(websocket)),
        asyncio.ensure_future(_write(websocket, news)),
    ]
    try:
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


async def _gone(websocket: WebSocket) -> None:
    """Wait until the page goes away; it has nothing to say, and who talks on is cut off."""
    with suppress(WebSocketDisconnect):
        await receive(websocket)
        await websocket.close(REFUSED, "bad_message")


async def _write(websocket: WebSocket, news: asyncio.Queue[str]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(await news.get())
