"""Dice that anyone can check, at real tables: pages with chains, bots, programs without any."""

import io
import json
import random
import re
import secrets
import time
import zipfile
from contextlib import ExitStack, contextmanager
from hashlib import sha256

import pytest
from tests.server.browsers import Browser, Page, is_mine, kinds, serving, some_action

from gamao.proof.chain import Chain, Side, Spent
from gamao.proof.throw import throw
from gamao.proof.verify import verify
from gamao.server import Config


@contextmanager
def provable(file, **options):
    with serving(file, seeded=False, **options) as address:
        yield address


class Keeper(Page):
    """A page that keeps chains, gives links by itself, and checks every throw."""

    def __init__(self, websocket, table):
        super().__init__(websocket)
        self.table = table
        self.chains, self.known, self.k, self.checked = {}, {}, 0, 0
        self.gives = True

    def receive(self, timeout=60):
        message = super().receive(timeout)
        if "chains" in message:
            self.k = message["k"]
            self.known = message["chains"]
            self.bring_anchors()
        if "wanted" in message and self.gives:
            for side in set(message["wanted"]) & set(self.view["seats"]):
                self.give(side, message["k"])
        for thrown in message.get("throws", []):
            self.check(thrown)
        return message

    def bring_anchors(self):
        for side in self.view["seats"]:
            if side not in self.known and side not in self.chains:
                self.begin(side)

    def begin(self, side):
        self.chains[side] = Chain.of(secrets.token_bytes(32))
        self.say({"anchor": self.chains[side].anchor.hex(), "by": side})

    def link(self, side, k):
        return self.chains[side].link(k - self.known[side]["since"]).hex()

    def give(self, side, k):
        self.say({"link": self.link(side, k), "k": k, "by": side})

    def check(self, thrown):
        links = [bytes.fromhex(link) for link in thrown["links"]]
        for side, link in zip(Side, links, strict=True):
            known = self.known[side.value]
            spent = Spent(known["since"], known["k"], bytes.fromhex(known["link"]))
            if thrown["marks"].get(side.value) != "absent":
                after = spent.after(thrown["k"], link)
                known |= {"k": after.k, "link": after.link.hex()}
        self.k = thrown["k"]
        self.fell = throw(self.table, thrown["k"], *links)
        self.checked += 1

    def act(self, action, **more):
        side = more.get("by") or self.view["to_act"]
        if action == "roll" and side in self.chains:
            more["link"] = self.link(side, self.k + 1)
        super().act(action, **more)


@contextmanager
def keeping(browser, table):
    with browser.at(table, path="/ws/tables/{}?dice=gamao-dice-1") as page:
        yield Keeper(page.websocket, table)


def play(pages, rng, steps=40):
    """So many steps of a match, or until it is over."""
    while not any(page.view and page.view["v"] >= steps for page in pages):
        if any(page.view and page.view["over"] for page in pages):
            return
        mine = next((page for page in pages if page.view and is_mine(page.view)), None)
        if mine is None:
            listen(pages)
            continue
        before = mine.view["v"]
        mine.act(some_action(mine.view, rng))
        while mine.view["v"] == before:
            listen(pages)


def give_up(pages):
    """Whoever may resigns, and the other accepts."""
    while len({page.view["v"] for page in pages}) > 1:
        listen(pages)
    one = next(page for page in pages if any(a["kind"] == "resign" for a in page.view["allowed"]))
    one.act("resign single", by=one.view["seats"][0])
    while not any("accept" in kinds(page.view) for page in pages):
        listen(pages)
    next(page for page in pages if "accept" in kinds(page.view)).act("accept")
    while not all(page.view["over"] for page in pages):
        listen(pages)


def listen(pages):
    for page in pages:
        try:
            while True:
                message = page.receive(0.005)
                assert "error" not in message, message
        except TimeoutError:
            pass


def record_of(browser, table):
    answer = browser.http.get(f"/api/tables/{table}/record.txt")
    assert answer.status_code == 200, answer.text
    return answer.content


def friends(address, **terms):
    one, other = Browser(address), Browser(address)
    table = one.open(opponent="friend", **terms)
    assert other.join(table).status_code == 200
    return table, one, other


def test_two_pages_play_a_match_whose_every_throw_and_record_check(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1, clock="60s + 10min")
        pages = [stack.enter_context(keeping(browser, table)) for browser in (one, other)]
        play(pages, random.Random(2))
        give_up(pages)
        record = record_of(one, table)

    verdict = verify(record)
    assert (verdict.wrong, verdict.is_finished) == (None, True)
    assert verdict.early + verdict.absent + verdict.server == {}
    assert {page.checked for page in pages} == {verdict.throws}


