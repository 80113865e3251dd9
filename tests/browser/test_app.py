"""As an app: what can be done without a line to the server, and what an upgrade changes of it."""

import json
from contextlib import contextmanager

import pytest

from gamao.server.http.assets import Assets
from tests.browser.matches import upload
from tests.browser.players import Player
from tests.browser.test_for_everyone import violations
from tests.browser.test_lessons import by_mouse, steps_of
from tests.server.browsers import serving, wait_until

PASSWORD = "seven long words"
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""


@pytest.fixture
def club(tmp_path):
    """A server where people come from outside."""
    with serving(tmp_path / "games.db", has_name=True) as address:
        yield f"http://{address}"


@pytest.fixture
def visitors(chromium):
    """Browsers of their own that remember all: a worker lives as long as its window."""

    @contextmanager
    def new(at, **options):
        options = {"locale": "pt-BR", "reduced_motion": "reduce"} | options
        context = chromium.new_context(base_url=at, **options)
        context.set_default_timeout(60_000)
        yield Player(context.new_page())
        context.close()

    return new


def until_kept(player):
    """All that the worker keeps is there when it takes the page over."""
    player.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def until_there(player, path):
    """Until the worker keeps *path*."""
    until(player, f"async (path) => (await ({KEPT})()).includes(path)", path)


def until(player, asked, given=None):
    """Until what is *asked* of the page, which may answer later, is true."""
    wait_until(lambda: player.page.evaluate(asked, given))


def cut(player, *, off=True):
    player.page.context.set_offline(off)


def test_without_a_line_lessons_are_learnt_and_the_server_hears_of_it_later(visitors, club):
    with visitors(club) as player:
        player.page.goto("/")
        until_kept(player)
        cut(player)

        player.page.goto("/")
        player.wait_for("#try-again")
        assert player.page.locator("h1").text_content() == "Sem conexão"
        player.page.locator('main a[href="/learn"]').click()
        player.wait_for("#go-on")
        player.page.goto("/learn/hitting")
        player.wait_for("#do-next")
        player.drag(24, 20)
        player.wait_for("#told.wrong")
        player.page.locator("#do-again").click()
        player.drag(24, 20)
        player.wait_for("#told.wrong")
        player.page.locator("#do-again").click()
        player.page.locator("#do-show").click()
        player.wait_for("#told.right")
        cut(player, off=False)
        player.page.goto("/learn/hitting")
        player.wait_for("#do-next")

        steps = player.get("/api/lessons/hitting").json()["steps"]
        assert [step["done"] for step in steps] == [True] + [False] * (len(steps) - 1)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ["board", "setting-up", "dice", "pips", "cube"])
def test_without_a_line_every_kind_of_task_is_judged(visitors, club, lesson):
    with visitors(club) as player:
        told = {
            step.name: player.get(f"/api/lessons/{lesson}/{step.name}/shown")
            for step in steps_of(lesson, "CLUBE")
        }
        player.page.goto(f"/learn/{lesson}")
        until_kept(player)
        player.get = lambda path: told[path.split("/")[-2]]  # what the test would ask
        cut(player)
        player.page.reload()
        player.wait_for("#do-next")

        for step in steps_of(lesson, "CLUBE"):
            by_mouse(player, lesson, step)
            player.wait_for("#told.right ~ footer #do-repeat")
            player.page.locator("#do-next").click()
        player.wait_for('a[href="/learn"].btn')


def test_without_a_line_a_review_is_read_a_record_checked_a_clock_run(visitors, club):
    with visitors(club) as player:
        url = upload(player)
        until_kept(player)
        player.page.goto(url)  # once more, so that it is kept with all that was asked for
        player.wait_for("#decision .plays")
        until_there(player, "/api" + url.replace("/review", "/reviews"))
        cut(player)

        player.page.goto("/review")
        player.page.locator(f'#reviews a[href="{url}"]').click()
        player.wait_for("#decision .plays")
        for path, there in (("/verify", "#file"), ("/clock", "#dial-0"), ("/rules", ".rule")):
            player.page.goto(path)
            player.wait_for(there, state="attached")


def test_who_signs_out_leaves_nothing_behind(visitors, club):
    with visitors(club) as player:
        player.post("/api/account", {"name": "Helena", "password": PASSWORD})
        url = upload(player)
        until_kept(player)
        player.page.goto(url)
        player.wait_for("#decision .plays")

        player.page.evaluate("() => fetch('/api/leave', { method: 'POST' })")

        kept = player.page.evaluate(KEPT)
        assert not [path for path in kept if path.startswith(("/review/", "/api/reviews/"))]
        until_there(player, "/api/lessons/board")
        cut(player)
        player.page.goto("/learn")
        player.wait_for("#go-on")
        assert "Helena" not in player.page.content()


