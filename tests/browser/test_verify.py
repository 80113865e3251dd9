"""The page that checks records: alone, in the reader's language, and as Python does."""

import hashlib
import re
from dataclasses import replace
from random import Random

import pytest

from gamao.proof.chain import Chain, Side
from gamao.proof.record import (
    CHECK,
    FIRST_HEAD,
    FORMAT,
    Done,
    Last,
    Pause,
    Resume,
    Why,
    format_line,
    format_record,
    next_head,
)
from gamao.proof.throw import throw
from gamao.proof.verify import verify
from gamao.rules.action import Forfeit, Reason
from gamao.rules.clock import parse_clock
from gamao.rules.variant import VARIANTS
from tests.browser.matches import drop
from tests.browser.test_for_everyone import violations
from tests.proof.playing import Sitting, match, terms
from tests.proof.test_set_up import CRAWFORD, DOUBLED, SET_UPS, SHORT_RACE, TO_ROLL, WITH_DICE
from tests.server.browsers import serving
from tests.strategies import random_rules

TABLE = "A" * 22


@pytest.fixture
def page(player):
    player.go("/verify")
    player.wait_for("#file")
    return player.page


def run(page, script, *values):
    """Run *script* with the modules of the proof and *values*."""
    return page.evaluate(
        """async ([script, values]) => {
          const { static: base, setup } = JSON.parse(document.getElementById("boot").textContent);
          const names = ["sha256", "chain", "throw", "verify"];
          const asked = names.map((name) => import(`${base}/js/proof/${name}.js`));
          const found = await Promise.all(asked);
          const given = Object.assign({ setup, values }, ...found);
          return (WORK)(given);
        }""".replace("WORK", script),
        [script, list(values)],
    )


def test_our_sha_256_is_the_known_one(page):
    rng = Random(7)
    texts = [b"", b"abc", b"a" * 1_000_000, *(rng.randbytes(n) for n in range(1, 200))]

    told = run(
        page,
        """({ sha256, hex, unhex, values }) => values[0].map((text) => hex(sha256(unhex(text))))""",
        [text.hex() for text in texts],
    )

    assert told[1] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert told == [hashlib.sha256(text).hexdigest() for text in texts]


def test_throws_are_those_of_the_vector_and_of_python_within_2_ms_each(page):
    secrets = [bytes([byte]) * 32 for byte in (1, 2, 3)]
    anchor, throws, took = run(
        page,
        """({ chainOf, throwDice, unhex, hex, follows, values: [secrets, table] }) => {
          const chains = secrets.map((secret) => chainOf(unhex(secret))), throws = [];
          const began = performance.now();
          for (let k = 1; k <= 1024; k++) {
            if (!chains.every((chain) => follows(chain[k], chain[k - 1]))) throw new Error(k);
            throws.push(throwDice(table, k, chains.map((chain) => chain[k])));
          }
          return [hex(chains[0][0]), throws, (performance.now() - began) / 1024];
        }""",
        [secret.hex() for secret in secrets],
        TABLE,
    )
    chains = [Chain.of(secret) for secret in secrets]

    assert anchor == chains[0].anchor.hex()
    assert throws[:4] == [[2, 5], [3, 5], [2, 4], [6, 4]]
    assert throws == [
        list(throw(TABLE, k, *(chain.link(k) for chain in chains))) for k in range(1, 1025)
    ]
    assert took < 2


@pytest.mark.parametrize(
    ("locale", "right", "wrong", "why"),
    [
        ("en", "Everything is right", "Line 9 is wrong", "this line was changed"),
        ("pt-BR", "Está tudo certo", "A linha 9 está errada", "esta linha foi alterada"),
        ("es", "Todo está bien", "La línea 9 está mal", "esta línea se cambió"),
    ],
)
def test_a_record_is_checked_without_the_server(players, locale, right, wrong, why):
    player = players(locale=locale)
    player.go("/verify")
    player.wait_for("#file")
    player.page.context.set_offline(True)
    record = match(3).record.decode()

    drop(player, record, "match.gamao")
    player.wait_for("#verdict .links")
    assert player.page.locator("#verdict h2").text_content() == right
    assert TABLE in player.page.locator("#verdict").text_content()
    assert violations(player) == []

    drop(player, record.replace("\n3 1700000012000", "\n3 1700000012001"), "match.gamao")
    player.wait_for("#verdict .wrong")
    assert player.page.locator("#verdict h2").text_content() == wrong
    assert why in player.page.locator("#verdict .warn").text_content()
    assert "3 1700000012001" in player.page.locator("#verdict pre").text_content()
    assert violations(player) == []


@pytest.mark.parametrize(
    "content",
    ["", "\n", "hello", "x" * 5_000_000, "é\n" * 1000, "gamao-record-1 gamao-dice-1 #f15a\n"],
    ids=len,
)
def test_a_file_of_another_kind_is_wrong_in_its_first_line(page, content):
    assert verdicts(page, [content.encode()])[0]["line"] == 1


