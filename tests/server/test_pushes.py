"""Pushes: what is not as it was, and no more; who comes back gets what is missing."""

import json
import random

import pytest
from tests.server.browsers import is_mine, kinds, some_action

from gamao import PRESETS, Player
from gamao.play import LiveMatch, OpponentKind, Request, Seat, Terms
from gamao.rules.dicesource import RandomDice
from gamao.server.table import views
from gamao.server.table.pushes import Pushes, missed

WHITE, BLACK, NOBODY = frozenset({Player.WHITE}), frozenset({Player.BLACK}), frozenset()
KINDS = (WHITE, BLACK, NOBODY)
SEATS = {side: Seat(person=side.value, name=side.value) for side in Player}
TABLE = "T" * 22


def match_of(preset="TORNEIO", seed=1):
    rules, length = PRESETS[preset].rules, PRESETS[preset].lengths[0]
    terms = Terms(preset=preset, rules=rules, length=length, opponent=OpponentKind.FRIEND)
    dice = RandomDice(random.Random(seed))
    return LiveMatch.begin(terms, SEATS).with_what_follows(dice), dice


def one_step(match, dice, rng):
    if match.log.may_go_on:
        return match.after(Request.NEXT_GAME, by=Player.WHITE, dice=dice)
    if match.game.dice is not None:
        play = rng.choice(match.game.legal_plays())
        return match.after(play, by=match.game.on_roll, dice=dice)
    return match.after(Request.ROLL, by=match.game.on_roll, dice=dice)


def view_of(match, mine):
    return json.loads(views.view(TABLE, match, mine=mine, here=NOBODY).model_dump_json())


def folded(view, push):
    """As a page does it."""
    if "record" in push["view"]:
        return push["view"]
    record = view["record"]
    for step in push["steps"]:
        record = [] if step["kind"] == "next" else [*record, step]
    return {**view, **push["view"], "v": push["v"], "record": record}


@pytest.mark.parametrize("preset", ["TORNEIO", "CLUBE", "MONEY"])
def test_what_has_changed_makes_the_new_view_of_the_old_one(preset):
    match, dice = match_of(preset)
    rng, pushes = random.Random(preset), Pushes()
    seen = {mine: view_of(match, mine) for mine in KINDS}

    while not match.log.is_over and match.version < 400:
        before, match = match.version, one_step(match, dice, rng)
        for mine, text in pushes.after(match, before, here=NOBODY, kinds=KINDS).items():
            seen[mine] = folded(seen[mine], json.loads(text))
            assert seen[mine] == view_of(match, mine)

    assert match.log.number > 1


def test_a_push_is_short_however_long_the_game_is():
    match, dice = match_of()
    rng, pushes, sizes = random.Random(1), Pushes(), []

    while not match.log.is_over and match.version < 600:
        before, match = match.version, one_step(match, dice, rng)
        sizes += map(len, pushes.after(match, before, here=NOBODY, kinds=KINDS).values())

    mean = sum(sizes) / len(sizes)
    print(f"mean push {mean:.0f} bytes of {len(sizes)}")
    assert mean <= 1200


def test_who_comes_back_is_sent_the_steps_since_and_who_is_far_behind_everything():
    match, dice = match_of()
    rng, moments = random.Random(2), []
    while match.version < 160:
        moments.append(match)
        match = one_step(match, dice, rng)

    for before in moments:
        push = json.loads(missed(TABLE, match, before.version, mine=WHITE, here=NOBODY))

        assert folded(view_of(before, WHITE), push) == view_of(match, WHITE)
        is_near = match.version - before.version <= 100
        assert ("record" in push["view"]) is not is_near
        assert len(push["steps"]) == (match.version - before.version if is_near else 0)


@pytest.mark.parametrize("seen", [None, 10**6])
def test_who_has_seen_nothing_or_too_much_is_sent_everything(seen):
    match, _ = match_of()

    push = json.loads(missed(TABLE, match, seen, mine=BLACK, here=NOBODY))

    assert push["view"] == view_of(match, BLACK)


def test_a_page_that_comes_back_says_what_it_has_seen_and_gets_the_rest(browser):
    table = browser.open(opponent="same_screen", length=3)
    rng = random.Random(3)
    with browser.at(table) as page:
        seen = page.see()
        for _ in range(5):
            page.do(some_action(page.view, rng))

    with browser.at(table, path=f"/ws/tables/{{}}?v={seen['v']}") as page:
        page.view = seen
        push = page.until(lambda message: "view" in message)

    assert [step["v"] for step in push["steps"]] == list(range(seen["v"] + 1, push["v"] + 1))
    assert not {"record", "terms", "table"} & push["view"].keys()
    # Nobody is at the table any more: only that has changed.
    now = browser.view(table)
    assert {**page.view, "players": now["players"]} == now


@pytest.mark.parametrize("version", ["", "-1", "x", "1e3", "9" * 400, "²"])
def test_a_version_that_is_none_is_as_good_as_none(browser, version):
    table = browser.open(opponent="same_screen", length=1)

    with browser.at(table, path=f"/ws/tables/{{}}?v={version}") as page:
        push = page.until(lambda message: "view" in message)

    assert push["steps"] == []
    assert push["view"]["record"]
    assert is_mine(page.view)
    assert "play" in kinds(page.view)
