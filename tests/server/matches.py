"""Short matches for the tests of reviews, and browsers that have them reviewed."""

from tests.server.browsers import PATIENCE, wait_until

from gamao import Match
from gamao.notation import MatchRecord, parse_step

# Three mistakes: White plays 3-1 badly, Black doubles far too early, White passes.
MISTAKES = ("start 3-1", "white: 13/10 6/5", "black: double", "white: pass")


def game_of(lines, match=None):
    game = (match or Match(3)).new_game()
    for line in lines:
        step = parse_step(line, game)
        game = game.after(step.action, by=step.by)
    return game


def short_match(white="Ana", black="Bruno", lines=MISTAKES, match=None):
    return MatchRecord(white=white, black=black, games=(game_of(lines, match),))


def send(browser, data, name="match.mat"):
    return browser.http.post("/api/reviews", params={"name": name}, content=data)


def review(browser, data, name="match.mat"):
    """Have a file reviewed and wait for it; gives the whole."""
    answer = send(browser, data, name)
    assert answer.status_code == 201, answer.text
    return finished(browser, answer.json()["id"])


def finished(browser, review):
    """A review when there is nothing left to do."""

    def whole():
        found = browser.http.get(f"/api/reviews/{review}").json()
        return found if found["state"] != "working" else None

    ended = wait_until(whole, timeout=2 * PATIENCE)
    assert ended["state"] == "done", ended
    return ended


def say_who(browser, review, me):
    answer = browser.http.put(f"/api/reviews/{review}/me", json={"me": me})
    assert answer.status_code == 204, answer.text
