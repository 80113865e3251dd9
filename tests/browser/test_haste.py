"""Hands quicker than the line, and answers that overtake one another: nothing is lost or undone."""

import re

import pytest

from tests.browser.matches import MATCH, drop
from tests.browser.players import SHORT
from tests.browser.test_friends import sit_down_together

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
GOOD = {"mark": "none", "loss": 0, "best": None, "reasons": []}


class Gate:
    """Requests of a page that wait until they are let go."""

    def __init__(self, player, path):
        self.page, self.waiting, self.is_open = player.page, [], False
        self.page.route(path, self._pass)

    def _pass(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.waiting.append(route)

    def wait_for(self, count=1):
        """Until so many wait."""
        while len(self.waiting) < count:
            self.page.wait_for_timeout(10)

    def let_go(self):
        """Those that wait are answered, each before the next."""
        self.is_open = True
        for route in self.waiting:
            with self.page.expect_response(route.request.url):
                route.continue_()


TO_ROLL = '#do-primary[data-title="Roll"][aria-disabled="false"]'


def play(player):
    """Some play of the dice that lie there."""
    player.play_roll()
    player.wait_for(TO_ROLL)


def test_a_play_taken_back_while_the_tutor_thinks_is_not_made(players):
    player = players(settings={"tutor": True})
    player.open(opponent="bot", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    gate = Gate(player, "**/tutor")
    player.drag(24, 23)
    player.drag(6, 3)
    player.press("primary")
    player.press("undo")
    player.drag(8, 5)

    for route in gate.waiting:
        route.fulfill(json=GOOD)
    player.press("primary")

    player.wait_for("#record .link")
    assert len(gate.waiting) == 2
    assert player.view()["record"][0]["text"] == "24/23 8/5"


def test_a_double_click_on_confirm_does_not_roll_for_the_other_player(player):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    player.drag(8, 5)
    player.drag(6, 5)
    box = player.page.locator("#do-primary").bounding_box()
    mouse, middle = player.page.mouse, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    mouse.click(*middle)
    player.wait_for(TO_ROLL)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    player.page.wait_for_timeout(100)

    assert (player.view()["phase"], player.view()["to_act"]) == ("turn", "black")
    assert player.sees(TO_ROLL)
    player.press("primary")  # a click of its own
    player.wait_for(".spot.open", state="attached")
    assert player.view()["dice"]["black"]


@pytest.mark.parametrize(("key", "focus"), [("Enter", "#do-primary"), ("Enter", ""), ("Space", "")])
def test_a_key_held_down_on_confirm_does_not_roll_for_the_other_player(player, key, focus):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    player.drag(8, 5)
    player.drag(6, 5)
    if focus:
        player.page.locator(focus).focus()
    else:
        player.page.evaluate("() => document.activeElement.blur()")

    player.page.keyboard.down(key)
    player.wait_for(TO_ROLL)
    for _ in range(3):
        player.page.keyboard.down(key)  # again, while it is down: a repeat
    player.page.wait_for_timeout(100)

    assert (player.view()["phase"], player.view()["to_act"]) == ("turn", "black")
    player.page.keyboard.up(key)
    player.press("primary")
    player.wait_for(".spot.open", state="attached")
    assert player.view()["dice"]["black"]


def test_of_two_looks_at_the_record_the_last_counts_whichever_answer_is_first(player):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    play(player)
    player.press("primary")
    player.wait_for(".spot.open", state="attached")
    play(player)
    first, second = player.page.locator("#record .link").all()
    gate = Gate(player, "**/at/*")
    first.click()
    gate.wait_for()
    gate.is_open = True
    second.click()
    player.wait_for("#record td.here .link[aria-current]")
    shown = player.page.locator(".board").get_attribute("aria-label")

    gate.let_go()

    assert player.page.locator(".board").get_attribute("aria-label") == shown
    assert player.sees(TO_ROLL)  # the last step is the game itself


# Presses a button in the first moment in which something moves on the board.
AS_IT_MOVES = """(id) => {
  const isMoving = () =>
    document.getAnimations().some(({ effect }) => effect.target.closest(".board"));
  const look = () =>
    isMoving() ? document.getElementById(id).click() : requestAnimationFrame(look);
  look();
}"""


def test_who_resigns_while_the_other_plays_is_asked_as_soon_as_it_stands_still(players):
    helena, tomas = sit_down_together(players)
    for player in (helena, tomas):
        player.likes(speed="slow")
        player.wait_for("#do-resign", state="attached")
    first, second = (helena, tomas) if helena.view()["to_act"] == "white" else (tomas, helena)
    second.wait_for('#do-resign[aria-disabled="false"]')
    first.press("primary")
    first.wait_for(".spot.open", state="attached")
    second.page.wait_for_function(
        "() => document.querySelectorAll('.die').length === 2 && !document.getAnimations().length"
    )
    second.page.evaluate(AS_IT_MOVES, "do-resign")
    first.finish_play()
    first.press("primary")

    second.wait_for("#resign-1")
    second.page.locator("#resign-1").click()
    first.wait_for("#answer-accept")


def test_who_sits_down_twice_has_one_line(players):
    helena, tomas = players(), players()
    url = helena.open(opponent="friend", position=SHORT)
    lines = []
    tomas.page.on("websocket", lambda line: lines.append(line))
    tomas.page.goto(url)
    gate = Gate(tomas, "**/join")

    tomas.page.locator("#join").dblclick()
    gate.wait_for(2)
    gate.let_go()

    helena.press("primary")
    helena.wait_for(".spot.open", state="attached")
    tomas.page.wait_for_function("() => document.querySelectorAll('.die').length === 2")
    assert [line.is_closed() for line in lines] == [True, False]


def test_a_second_click_before_the_page_has_loaded_opens_no_second_table(player):
    player.go("/")
    gate = Gate(player, "**/api/tables")
    player.page.locator("#start").click()
    gate.wait_for()

    player.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow'))")
    player.page.locator("#start").click(force=True)
    gate.let_go()

    player.wait_for("#do-primary")
    assert len(player.get("/api/tables").json()) == 1


def test_an_old_list_of_reviews_does_not_replace_a_newer_one(player):
    gate = Gate(player, "**/api/reviews")
    player.go("/review")
    gate.wait_for()
    gate.is_open = True
    assert player.post("/api/reviews?name=a.mat", MATCH.encode()).status == 201
    player.page.locator("#lang").select_option("es")  # the page is drawn anew
    player.wait_for("#reviews li")

    with player.page.expect_response("**/api/reviews"):
        gate.waiting[0].fulfill(json=[])  # as it was when it was asked for

    assert player.page.locator("#reviews li").count() == 1


def test_a_double_click_takes_one_match_off_the_list(player):
    player.go("/review")
    for name in ("Helena", "Helga"):
        data = MATCH.replace("Helena", name).encode()
        assert player.post("/api/reviews?name=a.mat", data).status == 201
    player.go("/review")
    bin_ = player.page.locator("#reviews li .tool").first
    bin_.wait_for()
    box = bin_.bounding_box()
    asked = []
    player.page.on("request", lambda request: asked.append(request.method))
    mouse, middle = player.page.mouse, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    mouse.click(*middle)
    player.page.wait_for_function("() => document.querySelectorAll('#reviews li').length === 1")
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    player.wait_for("#toast")

    assert asked.count("DELETE") == 1
    assert len(player.get("/api/reviews").json()) == 1


def test_a_file_dropped_while_another_is_on_the_way_is_sent_after_it(player):
    player.go("/review")
    gate = Gate(player, re.compile("/api/reviews[?]"))

    drop(player)
    gate.wait_for()
    drop(player, MATCH.replace("Helena", "Helga"), "other.mat")
    gate.let_go()

    player.wait_for("#reviews li >> nth=1")
    listed = player.page.locator("#reviews li").all_text_contents()
    assert sorted(text.split(" ")[0] for text in listed) == ["Helena", "Helga"]


# -- the editor ----------------------------------------------------------------------------------


def test_a_depth_chosen_before_the_position_is_there_is_the_one_searched(player):
    gate = Gate(player, "**/api/position")
    player.go("/analysis")
    player.page.locator("#play-bot").click(force=True)
    player.page.locator("#pick-limit").select_option("1-ply")
    gate.wait_for()

    gate.let_go()

    with player.page.expect_request("**/api/analysis") as asked:
        player.wait_for("#verdict .plays")
    assert asked.value.post_data_json["limit"] == "1-ply"


def test_two_dice_and_a_depth_chosen_before_an_answer_are_all_kept(player):
    player.go("/analysis")
    player.wait_for("#verdict .plays")
    gate = Gate(player, "**/api/position")
    player.page.locator("#pick-die-0").select_option("6")
    player.page.locator("#pick-die-1").select_option("5")
    player.page.locator("#pick-cube").select_option("4")
    player.page.locator("#pick-owner").select_option("white")
    player.page.locator("#pick-limit").select_option("0-ply")
    gate.wait_for(4)

    gate.let_go()

    player.wait_for("#verdict .ranked")
    assert ":2:1:1:65:" in player.page.locator("#xgid").input_value()


def test_advice_about_what_was_there_before_is_not_shown(player):
    gate = Gate(player, "**/api/analysis")
    player.go("/analysis")
    gate.wait_for()
    gate.is_open = True
    player.page.locator("#paste").fill(OPENING)
    player.page.locator("#paste").press("Enter")
    player.wait_for("#verdict .ranked")

    gate.let_go()

    assert player.page.locator("#verdict .best .link").text_content() == "8/5 6/5"


def test_a_number_being_typed_outlasts_the_advice_that_comes_meanwhile(player):
    player.go("/analysis")
    player.wait_for("#verdict .plays")
    gate = Gate(player, "**/api/analysis")
    player.page.locator("#pick-length").select_option("15")
    player.page.locator("#score-1").fill("1")
    gate.wait_for()

    gate.let_go()
    player.wait_for("#verdict .plays")
    player.page.keyboard.type("2")
    player.page.keyboard.press("Tab")

    player.wait_for('#xgid[value*=":0:12:0:15:"]')


# Presses a checker, then where it goes, and drags it on before it has arrived: all at once.
QUICK_HAND = """([from, to, on]) => {
  const spot = (n) => {
    const box = document.querySelector(`.spot[data-spot="${n}"] .hit`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height * (n <= 12 ? 0.75 : 0.25)];
  };
  const send = (kind, [clientX, clientY]) =>
    document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(kind, {
      bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "touch",
      clientX, clientY,
    }));
  for (const place of [spot(from), spot(to)]) {
    send("pointerdown", place);
    send("pointerup", place);
  }
  const [x, y] = spot(to);
  send("pointerdown", [x, y]);
  send("pointermove", [x + 9, y + 9]);
  send("pointermove", spot(on));
  send("pointerup", spot(on));
}"""


def test_a_checker_is_dragged_on_before_it_has_arrived(players):
    player = players(settings={"speed": "slow"})
    player.open(
        opponent="same_screen", position="XGID=-A----------------------aA:0:0:1:33:0:0:0:0:10"
    )
    player.wait_for(".spot.open", state="attached")

    player.page.evaluate(QUICK_HAND, [25, 16, 13])

    player.page.wait_for_function("document.querySelector('#do-primary').ariaDisabled === 'false'")
    assert player.checkers(13) == 1
