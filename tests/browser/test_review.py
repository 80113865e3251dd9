"""A match reviewed: by dropping a file or with one click, then stepped through."""

import re
from dataclasses import replace

import pytest

from gamao import Move, Play
from gamao.analysis import ReviewSettings, default_engine, review
from gamao.analysis.html_report import format_html
from gamao.engine import Limit
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS, DASH
from gamao.notation import Note, RatedPlay, read_match, write_match
from gamao.server.config import LONGEST_FILE
from tests.browser.matches import MATCH, STOPS, drop, drop_all, told, upload
from tests.browser.players import SHORT
from tests.browser.test_for_everyone import violations

# Tomas is hit and rolls sixes, which White's six point stops.
SHUT_OUT = """ 3 point match

 Game 1
 Helena : 0                          Tomas : 0
  1) 31: 8/5 6/5                      62: 24/18 13/11
  2) 61: 13/7* 8/7                    66:
"""
PHONES = ((390, 844), (360, 640), (844, 390))


@pytest.fixture
def reviewed(player):
    upload(player)
    return player


def place(player):
    return player.page.locator("#pos b").text_content()


def played(player):
    return player.page.locator("#decision .yours").first.text_content()


@pytest.mark.parametrize("path", ["/", "/review"])
def test_a_file_dropped_on_the_page_becomes_a_review(player, path):
    player.go(path)

    drop(player)

    player.wait_for("#decision .plays")
    assert player.page.title() == "Helena \N{MULTIPLICATION SIGN} Tomas · gamão"
    assert re.match(r"0 . 1", player.page.locator(".result .final").text_content())
    assert place(player) == "Game 1, move 1"


def test_a_chosen_file_becomes_a_review_and_is_in_the_list_until_taken_off(player):
    player.go("/review")
    file = {"name": "club.mat", "mimeType": "text/plain", "buffer": MATCH.encode()}
    player.page.locator("#file").set_input_files(file)
    player.wait_for("#decision .plays")

    player.go("/review")
    player.wait_for("#reviews li")
    assert re.match(r"Helena . Tomas", player.page.locator("#reviews li").text_content())
    player.page.locator("#reviews li .tool").click()
    player.wait_for("#reviews li", state="detached")


def test_several_files_dropped_at_once_are_all_reviewed_and_the_bad_ones_named(players):
    player = players(expected="422")
    player.go("/")
    other = MATCH.replace("Helena", "Helga")

    drop_all(player, {"one.mat": MATCH, "cat.mat": "the cat sat on the mat", "two.mat": other})

    player.page.wait_for_url("**/review")
    player.wait_for("#reviews li >> nth=1")
    listed = player.page.locator("#reviews li").all_text_contents()
    assert sorted(text.split(" ")[0] for text in listed) == ["Helena", "Helga"]
    (refused,) = player.page.locator("#refused li").all_text_contents()
    assert "cat.mat: " in refused


def test_what_is_no_match_is_refused_in_words(players):
    player = players(locale="pt-BR", expected="4[0-9][0-9]")
    player.go("/review")

    drop(player, "the cat sat on the mat", "cat.mat")

    player.wait_for(".toast >> text=/não pode ser lido como partida. cat.mat: /")
    assert player.page.url.endswith("/review")
    drop(player)
    player.wait_for("#decision .plays")


def test_a_file_that_is_too_long_is_not_even_sent(player):
    sent = []
    player.page.on("request", lambda request: sent.append(request.method))
    player.go("/review")

    for _ in range(2):  # the page is as ready afterwards as before
        drop(player, size=LONGEST_FILE + 1)
        player.wait_for(".toast >> text=A match file has 10 MB at most.")
        player.page.evaluate("() => document.querySelector('.toast').remove()")

    assert "POST" not in sent


def test_a_mistake_is_explained_in_words(reviewed):
    reviewed.page.locator("#go-mistake").click()

    reviewed.wait_for("#why li")
    told = " ".join(reviewed.page.locator("#why li").all_text_contents())
    assert re.search(r"the better one", told)