def verdicts(page, records):
    return run(
        page,
        """({ verify, setup, values: [records] }) => records.map((text) => {
          const found = verify(new TextEncoder().encode(text), setup);
          const { line, steps, throws, result, early, absent, server, renewed } = found;
          return { line, steps, throws, result, counts: [early, absent, server, renewed] };
        })""",
        [record.decode("latin-1") for record in records],
    )


def as_page_tells(record):
    verdict = verify(record)
    if verdict.wrong:
        return {"line": verdict.wrong.line}
    outcome = verdict.outcome
    counted = (verdict.early, verdict.absent, verdict.server, verdict.renewed)
    return {
        "line": None,
        "steps": verdict.steps,
        "throws": verdict.throws,
        "result": f"{outcome.winner or 'open'} {outcome.score[0]}-{outcome.score[1]}",
        "counts": [{side.value: count[side] for side in Side} for count in counted],
    }


def sittings():
    """Matches of all kinds, with pauses, new chains, links early and absent, and forfeits."""
    clocks = ("12s + 2min/pt", "fischer 8s + 5min", "3 days", "none")
    for seed in range(14):
        rng = Random(seed)
        length = rng.choice((None, 1, 2, 3, 5))
        told = terms(
            length,
            rules=replace(random_rules(rng), variant=rng.choice(list(VARIANTS.values()))),
            clock=parse_clock(clocks[seed % 4]),
            single=length is None and rng.random() < 0.5,
        )
        yield lively(Sitting(rng, told), rng)
    for seed, (xgid, told) in enumerate(SET_UPS):
        yield lively(Sitting(Random(seed), told, xgid=xgid), Random(seed))


def lively(sitting, rng):
    for _ in range(150):
        if sitting.game.result:
            if sitting.terms.single or sitting.standing.winner:
                break
            sitting.next_game()
        chance, to_roll = rng.random(), sitting.game.phase.value == "must roll or double"
        if chance < 0.03:
            sitting.lines.append(Pause(sitting.at, rng.choice(list(Why))))
            sitting.at += rng.randrange(10**9)
            sitting.lines.append(Resume(sitting.at))
        elif chance < 0.06:
            sitting.anchor(rng.choice(list(Side)), by_server=rng.random() < 0.5)
        elif chance < 0.09 and to_roll and not sitting.game.position.is_closed_out:
            late = sitting.game.on_roll.opponent
            sitting.owes(late, 61)
            sitting.throws(**{late.value: "absent"})
        elif chance < 0.1:
            sitting.does(Forfeit(Reason.ABSENCE), by=sitting.game.on_roll)
        else:
            sitting.goes_on()
    return sitting


def tampered(lines, rng):
    """The record with something changed by who can write the heads anew."""
    place = rng.randrange(len(lines))
    match line := lines[place]:
        case Done() if rng.random() < 0.8:
            other = rng.choice([one.step for one in lines if isinstance(one, Done)])
            fields = ({"step": other}, {"at": line.at + rng.randrange(-(10**5), 10**7)})
            return [*lines[:place], replace(line, **rng.choice(fields)), *lines[place + 1 :]]
        case Last():
            return [*lines[:place], replace(line, k=line.k + 1), *lines[place + 1 :]]
        case _:
            return [*lines[:place], *lines[place + 1 :]]


def test_the_page_and_python_say_the_same_of_any_record(page):
    rng = Random(1)
    records = []
    for sitting in sittings():
        lines = sitting.all_lines
        records.append(sitting.record)
        records += [format_record(tampered(lines, rng)).encode() for _ in range(12)]

    expected = [as_page_tells(record) for record in records]
    told = verdicts(page, records)

    right = sum(one["line"] is None for one in expected)
    assert 10 < right < len(records)
    for record, one, other in zip(records, expected, told, strict=True):
        rows = record.decode().splitlines()
        where = rows[(one["line"] or other["line"] or 1) - 1]
        assert {key: other[key] for key in one} == one, (where, rows[2])


TERMS = """
money, MONEY, clock none
money, MONEY crawford=0, clock none
match to 0, TORNEIO, clock none
match to 5, TORNEIO beaver=on raccoon=on, clock none
match to 5, TORNEIO raccoon=on, clock none
match to 5, TORNEIO raccoon=on beaver=on, clock none
match to 5, CLUBE crawford=2, clock none
match to 5, CLUBE holland=on, clock none
match to 5, AMERICANO holland=on, clock none
match to 5, AMERICANO automatic_doubles=unlimited, clock none
match to 5, AMERICANO automatic_doubles=07, clock none
match to 5, REGLAMENTO jacoby=on, clock none
match to 5, REGLAMENTO cube=on doubling=any_time, clock none
match to 5, CLASSICO backgammon=bear, clock none
match to 5, constructor, clock none
match to 5, TORNEIO constructor=on, clock none
match to 5, TORNEIO cube, clock none
match to 5, TORNEIO, clock 0s + 0s
match to 5, TORNEIO, clock fischer 0s + 2min
match to 5, TORNEIO, clock 60s + 2min
match to 5, TORNEIO, clock 1 days
match to 5, TORNEIO, clock 1 day
match to 5, TORNEIO, clock 012s + 2min
""".strip().splitlines()


