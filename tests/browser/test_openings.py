"""The openings in Chromium: tiles, one roll, replies, scores; by mouse and by keyboard."""

import re

import pytest

from gamao import Dice
from gamao.openings import Openings, Score
from tests.browser.test_for_everyone import PHONE, THEMES, violations
from tests.slow import first_or_slow

MIXED = [f"{high}{low}" for low in range(1, 7) for high in range(low + 1, 7)]
ORDER = [*MIXED, *(f"{die}{die}" for die in range(1, 7))]


def best(roll, score=Score.MONEY):
    return str(Openings.load().plays(score, Dice(*map(int, roll)))[0].play)


@pytest.fixture
def visit(players):
    def visit(path="/openings", **options):
        player = players(**options)
        player.page.goto(path)
        player.wait_for(".opening, .replies, .whiskers")
        return player

    return visit


def texts(player, selector):
    return player.page.locator(selector).all_text_contents()


def rolls(player, selector):
    ids = player.page.locator(selector).evaluate_all("nodes => nodes.map(({ id }) => id)")
    return [name.removeprefix("roll-") for name in ids]


def test_fifteen_rolls_then_the_six_doubles_each_with_its_best_play(visit):
    player = visit()

    assert rolls(player, ".opening") == ORDER
    assert texts(player, ".opening b") == [best(roll) for roll in ORDER]
    assert player.page.locator(".six .opening").count() == 6
    assert player.page.locator(".btn.primary").count() == 0


def test_what_just_moved_is_ringed_and_leaves_a_dashed_ring(visit):
    player = visit()

    for roll, moved in (("31", 2), ("65", 1), ("66", 4)):
        tile = player.page.locator(f"#roll-{roll} .mini")
        assert tile.locator(".man.white").count() == tile.locator(".man.black").count() == 15
        assert tile.locator(".moved").count() == tile.locator(".gone").count() == moved


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("pt-BR", ["Aberturas", "quase igual", "pouco melhor", "bem melhor", "sem rival"]),
        ("es", ["Aperturas", "casi igual", "un poco mejor", "bastante mejor", "sin rival"]),
        ("en", ["Openings", "a toss-up", "slightly better", "clearly better", "unrivalled"]),
    ],
)
def test_the_margin_is_told_in_the_readers_words(visit, locale, said):
    player = visit(locale=locale)
    page = player.page

    assert page.locator("h1").text_content() == said[0]
    words = [
        page.locator(f"#roll-{roll} .margin").text_content() for roll in ("64", "62", "44", "31")
    ]
    assert all(text.endswith(word) for text, word in zip(words, said[1:], strict=True))
    assert words[0].startswith("+0.001" if locale == "en" else "+0,001")


def test_who_listens_hears_the_roll_the_play_and_the_margin(visit):
    player = visit()
    link = player.page.get_by_role("link", name="6-4 8/2 6/2 +0.001 a toss-up", exact=True)
    link.click()
    player.wait_for(".replies")

    assert player.page.get_by_role("link", name="6-6 24/18(2) 13/7(2) +0.554", exact=True).count()
    label = player.page.locator(".board").get_attribute("aria-label")
    assert "6-4: 8/2 6/2." in label
    assert "To play, light: 2 on 24, 5 on 13, 3 on 8, and 5 on 6." in label


def test_at_another_score_it_says_where_the_best_play_changes(visit):
    player = visit(locale="pt-BR")
    player.page.locator("#score-dmp").click()
    player.wait_for('#score-dmp[aria-current="true"]')

    changed = [roll.dice for roll in Openings.load().rolls(Score.DMP) if roll.is_changed]
    told = player.page.locator(".opening:has(.warn)")
    assert told.count() == len(changed) >= 3
    assert texts(player, ".opening .warn") == ["muda aqui"] * len(changed)
    assert player.page.locator("#roll-64 b").text_content() == "24/14"
    assert player.page.url.endswith("/openings?score=dmp")


def test_one_roll_has_its_plays_with_intervals_and_the_triangle_of_replies(visit):
    player = visit()
    player.page.locator("#roll-64").click()
    player.wait_for(".replies")

    known = Openings.load().plays(Score.MONEY, Dice(6, 4))
    assert texts(player, ".whiskers tbody button") == [str(one.play) for one in known]
    assert player.page.locator(".whiskers .interval").count() == len(known)
    assert "± 0.002" in player.page.locator(".whiskers .best").text_content()
    assert player.page.locator("#replies-title").text_content() == "Replies to 8/2 6/2"
    assert player.page.locator(".reply").count() == 21
    assert player.page.locator(".board .arrow.best").count() == 2
    areas = player.page.locator(".replies li").evaluate_all(
        "nodes => nodes.map((node) => { const { x, y } = node.getBoundingClientRect();"
        " return [Math.round(x), Math.round(y)]; })"
    )
    assert len({x for x, _ in areas}) == len({y for _, y in areas}) == 6
    assert "wins more gammons" in player.page.locator(".why").text_content()


