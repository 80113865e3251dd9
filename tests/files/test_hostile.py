"""Files made to harm: each is refused soon, with one clear line, and in little memory."""

import gzip
import time
import tracemalloc

import pytest
from tests.notation import writers

from gamao.errors import GamaoError
from gamao.notation import read_match

JSON_HEAD = b'{"format": "gamao match", "version": 1, "white": "a", "black": "b", "games": '
HOSTILE = {
    "100 MB of nothing": lambda: bytes(100_000_000),
    "33 MB of spaces": lambda: b" " * 33_000_000,
    "20 MB of brackets": lambda: b"(" * 20_000_000,
    "19 MB of nodes": lambda: b"(" + b";" * 19_000_000,
    "18 MB of values": lambda: b"(;A" + b"[]" * 9_000_000,
    "an unclosed value": lambda: b"(;;W[x];A[" + b"x\\" * 9_000_000,
    "deep JSON": lambda: b'{"format":' * 1_000_000,
    "5 MB of lists": lambda: JSON_HEAD + b"[" + b"[]," * 1_600_000 + b"[]]}",
    "a long number": lambda: JSON_HEAD + b"9" * 1_000_000 + b"}",
    "a zlib bomb": lambda: writers.xg_archive(bytes(50_000_000)),
    "a gzip bomb": lambda: (
        b'{"format": "BGF", "compress": true, "useSmile": true}\n'
        + gzip.compress(bytes(50_000_000), 1)
    ),
    "a Smile bomb": lambda: (
        b'{"format": "BGF", "compress": true, "useSmile": true}\n'
        + gzip.compress(b":)\n\x03\xf8" + b"\xf8\xf9" * 1_100_000 + b"\xf9", 1)
    ),
    "a million rows": lambda: b" 7 point match\n Game 1\n a : 0  b : 0\n" + b"1)\n" * 600_000,
    "a million games": lambda: b" 7 point match\n" + b" Game 1\n a : 0  b : 0\n" * 60_000,
    "a line of 2 MB": lambda: b" 7 point match\n Game 1\n a : 0  b : 0\n 1) " + b"31: " * 480_000,
    "a name of 2 MB": lambda: b" 7 point match\n Game 1\n" + b"a " * 900_000,
    "a million scores": lambda: b"Score is 0-0\na is X - b is O\n" * 60_000,
    "a million options": lambda: b"Game 1: 0-0\n" * 160_000,
    "only names": lambda: b"x y\n1) \n" * 200_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_clear_error_soon_and_in_little_memory(name):
    data = HOSTILE[name]()

    begun = time.process_time()
    with pytest.raises(GamaoError):
        read_match(data, name)

    # 0.75 s at most on the machine of 2026; what grows too fast takes minutes.
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("name", ["a zlib bomb", "a gzip bomb"])
def test_a_bomb_does_not_fill_the_memory(name):
    data = HOSTILE[name]()

    tracemalloc.start()
    with pytest.raises(GamaoError):
        read_match(data, name)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 100_000_000
