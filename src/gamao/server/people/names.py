"""What a member may be called, and when two names look alike."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from gamao.engine import load_levels
from gamao.messages import LANGUAGES, Catalogue
from gamao.server.http.problems import Problem

SHORTEST: Final = 2
LONGEST: Final = 20
_SHAPE: Final = re.compile(r"[^\W_](?:[._-]?[^\W_])*")
"""Letters and figures of any writing, between them single marks that need no escape in a path."""
_RESERVED: Final = (
    *("admin", "administrator", "administrador", "root", "system", "sistema", "server"),
    *("servidor", "moderator", "moderador", "support", "suporte", "soporte", "staff"),
    *("gamao", "gnubg", "bgsage", "gnu", "bot", "robot", "robo", "computer", "computador"),
    *("guest", "visitante", "invitado", "convidado", "anonymous", "anonimo", "deleted"),
    *("apagado", "borrado", "white", "black", "null", "none", "undefined", "me", "eu", "api"),
)
# Letters of one writing that look like those of another, after the confusables of Unicode's
# Technical Standard 39; small letters, since names are folded to those first.
_CAPITALS: Final = str.maketrans("ΗΝΜΥΙ", "hnmyi")  # noqa: RUF001
"""Greek ones, which look like other letters than the small ones do."""
_ALIKE: Final = str.maketrans(
    {
        # Cyrillic
        **dict(
            zip("авсԁеһіјкӏмнорԛгѕтуԝхѵзбьёґҫҽӊэ", "abcdehijklmhopqrstywxv36berceh3", strict=True)
        ),
        # Greek
        **dict(zip("αβγδεζηικλμνορςστυχωϲϳ", "abyoeznikluvopcotuxwcj", strict=True)),
        # Latin letters of their own, and Armenian
        **dict(zip("ıłøđħŧɑɡɩʟɴʀꜱʏƒӕօսհոզ", "ilodhtagilnrsyfaouhnq", strict=True)),
        **{"æ": "ae", "œ": "oe", "þ": "p", "ð": "d", "ŋ": "n"},
        # Figures and letters
        **dict(zip("015", "ols", strict=True)),
        "i": "l",
    }
)


def checked_name(text: str) -> str:
    """
    *text* as the name of a member.

    Raises:
        Problem: nobody can be called so.
    """
    name = unicodedata.normalize("NFKC", text).strip()
    # A mark without a letter of its own is no part of a word: nobody stacks them without end.
    if not (SHORTEST <= len(name) <= LONGEST and _SHAPE.fullmatch(name)):
        raise Problem("bad_name")
    if is_reserved(name):
        raise Problem("name_taken")
    return name


def is_reserved(name: str) -> bool:
    """Does *name* look like who runs a server, or like a bot of ours?"""
    return folded(name) in _reserved()


def folded(name: str) -> str:
    """
    How *name* looks: two that fold to the same are taken for each other.

    >>> folded("José") == folded("jose") == folded("J0SE")
    True
    """
    small = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFD", small.translate(_ALIKE))
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf") and letter not in "._- "
    )
    return bare.translate(_ALIKE).replace("rn", "m").replace("vv", "w")


@cache
def _reserved() -> frozenset[str]:
    """What nobody is called: those who run a server, and our bots in every language."""
    ids = {level.id for level in load_levels()}
    names = set(ids)
    for language in LANGUAGES:
        words = Catalogue.load(language).as_json()
        names |= {str(words[f"#level {level}"]) for level in ids}
    return frozenset(folded(name) for name in (*_RESERVED, *names))
