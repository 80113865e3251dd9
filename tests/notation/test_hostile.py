"""Files made to take long: whatever is in them, the answer comes at once."""

import time
from contextlib import suppress

import pytest
from tests.notation import writers
from tests.notation.samples import random_record
from tests.timing import slowness

from gamao.errors import NotationError
from gamao.notation import files, read_match
from gamao.notation.bgf.reading import read_bgf
from gamao.notation.formats import format_of_text
from gamao.notation.rtf import plain_text
from gamao.rules.match import Match

LONG = 60_000
"""Characters: what looks at them more often than a few times takes minutes."""
SECONDS = 2.0
UNITS = (
    *("\n", " ", "\t", "a", "1", "(", "[", "{", '"', ";", ":", "/", "*", "?", "\\", " \n", "a "),
    *("1 ", "1) ", "31: ", "8/5 ", ": 0 ", " is X", " is O ", " vs. ", " wins", "Game 1\n"),
    *("Score is 0-0", "5 point match\n", '; [a "', "\u3000", "-0", "0-0 ", "XGID=", "+13-", "| X"),
    *("{a", "{}", "take {a} "),
)
RECORD = random_record(7, match=Match(5))


def beginning(kind):
    """How a file begins, cut off: nothing closes what is open there."""
    file = writers.FILES.get(kind.name.lower())
    return file(RECORD)[:200].decode() if file else ""


READERS = {read: beginning(kind) for kind, read in files.TEXT_READERS.items()}


def answer(read, content):
    """Let *content* be read or refused; the seconds that takes."""
    began = time.process_time()
    with suppress(NotationError):
        read(content)
    return time.process_time() - began


def at_once(read, content, seconds=SECONDS):
    """Whether the answer is there within *seconds*, of which a shared machine takes more."""
    return answer(read, content) < seconds or answer(read, content) < seconds * slowness()


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
def test_a_long_line_of_anything_is_answered_at_once(read):
    for unit in UNITS:
        many = unit * (LONG // len(unit))
        for content in (many, READERS[read] + many, READERS[read] + "  1) 31: " + many):
            assert at_once(read, content), (unit, content[:60])


def test_what_a_file_is_is_told_at_once():
    for unit in UNITS:
        assert at_once(format_of_text, unit * (LONG // len(unit)), 0.5), unit


@pytest.mark.parametrize("unit", [b"\n", b" ", b"\xff", b"\0", b"a\n", b"RGMH", b"{"])
def test_ten_megabytes_of_anything_are_answered_at_once(unit):
    content = unit * (10_000_000 // len(unit))
    assert len(content) < files.MOST_BYTES

    assert at_once(read_match, content)


def test_ten_megabytes_behind_a_good_beginning_are_answered_at_once():
    good = writers.xg(RECORD), writers.bgf(RECORD), *(head.encode() for head in READERS.values())

    for head in good:
        for unit in (b"\n", b" ", b"x", b"1) 31: 8/5 6/5\n"):
            content = head + unit * (10_000_000 // len(unit))
            assert at_once(read_match, content), (head[:20], unit)


def test_rich_text_and_binary_files_are_answered_at_once():
    for unit in ("{", "}", "\\", "\\'", "\\par ", "\\u1 ", " ", "a"):
        assert at_once(plain_text, "{\\rtf" + unit * LONG), unit
    for unit in (b"\xf8", b"\xfa", b"\x40", b"\x20"):
        head = b'{"format":"BGF","version":"1.0","compress":false,"useSmile":true}\n:)\n\x03'
        assert at_once(read_bgf, head + unit * LONG), unit
