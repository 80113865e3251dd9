"""Dice that anyone can check, in real browsers: chains kept, links given, throws checked."""

import re
import sqlite3
from contextlib import closing

import pytest

from gamao.proof.chain import Side
from gamao.proof.verify import verify
from tests.browser.matches import drop
from tests.browser.test_for_everyone import violations
from tests.browser.test_verify import record_of
from tests.server.browsers import serving


@pytest.fixture(scope="module")
def fair(tmp_path_factory):
    """A site whose dice nobody has seeded."""
    with serving(tmp_path_factory.mktemp("fair") / "games.db", seeded=False, warm=True) as address:
        yield f"http://{address}"


@pytest.fixture
def table(players, fair):
    """Opens a table for so many players; gives them, White first."""

    def opened(count=2, length=3, **options):
        seated = [players(at=fair, **options) for _ in range(count)]
        url = seated[0].open(opponent="friend", length=length)
        seated[1].post(f"/api/tables/{url.rsplit('/', 1)[1]}/join", {"name": "Rafael"})
        for player in seated[1:]:
            player.go(url)
        return seated

    return opened


def turns(players, count):
    """So many plays, whoever has one: roll, move, confirm."""
    while sum(step["kind"] == "play" for step in players[0].view()["record"]) < count:
        for player in players:
            now = player.now()
            if now["primary"] or now["spots"] or now["answers"]:
                player.play_on_by_mouse(now)
            player.page.wait_for_timeout(30)


def throws(player):
    return sum(step["kind"] in ("start", "roll") for step in player.view()["record"])


def verdict_of(player):
    answer = player.get(f"/api/tables/{player.page.url.rsplit('/', 1)[1]}/record.txt")
    assert answer.ok, answer.text()
    return verify(answer.body())


def test_each_page_checks_every_throw_and_the_record_is_right(table):
    helena, rafael = table()
    turns([helena, rafael], 4)

    verdict = verdict_of(helena)
    assert (verdict.wrong, verdict.server, verdict.absent) == (None, {}, {})
    assert verdict.throws == throws(helena)
    for player in (helena, rafael):
        player.page.wait_for_function(
            "n => document.querySelector('#seal span').textContent.includes(n)",
            arg=str(verdict.throws),
        )
        assert not player.sees("#alarm")


def test_who_reloads_the_page_goes_on_with_the_same_chain(table):
    helena, rafael = table()
    turns([helena, rafael], 1)
    helena.page.reload()
    helena.wait_for("#seal", state="attached")
    turns([helena, rafael], 4)

    verdict = verdict_of(helena)
    assert (verdict.wrong, verdict.renewed) == (None, {})


def test_after_a_reload_every_throw_of_before_is_checked_by_the_record(table):
    helena, rafael = table(viewport={"width": 390, "height": 844})
    turns([helena, rafael], 3)
    helena.page.reload()
    counted(helena, throws(helena))
    turns([helena, rafael], 5)

    counted(helena, throws(helena))
    assert not helena.sees("#alarm")
    helena.page.locator("#seal a").first.click()
    helena.wait_for("#verdict .told:not(.wrong)")
    assert f"throws: {verdict_of(rafael).throws}." in helena.page.inner_text("#verdict")


def test_after_a_reload_a_record_that_was_changed_is_found_out(table):
    helena, rafael = table()
    turns([helena, rafael], 2)
    helena.page.route(
        re.compile("record.txt"),
        lambda route: route.fulfill(body=route.fetch().text().replace(" roll ", " roll  ", 1)),
    )
    helena.page.reload()

    helena.wait_for("#alarm")


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_from_a_position_is_checked_by_its_page_and_by_its_record(players, fair, phone):
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    player = players(at=fair, viewport=size)
    xgid = "XGID=-a-B--E-Bb--cC---d-e-A--B-:1:1:-1:00:2:3:0:7:10"
    player.open(opponent="same_screen", position=xgid)
    turns([player], 3)

    counted(player, throws(player))
    player.page.reload()
    counted(player, throws(player))  # those of before, by the record
    assert not player.sees("#alarm")
    player.page.locator("#seal a").first.click()
    player.wait_for("#verdict .told:not(.wrong)")
    verdict = verify(player.get(f"/api/tables/{table_of(player)}/record.txt").body())
    assert (verdict.wrong, verdict.throws) == (None, 3)


def table_of(player):
    return player.page.url.rsplit("table=", 1)[1]


def counted(player, count):
    player.page.wait_for_function(
        "n => document.querySelector('#seal span')?.textContent.match(/\\d+/)?.[0] === n",
        arg=str(count),
    )


def test_the_review_of_a_match_leads_to_its_record(players, fair):
    player = players(at=fair)
    player.open(opponent="same_screen", length=1, rules={"cube": True})
    player.wait_for_turn()
    turns([player], 2)
    player.press("resign")
    player.page.locator("[id^=resign-]").first.click()
    player.page.locator("#answer-accept").click()
    player.page.locator("#answer-review").click()
    player.wait_for("#check-record")
    assert player.page.locator("a[download][href$='record.txt']").is_visible()
    player.page.locator("#check-record").click()

    player.wait_for("#verdict .told:not(.wrong)")
    assert "has won" in player.page.inner_text("#verdict")


