"""The computer's seat, asked without a server."""

import asyncio
from functools import partial
from types import SimpleNamespace

import pytest
from tests.dice import ScriptedDice

from gamao import Player
from gamao.notation import parse_rules
from gamao.play import LiveMatch, OpponentKind, Seat, Terms
from gamao.server.engines import EnginePool
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
        await one.rest()

    asyncio.run(think())
    return [problem.code for problem in told]


@pytest.mark.parametrize(
    ("rules", "told"), [("CLUBE", []), ("CLUBE variant=hypergammon", ["preparing"])]
)
def test_a_bot_that_works_its_game_out_first_says_so(monkeypatch, rules, told):
    monkeypatch.setattr(bot, "_PREPARING", 0.01)

    assert thinking(rules) == told


def short_of_memory(worker, *question, folder, times):
    """Have none left so many times; then have nothing to say."""
    if (before := len(list(folder.iterdir()))) < times:
        (folder / str(before)).touch()
        raise MemoryError("what was being thought of")


def test_a_bot_whose_process_ran_out_of_memory_is_asked_again_and_says_so(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(bot, "_LONG_PAUSE", 0.1)
    monkeypatch.setattr(bot, "choose", partial(short_of_memory, folder=tmp_path, times=4))
    rules = parse_rules("CLUBE")
    terms = Terms(preset="CLUBE", rules=rules, length=1, opponent=OpponentKind.BOT, level="best")
    match = LiveMatch.begin(terms, SEATS).with_what_follows(ScriptedDice(1, 3))
    told = []

    class Audience(list):
        complain = staticmethod(told.append)

    async def think():
        pool = EnginePool(1)
        table = SimpleNamespace(match=match, audience=Audience(["somebody"]))
        one = bot.Bot(Player.BLACK, pool.of("h", "best"), level="best", seed=1)
        one.wake(table)
        await one.rest()
        pool.close()

    asyncio.run(think())

    assert len(list(tmp_path.iterdir())) == 4
    assert [problem.code for problem in told] == ["no_answer"] * 2
    assert caplog.text.count("unexpected MemoryError") == 4
    assert "thought of" not in caplog.text.replace(__file__, "")