def record_of(texts):
    """A record of *texts*, whatever they say."""
    rows, head = [], FIRST_HEAD
    for text in (FORMAT, *texts):
        head = next_head(head, text.encode())
        rows.append(f"{text} #{head.hex()[:CHECK]}\n")
    return "".join([*rows, f"head {head.hex()}\n"]).encode()


def test_the_page_and_python_take_and_refuse_the_same_terms(page):
    texts = [format_line(line) for line in Sitting(Random(3), terms(5)).all_lines]
    records = [record_of([texts[0], f"terms {told}", *texts[2:]]) for told in TERMS]

    expected = [as_page_tells(record)["line"] for record in records]
    found = [one["line"] for one in verdicts(page, records)]

    assert dict(zip(TERMS, found, strict=True)) == dict(zip(TERMS, expected, strict=True))
    assert 5 < expected.count(None) < len(TERMS) - 5


def test_the_page_and_python_take_and_refuse_the_same_set_ups(page):
    told = {7: "match to 7, TORNEIO, clock none", 0: "money, MONEY, clock none"}
    told |= {-7: "match to 7, CLUBE, clock none", 1: "match to 1, TORNEIO, clock none"}
    xgids = [*set_ups(Random(5))]
    texts = [format_line(line) for line in Sitting(Random(3), terms(7)).all_lines]
    cases = [(terms_, xgid) for xgid in xgids for terms_ in told.values()]
    score = re.compile(r":(\d+):(\d+):\d:\d+:\d+$")
    records = [
        record_of(
            [
                *(texts[0], f"terms {terms_}", f"position {xgid}", *texts[2:-1]),
                "result open {}-{}".format(*score.search(xgid).groups()),
            ]
        )
        for terms_, xgid in cases
    ]

    expected = [as_page_tells(record)["line"] for record in records]
    found = [one["line"] for one in verdicts(page, records)]

    wrong = [(c, e, f) for c, e, f in zip(cases, expected, found, strict=True) if e != f]
    assert wrong == []
    assert 40 < expected.count(None) < len(cases) - 40


def set_ups(rng):
    """Set-ups of all kinds, most of them with something changed."""
    start = WITH_DICE.replace(":1:31:", ":0:00:")
    for xgid in (TO_ROLL, WITH_DICE, DOUBLED, CRAWFORD, SHORT_RACE, start):
        yield xgid
        for _ in range(45):
            fields = xgid.split(":")
            for _ in range(rng.randint(1, 2)):
                place = rng.randrange(1, 10)
                fields[place] = rng.choice(SIGNS[place])
            yield ":".join(fields)
    for board in ("-" * 26, "-A" + "-" * 24, "A" + "-" * 24 + "a", "O" * 26, "-bO" + "-" * 23):
        yield ":".join(["XGID=" + board, *WITH_DICE.split(":")[1:]])


SIGNS = {
    1: ("0", "1", "2", "3", "11", "01"),
    2: ("0", "1", "-1"),
    3: ("0", "1", "-1"),
    4: ("00", "31", "13", "66", "D", "B", "R"),
    5: ("0", "6", "7", "2", "02"),
    6: ("0", "6", "7", "2"),
    7: ("0", "1", "2", "3"),
    8: ("0", "1", "7", "5"),
    9: ("10", "11", "12", "8"),
}
"""What may stand in each field of an XGID, and what may not."""


def test_every_byte_changed_is_found_by_the_page_too(page):
    sitting = Sitting(Random(3), terms(1))
    for _ in range(8):
        sitting.goes_on()
    record = sitting.record
    changed, lines = [], []
    for place in range(len(record)):
        other = bytearray(record)
        other[place] ^= 1 + place % 127
        changed.append(bytes(other))
        lines.append(record.count(b"\n", 0, place) + 1)

    assert [one["line"] for one in verdicts(page, changed)] == lines


def test_a_file_that_is_no_record_is_called_just_that(player):
    player.go("/verify")
    player.wait_for("#file")
    drop(player, "one line\nand another\n", "photo.txt")

    player.wait_for("#verdict h2")
    assert player.page.locator("#verdict h2").text_content() == "This cannot be checked"
    assert player.page.locator("#verdict .warn").text_content() == "this is no record of a match"


def test_what_fell_on_the_server_is_counted_for_everybody(players, tmp_path):
    with serving(tmp_path / "games.db", seeded=False) as address:
        player = players(at=f"http://{address}", locale="pt-BR")
        player.open(opponent="same_screen")
        player.wait_for("#record .link, .spot.open", state="attached")
        player.go("/verify")
        player.wait_for("#fell")
        page = player.page
        throws = page.evaluate("fetch('/api/dice').then((told) => told.json())")["throws"]

        assert throws > 0
        assert f"até agora: {throws}." in page.inner_text("#fell")
        cells = page.eval_on_selector_all("#fell td", "all => all.map((one) => +one.textContent)")
        assert sum(cells) == throws
        assert violations(player) == []
