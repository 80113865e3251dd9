"""The files of the pages as they are sent: compressed once, and named by a hash of them all."""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from gamao.messages import Catalogue
from gamao.server.http.app_manifest import manifest
from gamao.server.http.joined import in_order, join

_KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_WORTH_PACKING: Final = 200
"""Bytes: what fits a packet comes no sooner for being shorter."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file: its bytes as they are and, where that helps, compressed."""

    content: bytes
    kind: str
    packed: bytes | None
    tag: str

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """Compress *content* once, so that it need not be at every request."""
        packed = gzip.compress(content, 9, mtime=0)
        helps = len(content) > max(_WORTH_PACKING, len(packed))
        return cls(
            content, kind, packed if helps else None, hashlib.sha256(content).hexdigest()[:16]
        )


@dataclass(frozen=True, slots=True)
class Assets:
    """
    All files of the pages: the words of each language, the style and the script of each page too.

    Their addresses begin with a hash of them all. So a browser may keep what it has for ever, and
    after an upgrade no old module is ever mixed with new ones.
    """

    version: str
    shell: str
    found: Mapping[str, Asset]

    @classmethod
    def load(
        cls, catalogues: Mapping[str, Catalogue], styles: Mapping[str, tuple[str, ...]]
    ) -> Assets:
        """Read them; *styles* are the parts of each page's style, which come as one file."""
        web = files("gamao") / "web"
        texts = dict(_walk(web))
        shell = texts.pop("shell.html").decode()
        for page, parts in styles.items():
            texts[f"styles/{page}.css"] = b"\n".join(texts[f"css/{part}.css"] for part in parts)
        modules = {path: text.decode() for path, text in texts.items() if path.endswith(".js")}
        for name, script in _scripts(modules, styles):
            texts[f"scripts/{name}.js"] = script.encode()
        words = {language: catalogue.as_json() for language, catalogue in catalogues.items()}
        said = _said(modules, set().union(*words.values()))
        for page in styles:
            spoken = set().union(*(said[path] for path in in_order(f"js/{page}.js", modules)))
            for language, known in words.items():
                texts[f"words/{page}/{language}.json"] = _words(known, spoken).encode()
        for language, catalogue in catalogues.items():
            texts[f"manifests/{language}.webmanifest"] = manifest(catalogue).encode()
        found = {
            path: Asset.of(content, _KINDS[posixpath.splitext(path)[1]])
            for path, content in texts.items()
        }
        tags = "".join(f"{path} {found[path].tag}\n" for path in sorted(found))
        return cls(hashlib.sha256(tags.encode()).hexdigest()[:16], shell, found)

    @property
    def base(self) -> str:
        """What the address of each file begins with."""
        return f"/static/{self.version}"


def _said(modules: Mapping[str, str], messages: AbstractSet[str]) -> dict[str, set[str]]:
    """Which of *messages* each module may say; looked for once, since most serve many pages."""
    return {
        path: {message for message in messages if message in text} for path, text in modules.items()
    }


def _words(known: Mapping[str, object], spoken: AbstractSet[str]) -> str:
    """What a page may say in a language: what others say no page has to load."""
    said = {
        message: text
        for message, text in known.items()
        if message.startswith("#") or message in spoken
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _scripts(modules: Mapping[str, str], pages: Iterable[str]) -> Iterator[tuple[str, str]]:
    """
    What each page runs, as two files: what is its own, and what it shares with others, `base.js`.

    Shared is what both the first page and a table need, so that who goes from one to the other
    fetches it once.
    """
    needed = {page: in_order(f"js/{page}.js", modules) for page in pages}
    base = [path for path in needed["newgame"] if path in needed["table"]]
    yield "base", join(base, modules)
    for page, paths in needed.items():
        yield page, join([path for path in paths if path not in base], modules, base)


def _walk(folder: Traversable, within: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{within}{entry.name}/")
        else:
            yield f"{within}{entry.name}", entry.read_bytes()
