"""Who is next: the quick before the slow, everyone in turn, and who leaves is not waited for."""

import asyncio

import pytest

from gamao.server.http.problems import Problem
from gamao.server.turns import Turns


def served(asked, **limits):
    """In which order *asked*, (person, length), are served at one place that is taken."""

    async def waiting(turns, done, person, length):
        await turns.take(person, length)
        done.append(person)
        turns.give_back()

    async def run():
        turns, done = Turns(1, clock=lambda: 0.0, **limits), []
        await turns.take("first", 1.0)
        tasks = [asyncio.create_task(waiting(turns, done, *one)) for one in asked]
        await asyncio.sleep(0)
        turns.give_back()
        await asyncio.gather(*tasks)
        return done

    return asyncio.run(run())


def test_the_quick_overtake_the_slow():
    slow = [(f"strong {n}", 0.1) for n in range(40)]

    assert served([*slow, ("beginner", 0.003)])[0] == "beginner"


def test_who_asks_much_waits_after_everybody_else():
    assert served([*[("much", 0.1)] * 3, ("one", 0.1), ("other", 0.1)]) == [
        "much",
        "one",
        "other",
        "much",
        "much",
    ]


def test_alike_are_served_as_they_came():
    assert served([(name, 0.1) for name in "cab"]) == ["c", "a", "b"]


def test_nobody_is_overtaken_for_ever():
    async def run():
        now = 0.0
        turns = Turns(1, clock=lambda: now)
        await turns.take("first", 1.0)
        slow = asyncio.create_task(turns.take("slow", 0.1))
        await asyncio.sleep(0)
        now = 11.0
        quick = asyncio.create_task(turns.take("quick", 0.001))
        await asyncio.sleep(0)
        turns.give_back()
        await asyncio.wait((slow, quick), return_when=asyncio.FIRST_COMPLETED)
        was_first = slow.done()
        turns.give_back()
        await quick
        return was_first

    assert asyncio.run(run())


def test_too_many_of_one_or_in_all_are_told_that_the_engine_is_busy():
    with pytest.raises(Problem, match="busy"):
        served([("one", 0.1)] * 3, most_of_one=2)
    with pytest.raises(Problem, match="busy"):
        served([(name, 0.1) for name in "abc"], most=2)


def test_nobody_waits_longer_than_there_is_patience():
    async def run():
        turns = Turns(1, patience=0.01)
        await turns.take("first", 1.0)
        with pytest.raises(Problem, match="busy"):
            await turns.take("second", 1.0)
        turns.give_back()
        await turns.take("third", 1.0)  # the one who gave up holds nothing
        return turns.waiting

    assert asyncio.run(run()) == 0


def test_who_leaves_just_as_a_place_comes_free_leaves_it_to_the_next():
    async def run():
        turns = Turns(1)
        await turns.take("first", 1.0)
        leaving = asyncio.create_task(turns.take("leaving", 1.0))
        staying = asyncio.create_task(turns.take("staying", 1.0))
        await asyncio.sleep(0)
        turns.give_back()
        leaving.cancel()
        await asyncio.wait_for(staying, 1)
        return leaving.cancelled(), turns.waiting

    assert asyncio.run(run()) == (True, 0)


def test_a_household_has_the_turns_of_four_persons():
    async def run():
        turns, done = Turns(1, clock=lambda: 0.0), []

        async def waiting(person, household):
            await turns.take(person, 0.1, household)
            done.append(household)
            turns.give_back(household)

        await turns.take("first", 1.0)
        crowd = [asyncio.create_task(waiting(f"{n}", "here")) for n in range(40)]
        last = asyncio.create_task(waiting("one", "elsewhere"))
        await asyncio.sleep(0)
        turns.give_back()
        await asyncio.gather(*crowd, last)
        return done.index("elsewhere")

    assert asyncio.run(run()) == 4


def test_too_many_of_one_household_are_told_that_the_engine_is_busy():
    async def run():
        turns = Turns(1, most_of_one=2)
        await turns.take("first", 1.0)
        crowd = [asyncio.create_task(turns.take(f"{n}", 1.0, "here")) for n in range(9)]
        await asyncio.sleep(0)
        refused = [task for task in crowd if task.done()]
        elsewhere = asyncio.create_task(turns.take("one", 1.0, "elsewhere"))
        await asyncio.sleep(0)
        found = len(refused), elsewhere.done()
        for task in (*crowd, elsewhere):
            task.cancel()
        await asyncio.gather(*crowd, elsewhere, return_exceptions=True)
        return found

    assert asyncio.run(run()) == (1, False)


def test_a_household_has_only_its_share_of_the_places():
    async def run():
        turns = Turns(4, most_at_once=2)
        crowd = [asyncio.create_task(turns.take(f"{n}", 1.0, "here")) for n in range(5)]
        await asyncio.sleep(0)
        inside = sum(task.done() for task in crowd)
        await asyncio.wait_for(turns.take("one", 1.0, "elsewhere"), 1)
        turns.give_back("here")
        await asyncio.sleep(0)
        after = sum(task.done() for task in crowd)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return inside, after

    assert asyncio.run(run()) == (2, 3)
