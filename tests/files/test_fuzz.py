"""
Thousands of damaged files into the one reader: a GamaoError or a record, never anything else.

GAMAO_FUZZ sets how many mutations of each file are made; the default keeps it to seconds.
"""

import gzip
import json
import os
from functools import partial
from random import Random

import pytest
from tests.notation import writers
from tests.notation.samples import NO_FILES, SHARED, annotated, record_of

from gamao.errors import GamaoError
from gamao.notation import MatchRecord, read_match, write_match
from gamao.notation.bgf.smile import read_smile
from gamao.notation.xg.archive import read_archive
from gamao.rules.action import Answer, Resign, Roll, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match

MUTATIONS = int(os.environ.get("GAMAO_FUZZ", "100"))
REAL_MUTATIONS = int(os.environ.get("GAMAO_FUZZ", "2"))


def short_game():
    """A game of a few steps with everything in it that files write in their own way."""
    game = Match(3).new_game().after(Start(3, 1))
    game = game.after(game.legal_plays()[0]).after(CubeAction.DOUBLE).after(CubeAction.TAKE)
    game = game.after(Roll(Dice(6, 5)))
    game = game.after(game.legal_plays()[-1]).after(Roll(Dice(2, 2)))
    return game.after(game.legal_plays()[0]).after(Resign()).after(Answer.ACCEPT)


RECORD = annotated(record_of(short_game(), tags=(("Event", "Friday"),)), 1)
SAMPLES = {
    **{name: partial(write, RECORD) for name, write in writers.FILES.items()},
    "bgf as JSON": lambda: writers.bgf(RECORD, packed=False, binary=False),
    "bgf unpacked": lambda: writers.bgf(RECORD, packed=False),
}
USEFUL = b'0123456789[]();:{}"-/*\t\n \x00\xff\x80WBXO'


def mutated(data, rng):
    """The *data* with some bytes changed, lost, doubled or moved, or cut off."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.randrange(len(data) + 1)
        end = place + rng.randint(1, rng.choice((1, 8, 200)))
        match rng.randrange(6):
            case 0:
                data[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                data[place:place] = bytes([rng.choice(USEFUL)])
            case 2:
                data[place:end] = b""
            case 3:
                data[place:place] = data[place:end]
            case 4:
                data[place : place + 1] = bytes([rng.choice(USEFUL)])
            case _:
                data = data[:place] if rng.random() < 0.2 else data
    return bytes(data)


def survives(data):
    """Is *data* refused or read, and can what is read be written?"""
    message = None
    try:
        record = read_match(data, "damaged")
    except GamaoError as error:
        message = str(error)
    if message is not None:
        assert len(message.splitlines()) == 1
        return False
    assert isinstance(record, MatchRecord)
    write_match(record, "json")
    return True


def damage(data, rng, count, change=mutated):
    return sum(survives(change(data, rng)) for _ in range(count))


@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_files_give_a_record_or_a_gamao_error(name):
    data = SAMPLES[name]()

    assert survives(data)
    read = damage(data, Random(name), MUTATIONS)

    assert read < MUTATIONS


def records_mutated(data, rng):
    """An .xg file whose records were changed and whose checksums are right."""
    records = bytearray(mutated(read_archive(data).parts["temp.xg"], rng))
    whole = len(records) - len(records) % writers.SIZE
    return writers.xg_archive(bytes(records[:whole]))


def smile_mutated(data, rng):
    """A .bgf file whose Smile was changed before it was packed."""
    header, _, body = data.partition(b"\n")
    return header + b"\n" + gzip.compress(mutated(gzip.decompress(body), rng), 1)


def values_mutated(data, rng):
    """A .bgf file with other values in some of its fields."""
    header, _, body = data.partition(b"\n")
    whole = read_smile(gzip.decompress(body))
    for _ in range(rng.randint(1, 4)):
        _change_a_value(whole, rng)
    return header + b"\n" + gzip.compress(writers.smile(whole, shared=1), 1)


def _change_a_value(value, rng):
    while isinstance(value, dict | list) and value:
        places = list(value) if isinstance(value, dict) else range(len(value))
        place = rng.choice(list(places))
        inner = value[place]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.1:
            value[place] = rng.choice((None, True, -1, 0, 7, 10**9, "", "x", [], {}, 0.5))
            return
        value = inner


DEEP = {"xg": records_mutated, "bgf": smile_mutated, "bgf values": values_mutated}


@pytest.mark.parametrize("name", DEEP)
def test_damage_behind_the_packing_is_survived_too(name):
    data = SAMPLES[name.split()[0]]()

    read = damage(data, Random(name), MUTATIONS, DEEP[name])

    assert 0 < read < MUTATIONS


REAL = sorted(
    str(path.relative_to(SHARED))
    for path in SHARED.rglob("*")
    if path.is_file() and path.suffix != ".md"
)


@pytest.mark.skipif(not REAL, reason=NO_FILES)
@pytest.mark.parametrize("name", REAL or ["none"])
def test_damaged_real_files_give_a_record_or_a_gamao_error(name):
    data = (SHARED / name).read_bytes()
    rng = Random(name)

    assert survives(data)
    damage(data, rng, REAL_MUTATIONS)
    if name.endswith((".xg", ".xgp")):
        damage(data, rng, REAL_MUTATIONS, records_mutated)
    if name.endswith(".bgf"):
        damage(data, rng, REAL_MUTATIONS, smile_mutated)
        damage(data, rng, REAL_MUTATIONS, values_mutated)


def test_json_with_other_values_is_survived():
    whole = write_match(RECORD, "json").decode()
    rng = Random(5)
    read = 0

    for _ in range(MUTATIONS):
        value = json.loads(whole)
        _change_a_value(value, rng)
        read += survives(json.dumps(value).encode())

    assert 0 < read < MUTATIONS
