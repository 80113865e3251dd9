"""Quick: the first page, a click, and how much there is to load."""

import pytest

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
MOST_TO_PLAY = 200_000  # bytes: scripts and styles of the pages for playing, all together
MOST_OF_A_PAGE = 165_000


TO_PLAY = ("/", "/table/none", "/analysis", "/rules", "/nowhere")
TO_REVIEW = ("/review", "/review/none", "/me")
LOADED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name))
  .map(({ name, decodedBodySize }) => [name, decodedBodySize])"""


@pytest.fixture(scope="module")
def loaded(windows, site):
    """The scripts and styles of each page, with their sizes."""
    found, sizes = {}, {}
    with windows.page({}, base_url=site) as page:
        for path in (*TO_PLAY, *TO_REVIEW):
            page.goto(path)
            found[path] = page.evaluate(LOADED)
            # A file that the browser has already is said to be empty.
            sizes = dict(found[path]) | {name: size for name, size in sizes.items() if size}
    assert all(sizes.values())
    return {path: {name: sizes[name] for name, _ in files} for path, files in found.items()}


@pytest.mark.parametrize("path", [*TO_PLAY, *TO_REVIEW])
def test_the_scripts_and_styles_of_a_page_are_small(loaded, path):
    assert 20_000 < sum(loaded[path].values()) < MOST_OF_A_PAGE


def test_the_scripts_and_styles_of_all_pages_for_playing_are_small_together(loaded):
    files = {name: size for path in TO_PLAY for name, size in loaded[path].items()}

    assert {"board.js", "newgame.js", "analysis.js"} <= {name.rsplit("/", 1)[1] for name in files}
    assert sum(files.values()) < MOST_TO_PLAY


# How long people wait is measured by bench/page_speed.py, on a machine that does nothing else. Here
# it is how long the page's own thread works, whoever shares the machine.


@pytest.fixture
def work(player):
    """Milliseconds that the page's thread has worked so far."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def milliseconds():
        told = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in told if one["name"] == "TaskDuration")

    return milliseconds


def test_a_click_is_less_than_50_ms_of_work(player, work):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    x, y = player.middle(24)
    begun = work()

    for _ in range(8):
        player.page.mouse.click(x, y)
        player.page.keyboard.press("u")
    spent = work() - begun
    player.page.mouse.click(x, y)

    assert player.checkers(18) == 1
    assert 0.1 < spent / 16 < 50


def test_the_first_page_is_less_than_a_second_of_work(player, work):
    begun = work()

    player.go("/")

    assert 10 < work() - begun < 1000