def test_one_steps_through_the_match_by_buttons_keys_curve_and_list(reviewed):
    page = reviewed.page
    page.locator("#go-next").click()
    assert place(reviewed) == "Game 1, move 2"
    page.keyboard.press("ArrowRight")
    assert place(reviewed) == "Game 1, move 3"
    page.keyboard.press("ArrowLeft")
    assert place(reviewed) == "Game 1, move 2"
    page.locator("#go-end").click()
    page.locator("#go-end").click()
    assert place(reviewed) == "Game 2, move 1"
    page.keyboard.press("PageUp")
    assert place(reviewed) == "Game 1, move 1"
    assert page.locator("#go-back").get_attribute("aria-disabled") == "true"

    curve = page.locator("svg[role=slider]").bounding_box()
    page.mouse.click(curve["x"] + curve["width"] - 12, curve["y"] + 20)
    assert place(reviewed) == "Game 2, move 5"
    assert page.locator("svg[role=slider]").get_attribute("aria-valuenow") == str(STOPS)
    page.locator("#tab-moves").click()
    page.locator("#errors .error").first.click()
    assert place(reviewed) == "Game 2, move 1"
    link = page.url
    reviewed.page.goto("/rules")
    reviewed.go(link)
    reviewed.wait_for("#decision .plays")
    assert place(reviewed) == "Game 2, move 1"


def test_every_game_has_its_figures_and_leads_to_its_first_move(reviewed):
    page = reviewed.page
    games = page.locator(".games tbody tr")

    page.locator(".games a").nth(1).click()

    assert games.count() == 2
    reviewed.wait_for("#pos b:text-is('Game 2, move 1')")
    assert [text.split() for text in games.locator("td:last-child").all_text_contents()] == [
        ["Tomas", "+1"],
        [DASH],
    ]


def test_the_report_can_be_saved_and_opens_without_a_server(reviewed, tmp_path):
    page = reviewed.page
    with page.expect_download() as waiting:
        page.locator("#report").click()
    waiting.value.save_as(tmp_path / "report.html")

    assert waiting.value.suggested_filename == "Helena - Tomas.html"
    page.goto((tmp_path / "report.html").as_uri())
    assert page.locator("h1").all_text_contents() == ["Helena", "Tomas"]


def test_next_mistake_finds_every_one_and_names_it_by_shape_and_word(reviewed):
    page, found = reviewed.page, []
    while True:
        found.append(page.locator(".marked").text_content())
        if page.locator("#go-mistake").get_attribute("aria-disabled") == "true":
            break
        page.keyboard.press("n")

    assert [text.split(" · ")[0] for text in found] == [
        "Very bad blunder",
        "Error",
        *["Very bad blunder"] * 4,
    ]
    assert "Wrong pass" in found[4]
    assert "Wrong double" in found[5]
    assert page.locator("#errors .mark").count() == 6
    assert page.locator("#errors path.sev").count() == 5  # triangles
    assert page.locator("#errors circle.sev").count() == 1
    page.locator("#tab-black").click()
    assert page.locator("#errors .error").count() == 1


def test_the_best_play_is_a_solid_arrow_and_the_one_made_a_dashed_one(reviewed):
    page = reviewed.page

    assert page.locator(".arrow.best").count() == 2
    assert page.locator(".arrow.played").count() == 2
    assert page.locator("#legend").text_content() == "Best: 8/5 6/5Played: 24/23 13/10"
    assert "8/5 6/5" in page.locator("#decision .best").text_content()
    assert "\N{MINUS SIGN}0.2" in played(reviewed)
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.press("]")
    assert page.locator("#legend").text_content() == "Best and played: 8/5 6/5"
    assert page.locator(".arrow.played").count() == 0


def test_the_points_bear_the_numbers_of_whoever_decides(reviewed):
    first = reviewed.page.locator('.num[data-number="8"]')
    assert first.text_content() == "8"  # Helena, whose home is below

    reviewed.page.keyboard.press("]")

    assert reviewed.page.locator("#pos").text_content().startswith("Game 1, move 2 Tomas")
    assert first.text_content() == "17"
    assert reviewed.label(8) == "Point 17: 3 light checkers"