def test_programs_without_a_chain_play_on_with_one_of_the_servers(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        pages = [
            stack.enter_context(keeping(one, table)),
            stack.enter_context(other.at(table)),
        ]
        play(pages, random.Random(3))
        verdict = verify(record_of(one, table))

    assert verdict.is_right
    assert (verdict.server[Side.BLACK], verdict.server[Side.WHITE]) == (verdict.throws, 0)


def test_a_program_that_takes_over_from_a_page_need_not_be_waited_for(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        first = stack.enter_context(keeping(one, table))
        with keeping(other, table) as page:
            play([first, page], random.Random(3), steps=6)
        pages = [first, stack.enter_context(other.at(table))]
        while not first.known["black"]["server"]:
            listen(pages)
        begun = time.monotonic()
        play(pages, random.Random(4), steps=12)
        waited = time.monotonic() - begun
        verdict = verify(record_of(one, table))

    assert verdict.is_right
    assert verdict.renewed[Side.BLACK] == 1
    assert verdict.absent == {}
    assert waited < 30


def test_a_bot_has_a_chain_beside_the_servers(tmp_path):
    with provable(tmp_path / "games.db") as address:
        browser = Browser(address)
        table = browser.open(opponent="bot", level="beginner", length=1)
        with keeping(browser, table) as page:
            play([page], random.Random(8), steps=8)
            verdict = verify(record_of(browser, table))

    assert verdict.is_right
    assert verdict.throws == verdict.server[Side.BLACK] > 0
    assert page.checked >= 1


def test_two_on_one_screen_have_both_chains_on_one_page(tmp_path):
    with provable(tmp_path / "games.db") as address:
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=1)
        with keeping(browser, table) as page:
            play([page], random.Random(5))
            verdict = verify(record_of(browser, table))

    assert (verdict.wrong, verdict.server) == (None, {})
    assert page.checked == verdict.throws


TO_ROLL = "XGID=-a-B--E-Bb--cC---d-e-A--B-:1:1:{turn}:00:2:3:0:7:10"


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("opponent", ["bot", "same_screen"])
def test_a_game_from_a_position_is_provable_too_whoever_is_on_roll(tmp_path, opponent, turn):
    with provable(tmp_path / "games.db") as address:
        browser = Browser(address)
        position = TO_ROLL.format(turn=turn)
        table = browser.open(opponent=opponent, position=position)
        with keeping(browser, table) as page:
            while len(page.known) < len(Side):
                page.receive()
            play([page], random.Random(5), steps=10)
            record = record_of(browser, table)

    verdict = verify(record)
    assert verdict.wrong is None
    assert verdict.throws >= 4
    assert 4 <= page.checked <= verdict.throws  # the computer may have rolled once more
    assert f"\nposition {position} #" in record.decode()


def test_two_by_link_play_on_from_a_position_when_both_are_there(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        one, other = Browser(address), Browser(address)
        table = one.open(opponent="friend", position=TO_ROLL.format(turn=1), clock="60s + 10min")
        first = stack.enter_context(keeping(one, table))
        while "white" not in first.known:
            first.receive()
        first.act("roll")
        assert first.error()["code"] == "not_now"  # the other's links are needed for it
        assert other.join(table).status_code == 200
        pages = [first, stack.enter_context(keeping(other, table))]
        while len(first.known) < len(Side):
            listen(pages)
        play(pages, random.Random(5), steps=10)
        verdict = verify(record_of(one, table))

    assert (verdict.wrong, verdict.server) == (None, {})
    assert verdict.throws >= 4


def test_links_that_are_made_up_replayed_or_somebody_elses_are_refused(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        pages = [stack.enter_context(keeping(browser, table)) for browser in (one, other)]
        while not all(page.view and page.view["to_act"] and page.checked for page in pages):
            listen(pages)
        white, black = pages
        k = white.k + 1
        for link, by in (
            ("00" * 32, "white"),  # made up
            (white.link("white", 1), "white"),  # given before
            (white.link("white", k + 1), "white"),  # of another throw
            (black.link("black", k), "black"),  # not hers
        ):
            white.say({"link": link, "k": k, "by": by})
            assert white.error()["code"] == "not_now"
        black.say({"link": black.link("black", k), "k": k, "by": "black"})  # early, and right
        play(pages, random.Random(7))
        verdict = verify(record_of(one, table))

    assert (verdict.wrong, verdict.early[Side.BLACK]) == (None, 1)


class Listener(Keeper):
    """A page that keeps all it is told, with the number of the last throw that had fallen."""

    def __init__(self, websocket, table):
        super().__init__(websocket, table)
        self.heard = []

    def receive(self, timeout=60):
        message = super().receive(timeout)
        self.heard.append((self.k, json.dumps(message)))
        return message


def asked_of(browser, table):
    """All that somebody can have of their table by asking."""
    told = [record_of(browser, table).decode(), browser.http.get(f"/api/tables/{table}").text]
    with zipfile.ZipFile(io.BytesIO(browser.http.get("/api/account/export.zip").content)) as file:
        return "".join(told + [file.read(name).decode() for name in file.namelist()])


def test_nobody_can_have_a_link_of_the_servers_before_its_throw_has_fallen(tmp_path):
    options = {"exports_per_day": 1e6}
    with provable(tmp_path / "games.db", **options) as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        pages = [
            Listener(stack.enter_context(keeping(browser, table)).websocket, table)
            for browser in (one, other)
        ]
        heard = []
        for steps in range(4, 30, 5):
            play(pages, random.Random(steps), steps=steps)
            asked = asked_of(one, table)
            listen(pages)
            heard.append((pages[0].k, asked))
        give_up(pages)
        record = record_of(one, table)

    last = re.search(rb"^last server (\d+) ([0-9a-f]{64})", record, re.MULTILINE)
    links, link = {}, bytes.fromhex(last[2].decode())
    for k in range(int(last[1]), 0, -1):
        links[k], link = link.hex(), sha256(link).digest()
    assert len(links) > 8
    for page in pages:
        heard += page.heard
    assert any(links[2] in text for _, text in heard)
    for k, text in heard:
        assert not [one for one in links if one > k and links[one] in text]


def test_a_chain_cannot_be_begun_anew_while_a_roll_waits(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        pages = [stack.enter_context(keeping(browser, table)) for browser in (one, other)]
        # Equal dice for the start are a step, too, and nobody's turn.
        while not any(page.view and is_mine(page.view) for page in pages):
            listen(pages)
        rng = random.Random(1)
        roller = turn_to_roll(pages, rng)
        withholds = next(page for page in pages if page is not roller)
        withholds.gives = False
        roller.act("roll")
        withholds.until(lambda message: "wanted" in message)
        (side,) = withholds.view["seats"]
        withholds.begin(side)  # to have other dice
        assert withholds.error()["code"] == "not_now"
        del withholds.chains[side]


def turn_to_roll(pages, rng):
    while True:
        mine = next(page for page in pages if is_mine(page.view))
        action = some_action(mine.view, rng)
        if action == "roll":
            return mine
        before = mine.view["v"]
        mine.act(action)
        while any(page.view["v"] == before for page in pages):
            listen(pages)


def test_a_new_device_begins_a_new_chain(tmp_path):
    with provable(tmp_path / "games.db") as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        rival = stack.enter_context(keeping(other, table))
        with keeping(one, table) as lost:
            while not (lost.view and lost.view["v"]):
                listen([lost, rival])
        page = stack.enter_context(keeping(one, table))
        page.until(lambda message: "chains" in message)
        page.begin("white")
        page.until(lambda message: "chains" in message)
        play([page, rival], random.Random(4))
        verdict = verify(record_of(one, table))

    assert (verdict.wrong, verdict.renewed[Side.WHITE]) == (None, 1)


def test_the_same_match_goes_on_after_a_restart(tmp_path):
    file, rng = tmp_path / "games.db", random.Random(6)
    with provable(file) as address:
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=1)
        cookies = dict(browser.http.cookies)
        with keeping(browser, table) as page:
            while not (page.view and page.view["v"] > 6):
                if page.view and is_mine(page.view):
                    page.act(some_action(page.view, rng))
                page.receive()
            chains = page.chains
    with provable(file) as address:
        browser = Browser(address)
        browser.http.cookies.update(cookies)
        with keeping(browser, table) as page:
            page.chains = chains
            play([page], rng, steps=30)
            verdict = verify(record_of(browser, table))

    assert (verdict.wrong, verdict.renewed) == (None, {})
    assert verdict.steps >= 30


def test_the_throws_of_a_server_are_counted_for_everybody(tmp_path):
    with provable(tmp_path / "games.db") as address:
        browser = Browser(address)
        assert browser.http.get("/api/dice").json()["throws"] == 0
    with provable(tmp_path / "games.db") as address:
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=1)
        with keeping(browser, table) as page:
            play([page], random.Random(9), steps=12)
        told = browser.http.get("/api/dice").json()
        verdict = verify(record_of(browser, table))

    assert told["throws"] == sum(told["counts"].values()) == verdict.throws > 0
    assert len(told["counts"]) == 21
    assert 0 < told["chance"] <= 1


def test_dice_that_a_test_has_brought_are_not_said_to_be_provable(browser):
    table = browser.open(opponent="same_screen", length=1)

    answer = browser.http.get(f"/api/tables/{table}/record.txt")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_record")
    assert Config(database="sqlite://").dice is None


@pytest.mark.parametrize("told", ["", "0" * 63, "G" * 64, 7, None])
def test_what_is_no_link_is_not_understood(browser, told):
    table = browser.open(opponent="same_screen", length=1)

    with browser.at(table) as page:
        page.see()
        page.say(json.dumps({"anchor": told, "by": "white"}))
        assert page.error()["code"] == "bad_message"
