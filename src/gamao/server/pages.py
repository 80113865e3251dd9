"""The pages: shells with the words of a language in them, and the static files."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.marking import mark as _
from gamao.server.problems import Problem
from gamao.server.setup import setup_out

router = APIRouter(include_in_schema=False)

_KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".ico": "image/x-icon",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_COMMON_STYLES: Final = ("tokens", "base", "board", "forms")
_STYLE: Final = '<link rel="stylesheet" href="/static/css/{}.css">'


@router.get("/")
def new_game(request: Request) -> HTMLResponse:
    """New game, and my games."""
    return _shell(request, "newgame", _("New game"), "games")


@router.get("/table/{table}")
def table(request: Request, table: str) -> HTMLResponse:
    """The board. Whose table it is, the page finds out when it asks for it."""
    return _shell(request, "table", _("Game"))


@router.get("/analysis")
def analysis(request: Request) -> HTMLResponse:
    """The position editor, and what the engine thinks."""
    return _shell(request, "analysis", _("Analysis"), "study")


@router.get("/review")
def reviews(request: Request) -> HTMLResponse:
    """A match file to be reviewed, and my reviews."""
    return _shell(request, "reviews", _("Match review"), "games")


@router.get("/review/{review}")
def review(request: Request, review: str) -> HTMLResponse:
    """One review. Whose it is, the page finds out when it asks for it."""
    return _shell(request, "review", _("Match review"), "study")


@router.get("/me")
def me(request: Request) -> HTMLResponse:
    """What a person's reviews come to, and the quiz of their mistakes."""
    return _shell(request, "me", _("Learn"), "study")


@router.get("/rules")
def rules(request: Request) -> HTMLResponse:
    """The rules, preset by preset."""
    return _shell(request, "rules", _("Rules"))


def lost(request: Request) -> HTMLResponse:
    """What stands where there is no page."""
    page = _shell(request, "lost", _("There is no such page."))
    page.status_code = 404
    return page


@router.get("/messages/{language}.json")
def messages(request: Request, language: str) -> JSONResponse:
    """The words of a language, for changing it at once."""
    catalogues: dict[str, Catalogue] = request.app.state.catalogues
    if language not in catalogues:
        raise Problem("unknown_page")
    return JSONResponse(catalogues[language].as_json(), headers={"Cache-Control": "no-cache"})


@router.get("/favicon.ico")
def icon(request: Request) -> Response:
    """The icon, where browsers look for it."""
    return static(request, "icon.svg")


@router.get("/static/{path:path}")
def static(request: Request, path: str) -> Response:
    """
    A file of the page.

    The browser asks every time whether it has changed, by the hash of its content: so after an
    upgrade no old module is ever mixed with new ones.
    """
    found = _file(path)
    kind = _KINDS.get("." + path.rsplit(".", 1)[-1])
    if found is None or kind is None:
        raise Problem("unknown_page")
    content = found.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


def _file(path: str) -> Traversable | None:
    names = path.split("/")
    if any(name in ("", ".", "..") or "\\" in name or "\0" in name for name in names):
        return None
    found = files("gamao") / "web"
    for name in names:
        found = found / name
    return found if found.is_file() else None


def _shell(request: Request, page: str, title: str, *styles: str) -> HTMLResponse:
    """The shell of *page*: its script and style, the *styles* it shares, its words."""
    catalogue: Catalogue = request.state.catalogue
    boot = {
        "language": catalogue.language,
        "languages": LANGUAGES,
        "messages": catalogue.as_json(),
        "setup": setup_out(request.app.state.config).model_dump(mode="json"),
    }
    words = {
        "language": catalogue.language,
        "title": catalogue.gettext(title),
        "styles": "\n".join(_STYLE.format(name) for name in (*_COMMON_STYLES, *styles, page)),
        "script": page,
        # Within a script element only a "<" could end it early.
        "boot": json.dumps(boot, ensure_ascii=False).replace("<", "\\u003c"),
    }
    text = (files("gamao") / "web" / "shell.html").read_text("utf-8")
    return HTMLResponse(Template(text).safe_substitute(words), headers={"Vary": "Cookie"})