def test_the_figures_say_how_each_side_played(reviewed):
    figures = told(reviewed)["review"]["players"]
    text = reviewed.page.locator(".figures").first.text_content()

    assert f"{figures['white']['pr']:.1f} ± {figures['white']['pr_half']:.1f}" in text
    for title in ("Luck", "Errors", "Checker play", "Cube", "Opening", "Contact"):
        assert title in text
    assert reviewed.page.locator(".result .side.white .stat b").first.text_content() == (
        f"{figures['white']['pr']:.1f} ± {figures['white']['pr_half']:.1f}"
    )


def test_one_plays_it_again_from_there_or_opens_it_in_analysis(reviewed):
    page = reviewed.page
    page.locator("#open-analysis").click()
    reviewed.wait_for("#verdict .ranked")
    assert page.locator("#verdict .best .link").text_content() == "8/5 6/5"
    page.go_back()
    reviewed.wait_for("#decision .plays")

    page.locator("#again").click()

    reviewed.wait_for(".spot.open", state="attached")
    assert reviewed.view()["dice"]["white"] == [3, 1]


def test_black_plays_a_mistake_again_with_checkers_of_its_own(reviewed):
    move = next(move for move in told(reviewed)["review"]["moves"] if move["n"] == 3)
    reviewed.page.locator("#tab-black").click()
    reviewed.page.locator("#errors .error").click()

    reviewed.page.locator("#again").click()

    reviewed.wait_for(".spot.open", state="attached")
    view = reviewed.view()
    assert view["dice"]["white"] == move["dice"]
    assert view["board"]["white"] == move["board"]["black"]
    assert view["board"]["black"] == move["board"]["white"]


def test_played_again_a_match_keeps_its_rules(player):
    player.open(opponent="same_screen", position=SHORT, preset="CLUBE", rules={"beaver": True})
    player.play_to_the_end(player.play_on_by_mouse)
    before = player.view()["terms"]
    player.page.locator("#answer-review").click()
    player.wait_for("#decision .plays")

    player.page.locator("#again").click()

    player.wait_for("#do-primary")
    terms = player.view()["terms"]
    assert (terms["preset"], terms["rules"]) == (before["preset"], before["rules"])
    assert terms["preset"] == "CLUBE"


def test_a_finished_game_is_reviewed_with_one_click(player):
    player.open(opponent="same_screen", position=SHORT, other_name="Tomás")
    player.play_to_the_end(player.play_on_by_mouse)
    player.page.locator("#answer-review").click()
    player.wait_for("#decision .plays")
    first = player.page.url.split("#")[0]
    assert player.page.title() == "Helena \N{MULTIPLICATION SIGN} Tomás · gamão"

    player.go("/")
    player.page.locator("#games .over").first.get_by_role("button", name="Review").click()

    player.wait_for("#decision .plays")
    assert player.page.url.split("#")[0] == first


def test_who_reviews_their_own_match_is_not_asked_who_they_are(player):
    player.open(opponent="bot", level="beginner", position=SHORT, name=None)
    player.play_to_the_end(player.play_on_by_mouse)
    player.page.locator("#answer-review").click()

    player.wait_for("#decision .plays")
    assert player.page.title() == "Guest \N{MULTIPLICATION SIGN} Novice · gamão"
    assert player.page.locator("#me-white, #pick-me").count() == 0


def test_what_a_file_could_not_say_is_said(player):
    upload(player, MATCH + "  4) 66: 24/12 13/1\n")

    player.wait_for("text=What the file could not say")
    assert player.page.locator("#losses li").count() == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt-BR", ("Próximo erro", "Erro muito grave", "Recusa errada", "Sorte")),
        ("es", ("Siguiente error", "Error muy grave", "Rechazo equivocado", "Suerte")),
    ],
)
def test_the_review_speaks_the_readers_language(players, language, words):
    player = players(locale=language)
    upload(player)
    for _ in range(4):
        player.page.keyboard.press("n")

    text = player.page.locator("main").text_content()
    assert [word for word in words if word not in text] == []