def test_another_version_is_shown_at_once_and_kept_instead(visitors, club, monkeypatch):
    with visitors(club) as player:
        player.page.goto("/")
        until_kept(player)
        before = player.page.evaluate("() => caches.keys()")
        other = "f" * 16
        monkeypatch.setattr(Assets, "version", property(lambda assets: other))

        player.page.goto("/learn")
        until(player, "async (name) => (await caches.keys()).join() === name", f"kept-{other}")

        assert len(before) == 1
        assert f"/static/{other}/" in player.page.content()


def test_alone_on_this_machine_no_worker_is_there_and_one_of_before_goes(visitors, tmp_path):
    with serving(tmp_path / "games.db") as address, visitors(f"http://{address}") as player:
        player.page.goto("/")
        player.wait_for("#start")
        player.page.evaluate("() => navigator.serviceWorker.register('/sw.js')")

        until(player, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
        assert player.page.evaluate(KEPT) == []


def test_it_can_be_installed(visitors, club):
    with visitors(club) as player:
        player.page.goto("/")
        until_kept(player)
        session = player.page.context.new_cdp_session(player.page)

        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert '"lang": "pt-BR"' in told["data"]
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


@pytest.mark.parametrize("theme", ["classic", "dark", "contrast"])
def test_the_page_without_a_line_is_for_everyone(players, theme):
    player = players(settings={"theme": theme}, locale="pt-BR")
    player.page.goto("/offline")
    player.wait_for("#try-again")

    assert violations(player) == []
    surface = player.page.evaluate(
        "() => getComputedStyle(document.querySelector('.topbar')).backgroundColor"
    )
    player.page.evaluate(
        "() => { document.body.style.color ="
        " document.querySelector('meta[name=theme-color]').content }"
    )
    assert player.page.evaluate("() => getComputedStyle(document.body).color") == surface


# A browser without a screen lets nobody show notifications: they are taken down in the worker.
RECORDER = """() => { self.registration.showNotification = async (title, { body, data }) => {
  self.shown = [title, body, data]; }; }"""


def test_who_is_away_is_shown_that_it_is_their_turn(visitors, club):
    with visitors(club) as player:
        player.page.goto("/learn")
        until_kept(player)
        (worker,) = player.page.context.service_workers
        worker.evaluate(RECORDER)
        session, versions = player.page.context.new_cdp_session(player.page), []
        session.on(
            "ServiceWorker.workerVersionUpdated", lambda told: versions.extend(told["versions"])
        )
        session.send("ServiceWorker.enable")
        until(player, "() => true")
        told = {"title": "gamão", "body": "Sua vez", "url": "/table/x"}
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": club,
                "registrationId": versions[-1]["registrationId"],
                "data": json.dumps(told),
            },
        )

        wait_until(lambda: worker.evaluate("() => self.shown") == [*told.values()])


# A phone: a page may not show a notification itself, only have its worker show it. Nobody looks.
PHONE = """
Object.defineProperty(document, "hidden", { get: () => true });
window.Notification = class {
  static permission = "granted";
  constructor() { throw new TypeError("Illegal constructor"); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
  window.shown = [title, body, data];
};
"""
# A finger on it. Only a person's may open a window or bring one to the front: it is taken down.
CLICKED = """async (data) => {
  const event = new Event("notificationclick"), done = [], went = [];
  event.notification = { data, close: () => went.push("closed") };
  event.waitUntil = (one) => done.push(one);
  self.clients.openWindow = async (url) => went.push("opened", url);
  WindowClient.prototype.focus = async function () {
    went.push("focused", new URL(this.url).pathname);
  };
  self.dispatchEvent(event);
  await Promise.all(done);
  return went;
}"""


def test_a_table_nobody_looks_at_has_the_worker_say_whose_turn_it_is(visitors, club):
    with visitors(club) as player:
        player.page.goto("/learn")
        until_kept(player)
        (worker,) = player.page.context.service_workers
        player.page.add_init_script(PHONE)
        url = player.open(opponent="bot", level="beginner", length=1)
        player.wait_for_turn()

        def plays_until_told():
            now = player.now()
            if now["primary"] or now["spots"] or now["answers"]:
                player.play_on_by_mouse(now)
            return player.page.evaluate("() => window.shown")

        assert wait_until(plays_until_told, 30) == ["gamão", "Sua vez", url]
        assert worker.evaluate(CLICKED, url) == ["closed", "focused", url]
        player.page.goto("/learn")
        assert worker.evaluate(CLICKED, url) == ["closed", "opened", url]