def test_a_phone_that_freezes_its_page_does_not_keep_the_other_from_rolling(table):
    seated = table(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    turns(seated, 1)
    while (view := seated[0].view())["phase"] != "turn":
        acts = next(one for one in seated if view["to_act"] in one.view()["seats"])
        if (now := acts.now())["primary"] or now["spots"]:
            acts.play_on_by_mouse(now)
    plays = sum(step["kind"] == "play" for step in view["record"])
    roller, sleeper = seated if view["to_act"] in view["seats"] else reversed(seated)
    sleeper.page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    phone = sleeper.page.context.new_cdp_session(sleeper.page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})

    turns([roller], plays + 1)  # of a page that does not run nothing can be asked

    verdict = verdict_of(roller)
    asleep = Side.BLACK if roller is seated[0] else Side.WHITE
    assert (verdict.wrong, verdict.absent, verdict.early) == (None, {}, {asleep: 1})
    phone.send("Page.setWebLifecycleState", {"state": "active"})


def test_another_device_begins_a_chain_of_its_own(table):
    helena, rafael = table()
    turns([helena, rafael], 1)
    helena.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('gamao.dice'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    helena.page.reload()
    helena.wait_for("#seal", state="attached")
    turns([helena, rafael], 4)

    verdict = verdict_of(helena)
    assert (verdict.wrong, verdict.renewed[Side.WHITE]) == (None, 1)


def test_who_watches_checks_the_throws_too(table):
    helena, rafael, bia = table(count=3)
    bia.wait_for("#watching")
    turns([helena, rafael], 2)

    bia.page.wait_for_function("/[1-9]/.test(document.querySelector('#seal span')?.textContent)")
    assert not bia.sees("#alarm")


def test_against_the_computer_and_on_one_screen_too(players, fair):
    player = players(at=fair)
    player.open(opponent="same_screen", length=1)
    player.wait_for_turn()
    turns([player], 2)
    assert verdict_of(player).is_right
    player.open(opponent="bot", level="beginner", length=1)
    player.wait_for_turn()
    assert verdict_of(player).server[Side.BLACK] > 0


def test_at_the_end_the_record_is_offered_once(players, fair):
    player = players(at=fair)
    player.open(opponent="same_screen", length=1)
    player.wait_for_turn()
    assert player.page.locator("a[href$='record.txt']:visible").count() == 1
    player.page.keyboard.press("x")
    player.page.locator("#resign-1").click()
    player.page.locator("#answer-accept").click()

    player.wait_for("#card .result")

    assert player.page.locator("a[href$='record.txt']:visible").count() == 1


@pytest.mark.parametrize("lie", ["dice", "link"])
def test_a_server_that_lies_is_found_out_at_once(players, fair, lie):
    player = players(at=fair)

    def told(message):
        if lie == "dice" and '"kind":"start"' in message:
            message = re.sub(r'("kind":"start".*?"dice":\[)(\d),(\d)', swapped, message)
        if lie == "link" and '"throws"' in message:
            message = re.sub(r'"links":\["..', '"links":["00', message)
        return message

    def between(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(told(message)))
        socket.on_message(lambda message: server.send(message))

    player.page.route_web_socket(re.compile("/ws/tables/"), between)
    player.open(opponent="same_screen", length=1)

    player.wait_for("#alarm")
    assert "do not check" in player.page.locator("#alarm").text_content()


def swapped(found):
    """Other dice than fell."""
    one, other = int(found[2]), int(found[3])
    return f"{found[1]}{one % 6 + 1},{other % 6 + 1}"


CHECKING = """async () => {
  const base = document.querySelector("script[src]").src.split("/").slice(0, 5).join("/");
  const { Dice } = await import(`${base}/js/table/dice.js`);
  const { chainOf, hex } = await import(`${base}/js/proof/chain.js`);
  const chains = [1, 2, 3].map((byte) => chainOf(new Uint8Array(32).fill(byte)));
  const dice = new Dice("A".repeat(22), () => {});
  const told = (chain) => {
    const anchor = hex(chain[0]);
    return { since: 0, anchor, k: 0, link: anchor, server: false };
  };
  const [server, white, black] = chains.map(told);
  dice.hear({ chains: { server, white, black }, k: 0, asked: false });
  const times = [];
  for (let k = 1; k <= 200; k++) {
    const links = chains.map((chain) => hex(chain[k]));
    const begun = performance.now();
    dice.hear({ throws: [{ v: k, k, links, marks: {} }] });
    times.push(performance.now() - begun);
  }
  if (dice.wrong) throw new Error(dice.wrong);
  return times.sort((a, b) => a - b)[100];
}"""


def test_a_throw_is_checked_within_two_milliseconds(player):
    player.go("/verify")

    middle = player.page.evaluate(CHECKING)

    assert middle <= 2  # milliseconds, of two hundred throws


def test_a_finished_table_is_opened_in_peace_whose_other_player_is_gone(table):
    helena, rafael = table(length=1)
    turns([helena, rafael], 1)
    rafael.wait_for('#do-resign[aria-disabled="false"]')
    rafael.press("resign")
    rafael.page.locator("#resign-1").click()
    helena.page.locator("#answer-accept").click()
    helena.wait_for("#answer-again")
    assert rafael.post("/api/account/delete", {}).status == 204
    rafael.page.goto("/learn")

    said, told = [], []

    def listen(line):
        line.on("framesent", lambda text: said.append(str(text)))
        line.on("framereceived", lambda text: told.append(str(text)))

    helena.page.on("websocket", listen)
    helena.page.reload()
    helena.page.locator("#card", has_text="has deleted their account").wait_for()
    assert helena.page.locator("#plate-far .name").inner_text() == "Deleted account"
    while not any("pong" in text for text in told):  # all that comes at once has come
        helena.page.wait_for_timeout(50)

    assert any("chains" in text for text in told)
    assert not helena.sees("#answer-again")
    assert not [text for text in said if "anchor" in text]


# -- who has seen a head finds a record that was written anew ----------------------------------


def kept_head(player):
    """How many lines this browser has seen of its table's record."""
    kept = player.page.evaluate("JSON.parse(localStorage.getItem('gamao.heads') || '{}')")
    return kept.get(player.page.url.rsplit("/", 1)[1], {}).get("lines", 0)


def until_kept(player, least=0):
    player.page.wait_for_function(
        "least => Object.values(JSON.parse(localStorage.getItem('gamao.heads') || '{}'))"
        ".some(({ lines }) => lines > least)",
        arg=least,
    )


def written_anew(database, table):
    """The first play was made a millisecond later: every line after it fits."""
    with closing(sqlite3.connect(database)) as kept, kept:
        query = "SELECT version, text FROM steps WHERE table_id = ? ORDER BY version"
        version, at, rest = next(
            (version, *found.groups())
            for version, text in kept.execute(query, (table,))
            if (found := re.match(r"2 (\d+)( .*)$", text))
        )
        kept.execute(
            "UPDATE steps SET text = ? WHERE table_id = ? AND version = ?",
            (f"2 {int(at) + 1}{rest}", table, version),
        )


@pytest.mark.parametrize("phone", [False, True])
def test_a_record_written_anew_is_found_by_the_page_that_saw_it(players, tmp_path, phone):
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    with serving(tmp_path / "games.db", seeded=False) as address:
        player = players(at=f"http://{address}", viewport=size)
        url = player.open(opponent="same_screen", length=3)
        turns([player], 2)
        player.page.reload()
        until_kept(player)
        seen = kept_head(player)
        turns([player], 4)
        player.page.reload()
        until_kept(player, seen)
        assert not player.sees("#alarm")

        written_anew(tmp_path / "games.db", url.rsplit("/", 1)[1])

        assert verdict_of(player).is_right
        player.page.reload()
        player.wait_for("#alarm")
        assert "not the one this browser saw before" in player.page.inner_text("#alarm")
        assert violations(player) == []
        player.page.locator("#seal a").first.click()
        player.wait_for("#verdict .told.wrong")
        assert player.page.inner_text("#verdict h2") == "Written anew"
        assert violations(player) == []
        player.page.evaluate("localStorage.removeItem('gamao.heads')")
        player.page.reload()
        player.wait_for("#verdict .told:not(.wrong)")  # nobody else could know


def test_a_head_is_kept_when_a_game_ends(table):
    helena, rafael = table(length=3)
    turns([helena, rafael], 1)
    assert kept_head(helena) == 0

    rafael.wait_for('#do-resign[aria-disabled="false"]')
    rafael.press("resign")
    rafael.page.locator("#resign-1").click()
    helena.page.locator("#answer-accept").click()

    for player in (helena, rafael):
        until_kept(player)
        assert not player.sees("#alarm")


def test_a_file_is_held_against_what_was_seen_of_its_match(players, fair):
    player = players(at=fair)
    url = player.open(opponent="same_screen", length=3)
    turns([player], 1)
    early = player.get(f"/api/tables/{url.rsplit('/', 1)[1]}/record.txt").text()
    turns([player], 3)
    player.page.reload()
    until_kept(player)
    player.go("/verify")
    player.wait_for("#file")

    drop(player, early, "early.txt")
    player.wait_for("#verdict .told:not(.wrong)")

    record = player.get(f"/api/tables/{url.rsplit('/', 1)[1]}/record.txt").text()
    texts = [row.rsplit(" #", 1)[0] for row in record.splitlines()[1:-1]]
    other = [re.sub(r"^2 (\d+)", lambda told: f"2 {int(told[1]) + 1}", text) for text in texts]
    assert verify(record_of(other)).is_right
    drop(player, record_of(other).decode(), "other.txt")
    player.wait_for("#verdict .told.wrong")
    drop(player, record, "record.txt")
    player.wait_for("#verdict .told:not(.wrong)")
