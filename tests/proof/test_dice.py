"""Chains and throws: the test vector, what is refused, and that the dice are fair."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamao.errors import RuleError
from gamao.proof.chain import LINKS, Chain, Spent
from gamao.proof.fairness import Tally
from gamao.proof.throw import dice_in, throw

TABLE = "A" * 22
SERVER, WHITE, BLACK = (Chain.of(bytes([byte]) * 32) for byte in (1, 2, 3))
SECRETS = st.binary(min_size=32, max_size=32)


def test_the_vector_of_gamao_dice_1():
    anchor = SERVER.anchor.hex()
    throws = [throw(TABLE, k, SERVER.link(k), WHITE.link(k), BLACK.link(k)) for k in range(1, 9)]

    assert anchor.startswith("3252664002be065c")
    assert anchor.endswith("90a187")
    assert throws == [(2, 5), (3, 5), (2, 4), (6, 4), (1, 2), (5, 1), (2, 4), (4, 6)]


def test_bytes_that_would_favour_a_die_are_skipped_into_the_next_block():
    blocks = (bytes([252] * 31 + [3]), bytes([255, 251] + [0] * 30))

    assert list(islice(dice_in(blocks), 3)) == [4, 6, 1]


@given(SECRETS, st.integers(0, LINKS - 1), st.integers(1, LINKS))
def test_every_link_is_known_by_any_before_it_and_no_other_passes(secret, known, number):
    chain = Chain.of(secret)
    spent = Spent(0, known, (chain.link(known) if known else chain.anchor))

    if number > known:
        assert spent.after(number, chain.link(number)).link == chain.link(number)
    else:
        with pytest.raises(RuleError, match=f"not the link for throw {number}"):
            spent.after(number, chain.link(number))
    for wrong in (bytes(32), bytes([secret[0] ^ 1]) + secret[1:]):
        with pytest.raises(RuleError):
            spent.after(known + 1, wrong)


def test_a_chain_ends_and_links_have_32_bytes():
    with pytest.raises(RuleError, match="1024 links, not 1025"):
        SERVER.link(LINKS + 1)
    for make in (Chain.of, Spent.anchored):
        with pytest.raises(RuleError, match="32 bytes, not 31"):
            make(bytes(31))
    with pytest.raises(RuleError, match="throw 1025"):
        Spent.anchored(bytes(32)).after(LINKS + 1, bytes(32))


def test_throws_depend_on_every_link_the_table_and_the_number():
    rng = Random(5)
    usual = (TABLE, 7, SERVER.link(7), WHITE.link(7), BLACK.link(7))
    others = Counter()
    for _ in range(300):
        links = [rng.randbytes(32) for _ in range(3)]
        for place, other in enumerate((rng.randbytes(11).hex(), rng.randrange(2**32), *links)):
            changed = [*usual]
            changed[place] = other
            others[place] += throw(*changed) != throw(*usual)

    # One throw in 36 falls as before.
    assert all(270 < others[place] < 300 for place in range(5))


def test_200_000_throws_are_fair_and_independent():
    tally = Tally.of_throws(200_000, seed=b"tests")

    # One in ten thousand such tests would say otherwise by chance.
    assert {name: p for name, p in tally.chances().items() if p < 1e-4} == {}
