"""Nothing overlaps, is cut, is broken or scrolls, on any page in any window: see sweep.py."""

import pytest

from tests.browser.sweep import (
    PAGES,
    TABLES,
    analysis,
    clocked,
    findings,
    is_desk,
    never,
    over,
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
    ("show", "said"), [(analysis, "#verdict"), (quiz, "#quiz-heading"), (review, "#decision")]
)
def test_on_a_small_desk_what_is_said_stands_beside_the_board(players, show, said):
    player = players(locale="pt-BR", viewport={"width": 960, "height": 700})
    show(player)

    assert player.page.locator(said).bounding_box()["y"] < 500


@pytest.mark.parametrize("size", [(1440, 900), (844, 390)], ids=["wide", "across"])
@pytest.mark.parametrize("show", [clocked, over])
def test_beside_a_clock_a_guest_reads_their_whole_name_and_whose_turn_it_is(players, show, size):
    player = players(locale="pt-BR", viewport=dict(zip(("width", "height"), size, strict=True)))
    show(player)

    for place in ("near", "far"):
        name, colour = (player.page.locator(f"#plate-{place} {one}") for one in (".name", ".disc"))
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        assert name.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        assert colour.is_visible()
    assert player.status() == ("Sua vez: dados ou dobra" if show is clocked else "Venceu")
    assert player.page.locator("#plate-near .sub").is_visible()


def test_at_the_end_the_moves_stay_in_sight(players):
    player = players(locale="pt-BR", viewport={"width": 1440, "height": 900})
    over(player)

    assert player.page.locator(".moves .record").bounding_box()["height"] > 100


def found(players, show, language, sizes):
    """What is wrong with a page, by what is wrong, with the windows where it is."""
    expected = "404" if show.__name__ == "lost" else None
    player = players(locale=language, expected=expected)
    show(player)
    return findings(player, sizes, fits=is_desk if show in TABLES else never)