def test_another_play_can_be_looked_at_and_answered(visit):
    player = visit("/openings?roll=64")

    for play, arrows, replies in (("24/18 13/9", 2, 21), ("24/20 13/7", 2, 0)):
        player.page.get_by_role("button", name=play, exact=True).click()
        player.page.wait_for_function(
            "play => document.getElementById('replies-title').textContent.endsWith(play)", arg=play
        )

        assert texts(player, '.whiskers [aria-pressed="true"]') == [play]
        assert player.page.locator(".board .arrow.best").count() == arrows
        assert player.page.locator(".reply").count() == replies
        assert player.page.evaluate("() => document.activeElement.textContent") == play


def test_a_reply_leads_on_to_the_third_roll_and_back(visit):
    player = visit("/openings?roll=31")
    player.page.locator(".reply", has_text="24/14").click()
    player.wait_for('#roll-64[aria-current="true"]')
    assert "6-4 after 3-1 8/5 6/5." in player.page.locator(".open-head").text_content()
    assert player.page.locator('.board [data-number="24"]').text_content() == "24"
    player.page.locator(".reply").last.click()
    player.wait_for('#roll-66[aria-current="true"]')
    assert "Few games yet" in player.page.locator(".why").text_content()
    assert player.page.locator(".replies").count() == 0

    player.page.locator("#up").click()
    player.wait_for('#roll-64[aria-current="true"]')
    player.page.go_back()
    player.wait_for('#roll-66[aria-current="true"]')
    player.page.reload()
    player.wait_for('#roll-66[aria-current="true"]')


def test_a_line_the_table_does_not_have_at_this_score_goes_back_to_its_first_roll(visit):
    player = visit("/openings?line=31 8/5 6/5; 64 24/14&roll=55")
    player.page.locator("#score-save").click()
    player.wait_for('#roll-31[aria-current="true"]')

    assert player.page.url.endswith("/openings?score=save&roll=31")


def test_by_keyboard_through_rolls_and_scores_and_back_to_all(visit):
    player = visit()
    press = player.page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    assert player.page.evaluate("() => document.activeElement.id") == "roll-31"
    press("Enter")
    player.wait_for('#roll-31[aria-current="true"]')
    assert player.page.evaluate("() => document.activeElement.id") == "roll-31"
    for key, roll in (("ArrowLeft", "21"), ("ArrowLeft", "66"), ("ArrowRight", "21")):
        press(key)
        player.wait_for(f'#roll-{roll}[aria-current="true"]')
    press("3")
    player.wait_for('#score-go[aria-current="true"]')
    assert player.page.locator("#announcements").text_content() != ""
    press("Escape")
    player.wait_for(".opening")
    press("?")
    player.wait_for("#shortcuts")
    press("Escape")
    player.page.wait_for_selector("#shortcuts", state="detached")
    assert player.page.url.endswith("/openings?score=go")


def test_single_keys_can_be_switched_off(visit):
    player = visit(settings={"shortcuts": False})
    player.page.keyboard.press("2")
    player.page.keyboard.press("ArrowRight")

    assert player.page.evaluate("() => document.activeElement.id") == "roll-21"
    assert player.page.url.endswith("/openings")


def test_a_roll_can_be_practised_and_opened_in_the_analysis(visit):
    player = visit("/openings?score=go&roll=64")
    player.page.locator("#open-analysis").click()
    player.wait_for("#verdict .plays")
    assert ":64:0:1:1:2:" in re.sub("%3A", ":", player.page.url)
    player.page.go_back()
    player.page.locator("#practise").click()
    player.wait_for(".spot.open", state="attached")
    view = player.view()

    assert view["dice"]["white"] == [6, 4]
    assert (view["terms"]["length"], view["score"]) == (2, [0, 1])


def test_it_is_one_of_the_things_to_analyse(visit):
    player = visit(locale="pt-BR")
    row = [("Partidas", "/review"), ("Posição", "/analysis"), ("Aberturas", "/openings")]

    for title, path in row:
        player.page.locator(".inside a", has_text=title).click()
        player.page.wait_for_url(f"**{path}*")
        current = player.page.locator('.inside [aria-current="page"]')
        assert current.text_content() == title