def test_a_roll_that_cannot_be_played_is_said_in_the_readers_language(players):
    player = players(locale="pt-BR")
    upload(player, SHUT_OUT)
    player.page.locator("#tab-moves").click()

    player.page.locator("#errors button").last.click()

    assert player.page.locator("#errors li").last.text_content() == "não pode mover Tomas6-6"
    assert (
        player.page.locator("#decision")
        .text_content()
        .startswith("Jogadas possíveisNada a decidir.")
    )
    assert "cannot" not in player.page.locator("main").text_content()


def test_on_a_phone_board_and_buttons_are_on_one_screen(players):
    player = players(locale="pt-BR")
    upload(player)

    for width, height in PHONES:
        player.resize(width, height)
        for selector in ("#board svg", "#go-mistake", "#go-next", "#legend"):
            box = player.page.locator(selector).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height, (selector, width)
        scrolled = player.page.evaluate("() => document.documentElement.scrollWidth")
        assert scrolled <= width


def test_a_name_without_a_space_stays_within_its_part_of_the_page(player):
    upload(player, MATCH.replace("Helena", "H" * 100).replace("Tomas", "T" * 100))

    for width, height in ((1440, 900), (390, 844)):
        player.resize(width, height)
        inside = """() => [...document.querySelectorAll("main.review *")].filter((one) => {
          const { right, left, width } = one.getBoundingClientRect();
          return width > 1 && !one.closest(".name, .tabs, svg, select")
            && (right > innerWidth + 1 || left < -1);
        }).map((one) => one.outerHTML.slice(0, 80))"""
        assert player.page.evaluate(inside) == []
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_axe_finds_no_violation_in_a_review(players):
    player = players(locale="pt-BR")
    player.go("/review")
    assert violations(player) == []
    upload(player)
    assert violations(player) == []
    for theme in ("dark", "contrast"):
        player.likes(theme=theme)
        player.wait_for("#decision .plays")
        assert violations(player, "color-contrast") == [], theme


def test_a_review_of_somebody_else_is_refused(players):
    mine, theirs = players(), players(expected="40[34]")
    url = upload(mine)

    theirs.page.goto(url)

    theirs.wait_for("text=This review is not open to you")


def test_the_printed_report_is_no_wider_than_a_phone(players):
    record = read_match(MATCH.encode(), "match.mat")
    found = review(record, default_engine, ReviewSettings(limit=Limit(0), deeper=None))
    page = players(viewport={"width": 390, "height": 844}).page

    page.set_content(format_html(found, Catalogue.load("pt-BR", COMMANDS)))

    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    beyond = "({ scrollWidth, clientWidth }) => scrollWidth - clientWidth"
    tables = page.locator(".card > .scroll")
    assert tables.count() == 2  # the figures and the games; all decisions take more
    assert [node.evaluate(beyond) for node in tables.all()] == [0, 0]


@pytest.mark.parametrize(
    ("locale", "figures"),
    [
        ("en", "XG: \N{MINUS SIGN}0.150, best 8/5 6/5"),
        ("pt-BR", "XG: \N{MINUS SIGN}0,150, melhor 8/5 6/5"),
        ("es", "XG: \N{MINUS SIGN}0,150, mejor 8/5 6/5"),
    ],
)
def test_what_the_file_said_stands_beside_the_verdict(players, locale, figures):
    record = read_match(MATCH.encode())
    first = record.games[0].actions[1].action
    best = Play([Move(8, 5), Move(6, 5)])
    rated = [
        RatedPlay(play=p, equity=e, depth="XG 3-ply") for p, e in ((best, 0.16), (first, 0.01))
    ]
    notes = (Note(step=1, plays=tuple(rated), comment="Two lines\n<b>of it</b>"),)
    player = players(locale=locale)

    upload(player, write_match(replace(record, notes=notes), "json").decode())

    player.wait_for("#decision .said")
    assert player.page.locator("#decision .said").all_text_contents() == [
        figures,
        "Two lines",
        "<b>of it</b>",
    ]
