"""Every page in windows of every width: what overlaps, is cut, is broken or scrolls."""

import random
from datetime import date
from pathlib import Path

from gamao.problems import Kind, Problems
from tests.browser.matches import MATCH, upload
from tests.browser.test_learn import come_to, learn
from tests.browser.transcribing import begin, engine_match
from tests.server.browsers import Browser

FINDINGS = (Path(__file__).parent / "findings.js").read_text("utf-8")
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
LONG = "W" * 30
"""A name without a space, as long as any."""
ROLLING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:3:0:7:10"


def windows(step):
    """Sizes from 320 to 1920 wide in steps: upright, across, nearly square, long as phones are."""
    for width in range(320, 1921, step):
        yield width, round(max(568, width * (1.78 if width < 500 else 1.33)))
        if width < 500:
            yield width, round(width * 2.16)
        if 640 <= width <= 960:
            yield width, round(width * 0.45)
        if width >= 480:
            yield width, round(max(320, width * 0.5625))
            yield width, round(width * 0.75)


def findings(player, sizes, *, fits):
    """What is wrong, and in which windows; where *fits(width, height)* nothing may scroll."""
    found = {}
    for width, height in sizes:
        player.resize(width, height)
        for one in player.page.evaluate(FINDINGS, {"fits": fits(width, height)}):
            found.setdefault(one, []).append(f"{width}x{height}")
    return found


def is_desk(width, height):
    """Whether a table is all on the screen: neither a phone nor a tablet held upright."""
    return width > height and height > 480


def never(width, height):
    return False


def new_match(player):
    player.go("/new")
    player.wait_for("#start")


def options(player):
    new_match(player)
    player.page.evaluate("() => { document.querySelector('details.options').open = true; }")


def two_people(player):
    player.open(opponent="same_screen", other_name="Tomás", position=OPENING)
    player.go("/")
    player.page.locator("#opponent-same_screen").check(force=True)
    player.wait_for(".games-list a")


def settings(player):
    new_match(player)
    player.page.locator(".topbar .tools button.tool").click()
    player.wait_for("#settings")


def playing(player):
    player.open(opponent="bot", position=OPENING)
    player.wait_for(".spot.open", state="attached")


def played(player):
    player.open(opponent="same_screen", other_name=LONG, position=OPENING)
    player.wait_for(".spot.open", state="attached")
    player.drag(24, 16)
    player.wait_for('#do-primary[aria-disabled="false"]')


def rolling(player):
    player.open(opponent="same_screen", other_name="Tomás", position=ROLLING, name=LONG)
    player.wait_for('#do-double[aria-disabled="false"]')


def hint(player):
    playing(player)
    player.press("hint")
    player.wait_for("#card .plays")


def offered(player):
    rolling(player)
    player.press("double")
    player.wait_for("#answer-take")


def result(player):
    offered(player)
    player.page.locator("#answer-pass").click()
    player.wait_for("#answer-next")


def resigning(player):
    playing(player)
    player.press("resign")
    player.wait_for("#card .answers button")


def waiting(player):
    player.open(opponent="friend")
    player.wait_for("#link")


def keys(player):
    playing(player)
    player.page.keyboard.press("?")
    player.wait_for("#shortcuts")


def analysis(player):
    player.go("/analysis")
    player.wait_for("#verdict .plays")


def rollout(player):
    player.go(f"/analysis?xgid={OPENING}")
    player.wait_for("#verdict .ranked")
    player.page.locator("#rollout-button").click()
    player.wait_for("#rollout .intervals")
    player.page.locator("#rollout-button").click()


def corrected(player):
    """A tutor who has something to say."""
    player.open(opponent="bot", position=OPENING.replace("62", "31"))
    player.likes(tutor=True)
    player.wait_for(".spot.open", state="attached")
    player.press("hint")  # a tutor who must still wake up lets the play pass
    player.wait_for("#card .plays")
    player.page.locator("#card .tool").click()
    player.drag(24, 23)
    player.drag(6, 3)
    player.press("primary")
    player.page.locator("#tutor-tell").click()
    player.wait_for("#tutor-best")


def joining(player):
    table = player.open(opponent="friend")
    player.page.context.clear_cookies()
    player.go(table)
    player.wait_for("#join")


def watching(player):
    table = player.open(opponent="bot", position=OPENING, watched=True)
    player.page.context.clear_cookies()
    player.go(table)
    player.wait_for("#watching")


