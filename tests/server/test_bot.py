"""The computer's seat, asked without a server."""

import asyncio
from types import SimpleNamespace

import pytest
from tests.dice import ScriptedDice

from gamao import Player
from gamao.notation import parse_rules
from gamao.play import LiveMatch, OpponentKind, Seat, Terms
from gamao.server.table import bot

SEATS = {Player.WHITE: Seat(name="Helena", person="h"), Player.BLACK: Seat(is_bot=True)}


def thinking(rules):
    """What is said at a table while a bot thinks for a tenth of a second about its first play."""
    terms = Terms(
        preset="CLUBE", rules=parse_rules(rules), length=1, opponent=OpponentKind.BOT, level="best"
    )
    match = LiveMatch.begin(terms, SEATS).with_what_follows(ScriptedDice(1, 3))
    told = []

    async def ask(*question):
        await asyncio.sleep(0.1)

    async def think():
        table = SimpleNamespace(match=match, audience=SimpleNamespace(complain=told.append))
        one = bot.Bot(Player.BLACK, SimpleNamespace(ask=ask), level="best", seed=1)
        one.wake(table)
        await one.settled()

    asyncio.run(think())
    return [problem.code for problem in told]


@pytest.mark.parametrize(
    ("rules", "told"), [("CLUBE", []), ("CLUBE variant=hypergammon", ["preparing"])]
)
def test_a_bot_that_works_its_game_out_first_says_so(monkeypatch, rules, told):
    monkeypatch.setattr(bot, "_PREPARING", 0.01)

    assert thinking(rules) == told
