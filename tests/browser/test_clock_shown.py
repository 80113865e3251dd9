"""What three windows show of one clock, beside the clock folded from the record of the match."""

import re
from statistics import median

import pytest

from tests.server.browsers import serving

SIZES = {"wide": (1440, 900), "phone": (390, 844), "across": (844, 390)}
OFF, FALLS_WITHIN = 50, 250
"""Milliseconds."""
# Every change of a figure on a plate, and when the result is there, by the machine's own time.
WATCH = """
window.changes = [];
new MutationObserver((found) => {
  for (const { target } of found) {
    const node = target.parentElement?.closest?.(".clock .wait, .clock b") ||
      target.closest?.(".clock .wait, .clock b");
    if (node) window.changes.push([Date.now(), node.className, node.textContent]);
  }
  if (!window.ended && document.querySelector("#card .result, #card .offer.result"))
    window.ended = Date.now();
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def provable(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("clock") / "games.db", seeded=False) as address:
        yield f"http://{address}"


@pytest.fixture(params=SIZES)
def three(request, players, provable):
    """Two who play by a clock and one who watches, each in a window of their own."""

    def at(clock):
        width, height = SIZES[request.param]
        viewport = {"width": width, "height": height}
        windows = [players(at=provable, viewport=viewport) for _ in range(3)]
        for window in windows:
            window.page.add_init_script(WATCH)
        helena, rafael, somebody = windows
        url = helena.open(opponent="friend", length=1, clock=clock)
        rafael.go("/rules")
        joined = rafael.post(f"/api/tables/{url.rsplit('/', 1)[1]}/join", {"name": "Rafael"})
        assert joined.status == 200
        somebody.go(url)
        rafael.go(url)  # only now both are there, and the start is thrown
        return windows, url.rsplit("/", 1)[1]

    return at


def begun(player, table):
    """When the clock began to run, by the record."""
    record = player.get(f"/api/tables/{table}/record.txt").text()
    starts = re.findall(r"^\d+ (\d+) start (\d)-(\d)", record, re.MULTILINE)
    return next(int(at) for at, white, black in starts if white != black)


def test_the_clock_shown_is_the_one_folded_from_the_record(three):
    windows, table = three("6s + 2min/pt")
    for window in windows:
        window.wait_for(".clock.bank")  # the delay is used up
    began = begun(windows[0], table)

    late = [
        [
            at - began - (6 - int(text)) * 1000
            for at, kind, text in window.page.evaluate("() => window.changes")
            if kind == "wait" and at > began and text and int(text) < 6
        ]
        for window in windows
    ]
    print(f"{[median(one) for one in late]} ms late (medians), at most {max(map(max, late))}")
    assert sum(map(len, late)) >= 6
    assert min(map(min, late)) >= -OFF
    # On a busy machine one may hear of its clock late, and then shows it so.
    assert min(median(one) for one in late) <= OFF


def test_who_has_lost_on_time_is_shown_as_the_flag_falls(three):
    windows, table = three("3s + 4s")
    for window in windows:
        window.page.wait_for_function("() => window.ended")
    due = begun(windows[0], table) + 7_000

    late = [window.page.evaluate("() => window.ended") - due for window in windows]
    print(f"{late} ms late")
    assert min(late) >= 0
    assert median(late) <= FALLS_WITHIN, f"at most {max(late)} ms late"
