"""The pages: shells that name their script, their style and their words; and static files."""

from __future__ import annotations

import json
import re
from string import Template
from typing import Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.marking import mark as _
from gamao.server.http.assets import Assets
from gamao.server.http.problems import Problem
from gamao.server.state import config_of
from gamao.server.table.setup import setup_out

router = APIRouter(include_in_schema=False)

_COMMON: Final = ("tokens", "base", "board", "forms")
STYLES: Final = {
    page: (*_COMMON, *shared, page)
    for page, shared in {
        "newgame": ("games",),
        "lobby": ("mini",),
        "ranking": (),
        "table": ("plate",),
        "analysis": ("study",),
        "reviews": ("games",),
        "review": ("study",),
        "lessons": ("mini",),
        "lesson": ("exercise",),
        "problem": ("study", "exercise"),
        "me": ("study",),
        "rules": ("mini",),
        "verify": ("reviews",),
        "clock": (),
        "openings": ("study", "mini"),
        "enter": (),
        "member": (),
        "train": ("exercise", "lesson"),
        "transcribe": ("games", "plate"),
        "lost": (),
        "offline": (),
        "admin": (),
    }.items()
}
"""Of which files the style of each page is made."""
_VERSIONED: Final = re.compile(r"[0-9a-f]{16}/")
_DATA: Final = '<link rel="preload" as="fetch" crossorigin="anonymous" href="{}">'
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@router.get("/")
def first_page(request: Request) -> HTMLResponse:
    """Where people meet, the lobby; on one's own machine straight into playing."""
    config = config_of(request)
    return lobby(request) if config.is_open or config.is_for_many else new_game(request)


@router.get("/lobby")
def lobby(request: Request) -> HTMLResponse:
    """Play now, go on, take a challenge, watch."""
    return _shell(request, "lobby", _("Play"), "/api/lobby")


@router.get("/new")
def new_game(request: Request) -> HTMLResponse:
    """New game, and my games."""
    return _shell(request, "newgame", _("New game"), "/api/tables")


@router.get("/ranking")
def ranking(request: Request) -> HTMLResponse:
    """Who stands highest."""
    return _shell(request, "ranking", _("Ranking"), "/api/ranking")


@router.get("/table/{table}")
def table(request: Request, table: str) -> HTMLResponse:
    """The board. Whose table it is, the page finds out when it asks for it."""
    return _shell(request, "table", _("Game"), f"/api/tables/{quote(table, safe='')}")


@router.get("/analysis")
def analysis(request: Request) -> HTMLResponse:
    """The position editor, and what the engine thinks."""
    return _shell(request, "analysis", _("Analysis"))


@router.get("/openings")
def openings(request: Request) -> HTMLResponse:
    """First plays and replies; with the table's version a browser may keep what it is told."""
    version = request.app.state.openings.version
    first = f"/api/openings?score=money&line=&v={version}"
    data = None if request.url.query else first
    return _shell(request, "openings", _("Openings"), data, openings=version)


@router.get("/transcribe")
def transcribe(request: Request) -> HTMLResponse:
    """A match played on a real board, written down in the browser alone."""
    return _shell(request, "transcribe", _("Transcribe"))


@router.get("/review")
def reviews(request: Request) -> HTMLResponse:
    """A match file to be reviewed, and my reviews."""
    return _shell(request, "reviews", _("Match review"), "/api/reviews")


@router.get("/review/{review}")
def review(request: Request, review: str) -> HTMLResponse:
    """One review. Whose it is, the page finds out when it asks for it."""
    return _shell(request, "review", _("Match review"), f"/api/reviews/{quote(review, safe='')}")


@router.get("/learn")
def lessons(request: Request) -> HTMLResponse:
    """All lessons, and where one left off."""
    return _shell(request, "lessons", _("Lessons"), "/api/lessons")


@router.get("/learn/{lesson}")
def lesson(request: Request, lesson: str) -> HTMLResponse:
    """One lesson, on a board."""
    return _shell(request, "lesson", _("Lessons"), f"/api/lessons/{quote(lesson, safe='')}")


@router.get("/problem")
def problem(request: Request) -> HTMLResponse:
    """The problem of the day; which day it is, the page knows."""
    return _shell(request, "problem", _("Daily problem"))


@router.get("/problem/{problem}")
def numbered_problem(request: Request, problem: str) -> HTMLResponse:
    """One problem, as a link shows it: the question only."""
    return _shell(request, "problem", _("Problem"))


