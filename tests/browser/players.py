"""People at a real browser: what they see, and what they do by mouse, key and finger."""

import json
import re

from gamao.rules.play import BAR

# Six checkers each, at home, White to roll: a game of a few turns.
SHORT = "XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:1:10"


class Player:
    """One page of one browser."""

    def __init__(self, page):
        self.page = page
        self._screen = None

    # -- going places --------------------------------------------------------------------------

    def open(self, **terms):
        """A table opened by this browser; the page is at it when this returns."""
        answer = self.post("/api/tables", {"name": "Helena", **terms})
        assert answer.status == 201, answer.text()
        self.go(answer.json()["url"])
        return answer.json()["url"]

    def go(self, url):
        self.page.goto(url)
        self.page.wait_for_selector(
            "#do-primary, #start, #verdict, .differ, #file, #progress, #decision, #quiz-heading, "
            "#dial-0",
            state="attached",
        )

    def likes(self, **settings):
        """Change settings as if they had been chosen before."""
        self.page.evaluate(
            "wanted => localStorage.setItem('gamao', JSON.stringify("
            "{...JSON.parse(localStorage.getItem('gamao') || '{}'), ...wanted}))",
            settings,
        )
        self.page.reload()

    # -- asking, without the page --------------------------------------------------------------
    # A line that was idle may end just as it is used again: then, as browsers do, ask once more.

    def get(self, path):
        return self.page.request.get(path, max_retries=3)

    def post(self, path, data):
        return self.page.request.post(path, data=data, max_retries=3)

    # -- looking -------------------------------------------------------------------------------

    def view(self):
        table = self.page.url.rsplit("/", 1)[1]
        answer = self.get(f"/api/tables/{table}")
        assert answer.ok, answer.text()
        return answer.json()

    def can(self, name):
        button = self.page.locator(f"#do-{name}")
        return button.is_visible() and button.get_attribute("aria-disabled") == "false"

    def sees(self, selector):
        return self.page.locator(selector).is_visible()

    def open_spots(self):
        return [
            int(node.get_attribute("data-spot")) for node in self.page.locator(".spot.open").all()
        ]

    def label(self, spot):
        return self.page.locator(f'.spot[data-spot="{spot}"]').get_attribute("aria-label")

    def checkers(self, spot):
        """How many checkers a point is said to hold."""
        return int((re.search(r": (\d+)", self.label(spot)) or [0, "0"])[1])

    def status(self):
        return self.page.locator("#plate-near .sub").text_content()

    def box(self, selector):
        """Where something is, found and measured at once: what is found may be drawn anew."""
        return self.boxes(selector)[0]

    def boxes(self, *selectors):
        """Where several things are at one moment: what is drawn above them may move them all."""
        return self.page.evaluate(
            """(selectors) => selectors.map((one) =>
                 document.querySelector(one).getBoundingClientRect().toJSON())""",
            selectors,
        )

    def dice(self, side):
        return [
            int(node.get_attribute("data-value"))
            for node in self.page.locator(f".die.{side}").all()
        ]

    def wait_for(self, selector, state="visible"):
        self.page.wait_for_selector(selector, state=state)

    def wait_for_turn(self):
        """Until there is something to do, or the game is over."""
        self.wait_for(
            '#do-primary[aria-disabled="false"], .spot.open, #card .answers button',
            state="attached",
        )

    # -- by mouse ------------------------------------------------------------------------------

    def middle(self, spot):
        """A place on a point, away from the dice in the middle of the board or at a bar's ends."""
        selector = f'.spot[data-spot="{spot}"] .hit'
        self.wait_for(selector, state="attached")
        box = self.box(selector)
        is_tall = box["height"] > box["width"]
        from_edge = (0.75 if spot <= 12 else 0.25) if is_tall else (0.25 if spot <= 12 else 0.75)
        x, y = (0.5, from_edge) if is_tall else (from_edge, 0.5)
        if spot == BAR and not is_tall:
            x = 0.5
        return box["x"] + box["width"] * x, box["y"] + box["height"] * y

    def click(self, spot, button="left"):
        self.page.mouse.click(*self.middle(spot), button=button)

    def drag(self, source, target):
        self.page.mouse.move(*self.middle(source))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(target), steps=4)
        self.page.mouse.up()

    def tap(self, spot):
        self.page.touchscreen.tap(*self.middle(spot))

    def press(self, name):
        self.page.locator(f"#do-{name}").click()

    def now(self):
        """What can be done now, in one look."""
        return self.page.evaluate(
            """() => {
              const all = (selector) => [...document.querySelectorAll(selector)];
              const can = (id) => all(`#do-${id}[aria-disabled="false"]`).length > 0;
              const numbers = (spots) => spots.map((spot) => Number(spot.dataset.spot));
              const open = all(".spot.open");
              const isTarget = (spot) => spot.getAttribute("aria-label").includes("play");
              return {
                primary: can("primary"), undo: can("undo"),
                title: document.getElementById("do-primary")?.dataset.title,
                answers: all("#card button[id]").map(({ id }) => id),
                spots: numbers(open),
                targets: numbers(open.filter(isTarget)),
                focused: document.activeElement.dataset.spot ?? null,
              };
            }"""
        )

    def play_roll(self):
        """Some play of the dice: what can be clicked, as soon as it can, until it is whole."""
        self.finish_play()
        self.press("primary")

    def finish_play(self):
        """The same without saying that it is done."""
        while not (now := self.now())["primary"]:
            if now["spots"]:
                self.click(now["spots"][0])
            else:  # the dice have not come yet
                self.wait_for_turn()

    def play_on_by_mouse(self, now):
        """One thing after the other, whatever the page asks for."""
        for answer in ("answer-take", "answer-next", "tutor-go", "answer-decline"):
            if answer in now["answers"]:
                self.page.locator(f"#{answer}").click()
                return
        if now["primary"]:
            self.press("primary")
        else:
            self.click(now["spots"][0])

    def play_on_by_finger(self, now):
        """The same by tapping: a checker first, then where it goes."""
        if "answer-decline" in now["answers"]:  # the computer gives up; we want to see the end
            self.page.locator("#answer-decline").tap()
        elif now["primary"]:
            self.page.locator("#do-primary").tap()
        else:
            self.tap((now["targets"] or now["spots"])[0])

    def play_on_by_drags(self, now):
        """The same with a finger that takes checkers along."""
        if now["answers"] or now["primary"]:
            self.play_on_by_finger(now)
            return
        x, y = self.middle(now["spots"][0])
        self.touch("touchStart", (x, y))
        self.touch("touchMove", (x + 5, y + 12))
        self.touch("touchMove", (x + 5, y + 24))
        targets = self.now()["targets"]
        assert targets, "the checker does not come along"
        self.touch("touchMove", self.middle(targets[0]))
        self.touch("touchEnd")

    def touch(self, kind, *points):
        """A finger on the screen, as the browser hears of it."""
        if self._screen is None:
            self._screen = self.page.context.new_cdp_session(self.page)
        told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self._screen.send("Input.dispatchTouchEvent", told)

    def play_on_by_keys(self, now):
        """The same with nothing but keys."""
        keyboard = self.page.keyboard
        if "answer-decline" in now["answers"]:
            keyboard.press("p")
            return
        if now["primary"]:
            keyboard.press("r" if now["title"] == "Roll" else "c")
            return
        if now["focused"] is None:
            self.tab_to_board()
        elif int(now["focused"]) not in now["spots"]:
            keyboard.press("ArrowRight")
        keyboard.press("Enter")

    def tab_to_board(self):
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement.dataset.spot !== undefined"):
                return
        raise AssertionError("the board cannot be reached by Tab")

    def play_to_the_end(self, play_on, most=900):
        """Play until the match is over."""
        for _ in range(most):
            now = self.now()
            if "answer-again" in now["answers"]:
                return self.view()
            if now["primary"] or now["spots"] or now["answers"]:
                play_on(now)
            else:
                self.wait_for_turn()
        raise AssertionError(f"the game does not end: {self.view()['phase']}")

    def listen(self):
        """From now on keep every line that is read aloud."""
        self.page.evaluate(
            "() => { window.heard = []; new MutationObserver(() => window.heard.push("
            "document.getElementById('announcements').textContent)).observe("
            "document.getElementById('announcements'), {childList: true}); }"
        )

    def hears(self, *lines):
        """Until each of these has been read aloud."""
        self.page.wait_for_function(
            "lines => lines.every((line) => window.heard.join(' ').includes(line))", arg=lines
        )

    def resize(self, width, height):
        """A screen of another size, everything laid out for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )


def settings_script(person, **settings):
    """A script that gives a new *person* at a browser their settings, and nobody else's."""
    quick = json.dumps({"speed": "off", "tutor": False, **settings})
    return (
        f"if (localStorage.getItem('person') !== '{person}') {{ localStorage.clear();"
        f" localStorage.setItem('person', '{person}'); localStorage.setItem('gamao', '{quick}'); }}"
    )