def test_on_a_phone_tiles_are_two_a_row_and_a_roll_shows_its_neighbours(visit):
    player = visit(viewport={"width": PHONE[0], "height": PHONE[1]})
    first = [player.page.locator(f"#roll-{roll}").bounding_box() for roll in ("21", "31", "41")]
    assert first[0]["y"] == first[1]["y"] < first[2]["y"]

    player.page.locator("#roll-64").click()
    player.wait_for(".replies")
    assert [roll for roll in ORDER if player.sees(f"#roll-{roll}")] == ["54", "64", "65"]
    assert player.box("#play-1")["bottom"] < PHONE[1]  # below the board, with nothing scrolled
    replies = player.page.locator(".reply")
    assert replies.nth(0).bounding_box()["y"] == replies.nth(1).bounding_box()["y"]
    assert replies.nth(0).bounding_box()["y"] < replies.nth(2).bounding_box()["y"]


def test_without_the_server_it_says_so_and_can_be_tried_again(visit):
    player = visit("/openings?score=save", expected="ERR_INTERNET_DISCONNECTED")
    player.page.context.set_offline(True)
    player.page.locator("#roll-65").click()  # which no other test has asked for
    player.wait_for("#openings [role=alert]")
    player.page.context.set_offline(False)
    player.page.locator("#again").click()
    player.wait_for(".replies")

    assert player.page.locator("#plays-title").text_content() == "6-5"


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_axe_finds_no_violation(visit, theme):
    player = visit(settings={"theme": theme}, locale="pt-BR")
    rules = () if theme == "classic" else ("color-contrast",)

    for path in ("/openings?score=go", "/openings?roll=64", "/openings?line=31 8/5 6/5&roll=55"):
        player.page.goto(path)
        player.wait_for(".opening, .replies, .whiskers")
        assert violations(player, *rules) == [], path
        player.resize(*PHONE)
        assert violations(player, *rules) == [], path
        player.resize(1280, 800)


def test_what_was_asked_for_once_is_not_asked_for_again(chromium, site):
    context = chromium.new_context(base_url=site)
    page = context.new_page()
    page.goto("/openings")
    page.locator("#roll-64").click()
    page.wait_for_selector(".replies")
    page.locator("#up").click()
    page.wait_for_selector(".opening")

    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(({ name }) => name.includes('/api/openings'))"
        ".map(({ name, transferSize }) => [new URL(name).search, transferSize])"
    )
    context.close()
    fetched = [query for query, size in sizes if size > 0]
    assert len(sizes) >= 3
    assert len(fetched) == len(set(fetched)) == 2


DRAWN = """async (given) => {
  const { static: base } = JSON.parse(document.getElementById("boot").textContent);
  const { miniBoard } = await import(`${base}/js/board/mini.js`);
  return given.map(([board, options]) => {
    const node = miniBoard(board, options);
    const [, , width, height] = node.getAttribute("viewBox").split(" ");
    const found = (selector) => [...node.querySelectorAll(selector)].map((one) => [
      Number(one.getAttribute("cx")) / width, Number(one.getAttribute("cy")) / height]);
    return { white: found(".man.white"), black: found(".man.black"), moved: found(".moved"),
      gone: found(".gone"), slabs: node.querySelectorAll(".slab").length,
      label: node.getAttribute("aria-label"), hidden: node.getAttribute("aria-hidden") };
  });
}"""


def test_a_tiny_board_draws_any_position_within_its_frame(visit):
    player = visit()
    board = {"white": {"25": 2, "1": 12}, "black": {"25": 1, "24": 10, "6": 1}, "off": [1, 3]}
    hit = {"side": "white", "moves": [[25, 19, True], [25, 22, False]], "label": "6-3"}
    told = player.page.evaluate(
        DRAWN,
        [[board, {}], [board, {"mirrored": True}], [board, {"bottom": "black"}], [board, hit]],
    )

    plain, mirrored, turned, after = told
    for one in told:
        assert (len(one["white"]), len(one["black"]), one["slabs"]) == (14, 12, 4)
        assert all(0.02 < x < 0.98 and 0.02 < y < 0.98 for x, y in one["white"] + one["black"])
    assert plain["hidden"] == "true"
    assert (after["label"], after["hidden"]) == ("6-3", None)
    assert [[round(1 - x, 3), round(y, 3)] for x, y in plain["white"]] == [
        [round(x, 3), round(y, 3)] for x, y in mirrored["white"]
    ]
    point_one = [y for x, y in plain["white"] if x > 0.8]
    assert len(point_one) == 12
    assert min(point_one) > 0.5 > max(y for x, y in turned["white"] if x > 0.8)
    assert len(after["moved"]) == 2
    assert after["gone"] == []
    assert sum(0.4 < x < 0.55 for x, _ in after["black"]) == 2  # hit: now two on the bar