def talking(player):
    table = player.open(opponent="friend", position=ROLLING).rsplit("/", 1)[1]
    address = player.page.url.split("/")[2]
    assert Browser(address).join(table, LONG).status_code == 200
    player.wait_for("#link", state="detached")
    player.page.evaluate("() => document.querySelector('.phrases button').click()")
    player.wait_for("#talk-lines li", state="attached")


def clocked(player):
    """A match by the clock, with names as guests have them."""
    terms = {"clock": "12s + 2min/pt", "name": "Convidado XKCD"}
    table = player.open(opponent="friend", position=ROLLING, **terms).rsplit("/", 1)[1]
    somebody = Browser(player.page.url.split("/")[2])
    assert somebody.join(table, "Convidado ABCD").status_code == 200
    player.wait_for('#do-double[aria-disabled="false"]')
    return table, somebody


def over(player):
    """The end of a game of it."""
    table, somebody = clocked(player)
    player.press("double")
    with somebody.at(table) as page:
        page.until(lambda message: page.view and page.view["phase"] == "doubled")
        page.act("pass")
        player.wait_for("#answer-next")


def own_dice(player):
    player.open(opponent="bot", own_dice=True, length=3, name=LONG)
    player.wait_for("#die-1")


def running(player):
    """A match whose clock runs: one without a position, which waits for nobody's first step."""
    terms = {"clock": "60s + 20min", "name": "Convidado XKCD", "length": 3}
    table = player.open(opponent="friend", **terms).rsplit("/", 1)[1]
    somebody = Browser(player.page.url.split("/")[2])
    assert somebody.join(table, LONG).status_code == 200
    player.wait_for(".clock.running", state="attached")
    return table, somebody


def pause_wanted(player):
    """What the other asks for."""
    table, somebody = running(player)
    with somebody.at(table) as page:
        page.see()
        page.say({"pause": True})
        player.wait_for("#answer-pause")


def paused(player):
    """What both asked for: the clock stands still."""
    table, somebody = running(player)
    player.page.evaluate("() => document.getElementById('do-pause').click()")
    with somebody.at(table) as page:
        page.see()
        page.say({"pause": True})
        player.wait_for("#answer-resume")
    player.wait_for("#toast", state="hidden")  # what I was told when I asked goes by itself


def left(player):
    """The other has gone: how long until the match may be claimed."""
    table, somebody = clocked(player)
    player.press("primary")
    player.play_roll()
    with somebody.at(table) as page:
        page.see()
    player.wait_for("#away-left")


def again_wanted(player):
    """The match is over, and the other wants another."""
    table = player.open(opponent="friend", length=1).rsplit("/", 1)[1]
    somebody = Browser(player.page.url.split("/")[2])
    assert somebody.join(table, LONG).status_code == 200
    with somebody.at(table) as page:
        page.see()
        page.until(lambda message: page.view and page.view["phase"] != "start")
        page.act("resign single")
        player.page.locator("#answer-accept").click()
        player.wait_for("#answer-again")
        assert somebody.http.post(f"/api/tables/{table}/again").is_success
        player.page.locator("#card .said", has_text=LONG).wait_for()


def talk_sheet(player):
    player.page.set_viewport_size({"width": 390, "height": 844})
    talking(player)
    player.press("talk")
    player.wait_for("#talk-sheet")


def serious(player):
    player.open(opponent="same_screen", other_name="Tomás", position=ROLLING, serious=True)
    player.wait_for("#serious", state="attached")


def review(player):
    upload(player, MATCH.replace("Helena", LONG))


def reviews(player):
    upload(player)
    player.go("/review")
    player.wait_for("#file", state="attached")


def me(player):
    learn(player)


def quiz(player):
    learn(player)
    come_to(player, "play")
    player.wait_for(".spot.open", state="attached")


def beginner(player):
    player.go("/me")
    player.wait_for("#quiz-heading")


def lessons(player):
    player.page.goto("/learn")
    player.wait_for("#go-on")


def lesson(player):
    player.page.goto("/learn/board")
    player.wait_for("#do-next")


def lesson_refused(player):
    """What is said to a move that the rules do not allow."""
    player.page.goto("/learn/dice")
    player.wait_for('#do-undo[aria-disabled="true"]')
    player.drag(24, 19)
    player.wait_for("#told")


def problem(player):
    player.page.goto("/problem")
    player.wait_for("#do-confirm, #answer-1")


