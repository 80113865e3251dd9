"""Rich text as plain text: the comments in eXtreme Gammon's files."""

from __future__ import annotations

import re
from typing import Final

_TOKEN: Final = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\",
    re.IGNORECASE,
)
_WORDS: Final = {"par": "\n", "line": "\n", "tab": "\t", "emdash": "\u2014", "bullet": "\u2022"}
_HIDDEN: Final = frozenset(
    ("fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "generator", "*")
)
_DEEPEST: Final = 50


def plain_text(text: str) -> str:
    """The words of rich *text*; a text that is not rich is returned as it is."""
    if not text.lstrip().startswith("{\\rtf"):
        return text.strip()
    return _Reader().read(text)


class _Reader:
    """Reads rich text token by token, remembering the groups it is in."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._depth = 0
        self._hidden = 0
        """The depth of the group whose words are not shown, or 0."""
        self._skip = 0
        """Characters to pass over: the stand-in after one that old readers do not know."""

    def read(self, text: str) -> str:
        for token in _TOKEN.finditer(text):
            self._token(token)
        return "".join(self._said).strip()

    def _token(self, token: re.Match[str]) -> None:
        word, number, byte, symbol, brace, words = token.groups()
        if brace:
            self._brace(brace)
        elif word:
            self._word(word.lower(), number)
        elif byte:
            self._say(bytes.fromhex(byte).decode("cp1252", "replace"))
        elif symbol:
            self._symbol(symbol)
        elif words:
            self._say(words)

    def _brace(self, brace: str) -> None:
        self._depth = max(0, min(self._depth + (1 if brace == "{" else -1), _DEEPEST))
        if self._depth < self._hidden:
            self._hidden = 0

    def _word(self, word: str, number: str | None) -> None:
        if word in _HIDDEN:
            self._hidden = self._hidden or self._depth
        elif word == "u" and number and not self._hidden:
            code = int(number) % 0x10000
            self._said.append("\ufffd" if 0xD800 <= code < 0xE000 else chr(code))
            self._skip = 1
        elif word in _WORDS:
            self._say(_WORDS[word])

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self._hidden = self._hidden or self._depth
        elif symbol in "\\{}~\r\n":
            self._say({"~": " ", "\r": "\n"}.get(symbol, symbol))

    def _say(self, words: str) -> None:
        if not self._hidden:
            self._said.append(words[self._skip :])
            self._skip = 0
