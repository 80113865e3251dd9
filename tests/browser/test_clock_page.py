"""The clock for one's own board: it counts as `rules/clock.py` does, and needs no server."""

import random
import time

import pytest

from gamao import TORNEIO, Match, Player, Roll, Start
from gamao.rules.clock import SECOND, Clock, parse_clock
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Phase
from gamao.rules.play import Play

SIDES = [Player.WHITE, Player.BLACK]
TERMS = ("12s + 2min", "8s + 1min", "fischer 8s + 1min", "0s + 1min", "fischer 0s + 2min")
FOLD = """async ([terms, presses]) => {
  const { static: at } = JSON.parse(document.getElementById("boot").textContent);
  const { flagFallsAt, freeTime, newClock, parseClock, remaining, stopped, turned } =
    await import(`${at}/js/proof/clock.js`);
  let clock = newClock(parseClock(terms), null);
  return presses.map(([kind, side, at, looked]) => {
    clock = kind === "turn" ? turned(clock, side, at) : stopped(clock, at, kind === "pause");
    const shown = [0, 1].map((one) => remaining(clock, one, looked));
    return [...shown, freeTime(clock, looked), flagFallsAt(clock)];
  });
}"""


def taken_turns(terms, rng):
    """What is pressed in a game that is really played, and what the clock of the rules shows."""
    dice = RandomDice(rng)
    clock, game, at = Clock.begin(parse_clock(terms), None), Match(1, TORNEIO).new_game(), 1000
    presses, shown = [], []

    def note(kind, side=None):
        looked = at + rng.randrange(20 * SECOND)
        presses.append((kind, side, at, looked))
        own = [clock.remaining(player, looked) for player in SIDES]
        shown.append([*own, clock.delay_left(looked), clock.flag_falls_at()])

    for _ in range(300):
        if game.phase is Phase.OVER:
            break
        at += rng.randrange(9 * SECOND)
        if clock.running is not None and at > clock.flag_falls_at():
            break
        if rng.random() < 0.1 and clock.running is not None:
            clock = clock.paused(at)
            note("pause")
            at += rng.randrange(60 * SECOND)
            clock = clock.resumed(at)
            note("resume")
        game = game.after(some_action(game, dice, rng))
        clock = clock.after(game, at)
        if isinstance(game.actions[-1].action, Play | Start) and game.to_act:
            note("turn", SIDES.index(game.to_act))
    return presses, shown


def some_action(game, dice, rng):
    if game.phase is Phase.START:
        return Start.thrown(dice)
    if game.phase is Phase.TURN:
        return Roll.thrown(dice)
    return rng.choice(list(game.legal_plays()))


@pytest.mark.parametrize("terms", TERMS)
def test_pressed_at_every_turn_it_shows_what_the_rules_clock_shows(player, terms):
    player.page.goto("/clock")
    count = 0
    for seed in range(20):
        presses, shown = taken_turns(terms, random.Random(f"{terms} {seed}"))
        assert player.page.evaluate(FOLD, [terms, presses]) == shown
        count += len(presses)
    assert count > 200


PHONE_ACROSS = {"width": 844, "height": 390}


def time_of(player, side):
    minutes, seconds = player.page.locator(f"#dial-{side} .dial-time").text_content().split(":")
    return 60 * int(minutes) + int(seconds)


def runs(player, side):
    player.wait_for(f"#dial-{side}.runs")


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, PHONE_ACROSS])
def test_two_people_press_their_halves_without_a_server(players, viewport):
    player = players(viewport=viewport, has_touch=True, expected="ERR_INTERNET_DISCONNECTED")
    player.page.clock.install()
    player.page.goto("/clock")
    player.wait_for("#dial-0")
    player.page.context.set_offline(True)

    player.page.locator("#dial-1").tap()
    runs(player, 0)
    player.page.locator("#dial-1").tap()  # it is not theirs to press
    runs(player, 0)
    player.page.clock.fast_forward(20_000)
    assert 14 * 60 - 60 < time_of(player, 0) <= 14 * 60 - 8  # the rest is real time
    player.page.locator("#dial-0").tap()
    runs(player, 1)
    assert time_of(player, 1) == 14 * 60


def test_by_keys_it_starts_pauses_and_its_flag_falls(player):
    player.page.clock.install()
    player.page.goto("/clock")
    player.wait_for("#dial-0")
    keyboard = player.page.keyboard

    keyboard.press(" ")
    runs(player, 0)
    keyboard.press(" ")
    runs(player, 1)
    keyboard.press("p")
    player.page.clock.fast_forward(3_600_000)
    assert time_of(player, 1) == 14 * 60
    player.page.locator("#pause").click()
    player.page.clock.fast_forward(15 * 60_000)
    player.wait_for("#dial-1.fallen")
    assert player.page.locator("#dial-1").text_content().endswith("Time is up")
    keyboard.press(" ")
    player.wait_for("#dial-1.fallen")
    player.page.locator("#restart").click()
    assert time_of(player, 1) == 14 * 60


def test_it_is_set_and_goes_on_after_a_reload(player):
    player.page.goto("/clock")
    player.page.get_by_role("button", name="Set the clock").click()
    player.page.locator("#points-5").click()
    assert player.page.locator("#clock-minutes").input_value() == "10"
    player.page.locator("#clock-minutes").fill("3")
    player.page.locator("#kind-fischer").check(force=True)
    player.page.locator("#clock-step").fill("30")
    player.page.locator("#set").click()
    player.page.locator("#dial-0").click()
    player.page.locator("#dial-1").click()
    assert time_of(player, 1) > 3 * 60 + 20

    player.page.reload()
    runs(player, 0)
    assert time_of(player, 1) > 3 * 60 + 20
    assert time_of(player, 0) <= 3 * 60


def test_a_clock_that_a_test_has_set_is_not_the_next_one_s(windows):
    before = time.time()
    for _ in range(2):
        with windows.page({}) as page:
            now = page.evaluate("() => Date.now()") / 1000
            assert now == pytest.approx(before, abs=600)
            page.clock.install()
            page.clock.fast_forward(3_600_000)
