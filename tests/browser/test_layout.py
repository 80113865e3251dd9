"""Nothing overlaps, is cut, is broken or scrolls, on any page in any window: see sweep.py."""

from itertools import pairwise

import pytest

from tests.browser.sweep import (
    PAGES,
    TABLES,
    analysis,
    anothers_page,
    clocked,
    drilling,
    findings,
    is_desk,
    joining,
    lesson_refused,
    never,
    opening_roll,
    over,
    played,
    quiz,
    review,
    windows,
)

LANGUAGES = ("pt-BR", "es", "en")
# Where something was wrong once, or a layout begins or ends.
TIGHT = [
    (320, 568),
    (390, 844),
    (480, 320),
    (667, 375),
    (680, 510),
    (800, 600),
    (844, 390),
    (800, 1064),
    (932, 430),
    (960, 700),
    (1120, 700),
    (1440, 900),
    (1920, 1080),
]


@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_a_page_fits_windows_that_are_tight(players, show):
    assert found(players, show, "pt-BR", TIGHT) == {}


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_a_page_fits_windows_of_every_width(players, show, language):
    assert found(players, show, language, windows(step=20)) == {}


@pytest.mark.parametrize(
    ("show", "said"),
    [
        (analysis, "#verdict"),
        (quiz, "#quiz-heading"),
        (review, "#decision"),
        (opening_roll, ".whiskers"),
    ],
)
def test_on_a_small_desk_what_is_said_stands_beside_the_board(players, show, said):
    player = players(locale="pt-BR", viewport={"width": 960, "height": 700})
    show(player)

    assert player.page.locator(said).bounding_box()["y"] < 500


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390), (640, 360)], ids=str)
@pytest.mark.parametrize("show", [clocked, over])
def test_beside_a_clock_a_guest_reads_their_whole_name_and_whose_turn_it_is(players, show, size):
    player = players(locale="pt-BR")
    player.resize(*size)
    show(player)

    for place in ("near", "far"):
        name, colour = (player.page.locator(f"#plate-{place} {one}") for one in (".name", ".disc"))
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        assert name.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        assert colour.is_visible()
    assert player.status() == ("Sua vez: dados ou dobra" if show is clocked else "Venceu")
    assert player.page.locator("#plate-near .sub").is_visible()


@pytest.mark.parametrize("size", [(960, 700), (390, 844), (844, 390)], ids=str)
def test_what_is_said_to_a_move_is_read_whole_above_the_buttons(players, size):
    player = players(locale="pt-BR")
    player.resize(*size)
    lesson_refused(player)

    assert player.box("#told")["bottom"] <= player.box(".step-keys")["top"]
    assert player.box(".step-keys")["bottom"] <= size[1]


@pytest.mark.parametrize("size", [(960, 700), (390, 844), (844, 390)], ids=str)
def test_the_way_on_after_a_wrong_answer_is_in_sight(players, size):
    player = players(locale="pt-BR")
    player.resize(*size)
    drilling(player)

    assert player.box("#do-next")["bottom"] <= size[1]


def test_on_a_phone_who_is_invited_sees_where_they_are(players):
    player = players(locale="pt-BR")
    player.resize(390, 844)
    joining(player)

    assert player.sees(".topbar nav")


def test_a_dialog_with_a_long_name_is_closed_where_others_are(players):
    player = players(locale="pt-BR")
    player.resize(390, 844)
    anothers_page(player)
    title, close = (player.box(f"#reporting .card-head {one}") for one in ("h2", ".tool"))

    assert close["left"] >= title["right"]
    assert close["top"] < title["bottom"]


def test_at_the_end_the_moves_stay_in_sight(players):
    player = players(locale="pt-BR", viewport={"width": 1440, "height": 900})
    over(player)

    assert player.page.locator(".moves .record").bounding_box()["height"] > 100
    assert player.page.locator("a[download]:visible").count() == 1


@pytest.mark.parametrize("tab", ["moves", "dice"])
def test_beside_a_long_name_both_columns_of_the_record_are_in_sight(players, tab):
    player = players(locale="pt-BR", viewport={"width": 1440, "height": 900})
    played(player)
    player.press("primary")
    player.wait_for("#record .link")
    player.page.click(f"#tab-{tab}")
    player.wait_for("#record .named")

    far, near = (one.bounding_box() for one in player.page.locator("#record .named").all())
    assert near["width"] == pytest.approx(far["width"], rel=0.2)
    assert player.page.locator("#record").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_long_name_leaves_a_review_its_figures_its_tabs_and_its_board(players):
    player = players(locale="pt-BR", viewport={"width": 1440, "height": 900})
    review(player)

    row = [f".result .white {one}" for one in (".name", ".stat", ".stat + .stat")]
    assert all(left["right"] <= right["left"] for left, right in pairwise(player.boxes(*row)))
    all_of_them, moves = player.boxes("#tab-all", "#tab-moves")
    assert all_of_them["top"] == moves["top"]
    player.resize(390, 844)
    board, under = player.boxes("svg.board", ".under")
    assert board["bottom"] <= under["top"]


def found(players, show, language, sizes):
    """What is wrong with a page, by what is wrong, with the windows where it is."""
    expected = "404" if show.__name__ == "lost" else None
    player = players(locale=language, expected=expected)
    show(player)
    return findings(player, sizes, fits=is_desk if show in TABLES else never)
