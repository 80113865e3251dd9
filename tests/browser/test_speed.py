"""Quick: the first page, a click, and how much there is to load."""

import statistics

import pytest

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
MOST_TO_PLAY = 200_000  # bytes: scripts and styles of the pages for playing, all together
MOST_OF_A_PAGE = 165_000
SOON = 50  # ms


TO_PLAY = ("/", "/table/none", "/analysis", "/rules", "/nowhere")
TO_REVIEW = ("/review", "/review/none", "/me")
LOADED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name))
  .map(({ name, decodedBodySize }) => [name, decodedBodySize])"""


def loaded(player, path):
    """The scripts and styles of a page, with their sizes."""
    player.page.goto(path, wait_until="networkidle")
    return dict(player.page.evaluate(LOADED))


@pytest.mark.parametrize("path", [*TO_PLAY, *TO_REVIEW])
def test_the_scripts_and_styles_of_a_page_are_small(players, path):
    size = sum(loaded(players(expected="40[34]"), path).values())

    assert 20_000 < size < MOST_OF_A_PAGE


def test_the_scripts_and_styles_of_all_pages_for_playing_are_small_together(players):
    player = players(expected="40[34]")
    files = {}
    for path in TO_PLAY:
        files |= loaded(player, path)

    assert {"board.js", "newgame.js", "analysis.js"} <= {name.rsplit("/", 1)[1] for name in files}
    assert sum(files.values()) < MOST_TO_PLAY


def test_a_click_is_answered_on_screen_within_50_ms(player):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    x, y = player.middle(24)
    # From the event to the frame after it, in the page's own clock: what a person waits for.
    player.page.evaluate(
        """() => {
          window.waits = [];
          addEventListener("pointerup", ({ timeStamp }) => requestAnimationFrame(() =>
            setTimeout(() => window.waits.push(performance.now() - timeStamp), 0)), true);
        }"""
    )

    for _ in range(8):
        player.page.mouse.click(x, y)
        assert player.checkers(18) == 1
        player.press("undo")
        assert player.checkers(24) == 2

    assert statistics.median(player.page.evaluate("() => window.waits")) < SOON


def test_the_first_page_is_usable_within_a_second(player):
    player.go("/")  # once, so that the server has everything at hand
    usable = []
    for _ in range(3):
        player.page.goto("/")
        player.wait_for("#start")
        usable.append(
            player.page.evaluate(
                "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
            )
        )

    assert min(usable) < 1000