@router.get("/me")
def me(request: Request) -> HTMLResponse:
    """What a person's reviews come to, and the quiz of their mistakes."""
    return _shell(request, "me", _("Learn"), "/api/me")


@router.get("/enter")
def enter(request: Request) -> HTMLResponse:
    """Sign in, or make an account."""
    return _shell(request, "enter", _("Sign in"))


@router.get("/@{name}")
def member(request: Request, name: str) -> HTMLResponse:
    """Somebody's page."""
    return _shell(request, "member", _("Member"), f"/api/people/{quote(name, safe='')}")


@router.get("/train")
def train(request: Request) -> HTMLResponse:
    """Counting and cube drills against the clock."""
    return _shell(request, "train", _("Train"), "/api/drills")


@router.get("/rules")
def rules(request: Request) -> HTMLResponse:
    """The rules, preset by preset."""
    return _shell(request, "rules", _("Rules"), "/api/book")


@router.get("/verify")
def verify(request: Request) -> HTMLResponse:
    """A record checked, in the browser alone."""
    return _shell(request, "verify", _("Check a match"))


@router.get("/clock")
def clock(request: Request) -> HTMLResponse:
    """A clock for one's own board, in the browser alone."""
    return _shell(request, "clock", _("Clock"))


@router.get("/admin")
def admin(request: Request) -> HTMLResponse:
    """For whoever looks after the server; whether that is who asks, the page finds out."""
    return _shell(request, "admin", _("Oversight"))


@router.get("/offline")
def offline(request: Request) -> HTMLResponse:
    """What can be done without a line to the server; the worker shows it when there is none."""
    return _shell(request, "offline", _("No connection"))


def lost(request: Request) -> HTMLResponse:
    """What stands where there is no page."""
    page = _shell(request, "lost", _("There is no such page."))
    page.status_code = 404
    return page


@router.get("/favicon.ico")
def icon(request: Request) -> Response:
    """The icon, where browsers look for it."""
    return static(request, "icon.svg")


@router.get("/sw.js")
def worker(request: Request) -> Response:
    """
    The worker that keeps pages for when there is no line; another file with every version.

    Alone on this machine there is always one: what was kept by a server of before is let go.
    """
    assets, config = request.app.state.assets, config_of(request)
    told = {"VERSION": assets.version, "IS_WANTED": config.is_open}
    first = "".join(f"self.{name} = {json.dumps(value)};\n" for name, value in told.items())
    body = first + assets.found["js/worker.js"].content.decode()
    return Response(body, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


@router.get("/static/{path:path}")
def static(request: Request, path: str) -> Response:
    """
    A file of the page: kept for ever under the address that has its version, else asked for anew.

    A page of the version before, still being loaded, is given the files of now.
    """
    assets: Assets = request.app.state.assets
    asset = assets.found.get(_VERSIONED.sub("", path, count=1))
    if asset is None:
        raise Problem("unknown_page")
    kept = path.startswith(f"{assets.version}/")
    headers = {
        "Cache-Control": _FOR_EVER if kept else "no-cache",
        "ETag": f'"{asset.tag}"',
        "Vary": "Accept-Encoding",
    }
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if asset.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.content, headers=headers, media_type=asset.kind)
    headers["Content-Encoding"] = "gzip"
    return Response(asset.packed, headers=headers, media_type=asset.kind)


def _shell(
    request: Request, page: str, title: str, data: str | None = None, **more: str
) -> HTMLResponse:
    """
    The shell of *page*, which has a browser ask for all it needs at once, *data* among it.

    Its script is told *more*.
    """
    catalogue: Catalogue = request.state.catalogue
    assets: Assets = request.app.state.assets
    boot = {
        "language": catalogue.language,
        "languages": LANGUAGES,
        "static": assets.base,
        "page": page,
        "setup": setup_out(config_of(request)).model_dump(mode="json"),
        "person": request.state.account,
        "app": config_of(request).is_open,
        "passkeys": request.app.state.passkeys.are_possible,
        **more,
    }
    words = {
        "language": catalogue.language,
        "title": catalogue.gettext(title),
        "static": assets.base,
        "page": page,
        "data": _DATA.format(data.replace("&", "&amp;")) if data else "",
        # Within a script element only a "<" could end it early.
        "boot": json.dumps(boot, ensure_ascii=False).replace("<", "\\u003c"),
    }
    text = Template(assets.shell).safe_substitute(words)
    return HTMLResponse(text, headers={"Vary": "Cookie, Accept-Language, Accept-Encoding"})