def problem_told(player):
    """What is said to a wrong answer about the cube."""
    asked = next(one for one in Problems.load() if one.kind is Kind.DOUBLE)
    player.page.goto(f"/problem/{asked.number}")
    player.page.locator(f"#answer-{asked.choices.index(asked.answers[-1].text) + 1}").click()
    player.wait_for(".verdict2")


def problem_of_the_day(player):
    """The one of today, answered."""
    day = date.today()
    today = Problems.load().today(day)
    given = {"answer": today.best.text, "day": day.isoformat()}
    assert player.post(f"/api/problems/{today.number}", given).ok
    player.page.goto("/problem")
    player.wait_for("#do-confirm, #answer-1")


def openings(player):
    player.page.goto("/openings?score=go")
    player.wait_for(".opening")


def opening_roll(player):
    player.page.goto("/openings?roll=44")
    player.wait_for(".replies")


def transcribe(player):
    player.page.goto("/transcribe")
    player.wait_for("#begin")


def transcribing(player):
    """A play that the rules do not allow, asked about."""
    begin(player, engine_match())
    for key in ("3", "1", "e", "/"):
        player.page.keyboard.press(key)
    player.wait_for("#play-1 span")  # what it is worth
    player.page.fill("#typed", "8/3")
    player.page.keyboard.press("Enter")
    player.wait_for("#write-wrong")


def train(player):
    player.page.goto("/train")
    player.wait_for("#begin-race")


def drilling(player):
    """A wrong answer told about."""
    train(player)
    player.page.click("#begin-race")
    player.wait_for("#option-1")
    while not player.page.locator("#told").count():
        player.page.keyboard.press("1")


def clock(player):
    player.go("/clock")
    player.page.locator("#dial-1").click()
    player.wait_for("#dial-0.runs")


def clock_terms(player):
    player.go("/clock")
    player.page.locator(".dial-tools button.tool").click()
    player.wait_for("#clock-terms")


def rules(player):
    player.go("/rules")
    player.wait_for(".differ")


def lost(player):
    player.page.goto("/nowhere")
    player.wait_for(".lost")


def offline(player):
    player.page.goto("/offline")
    player.wait_for("#try-again")


def checking(player):
    """What cannot be a record, refused."""
    player.page.goto("/verify")
    player.wait_for("#file", state="attached")
    text = f"gamao-record-1 gamao-dice-1 #{'0' * 16}\n" + "W" * 200
    wrong = {"name": LONG, "mimeType": "text/plain", "buffer": text.encode()}
    player.page.set_input_files("#file", wrong)
    player.wait_for("#verdict .wrong")


def enter(player):
    """The form with all its fields, and a problem."""
    player.page.goto("/enter#new")
    player.page.fill("#enter-name", "x")
    player.page.fill("#enter-password", "short")
    player.page.evaluate("document.getElementById('problem').append('W '.repeat(40))")


def member(player):
    """A member with a long name, and their menu."""
    name = f"Maximiliano-{random.randrange(10**8):08}"
    answer = player.post("/api/account", {"name": name, "password": "gato azul 7"})
    assert answer.status == 201, answer.text()
    new_match(player)
    player.page.locator("#person").click()
    player.wait_for("#person-menu")


def own_page(player):
    member(player)
    player.page.goto(f"/@{player.page.locator('#person').get_attribute('aria-label')}")
    player.wait_for("#sessions")


def anothers_page(player):
    own_page(player)
    name = player.page.url.rsplit("@", 1)[1]
    assert player.post("/api/leave", {}).status == 204
    member(player)
    player.page.goto(f"/@{name}")
    player.page.locator("#report").click()
    player.wait_for("#reporting")


TABLES = (
    playing,
    played,
    rolling,
    hint,
    offered,
    result,
    resigning,
    waiting,
    corrected,
    joining,
    watching,
    talking,
    clocked,
    over,
    serious,
    own_dice,
    pause_wanted,
    paused,
    left,
    again_wanted,
)
PAGES = (
    new_match,
    options,
    two_people,
    settings,
    *TABLES,
    keys,
    talk_sheet,
    analysis,
    rollout,
    review,
    reviews,
    me,
    quiz,
    beginner,
    lessons,
    lesson,
    lesson_refused,
    problem,
    problem_told,
    problem_of_the_day,
    openings,
    opening_roll,
    rules,
    transcribe,
    transcribing,
    train,
    drilling,
    clock,
    clock_terms,
    lost,
    offline,
    checking,
    enter,
    member,
    own_page,
    anothers_page,
)
