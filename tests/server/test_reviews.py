"""Matches reviewed: from files of every kind and from tables, each browser its own."""

import asyncio
import json
import random
import time
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial, update_wrapper
from urllib.parse import parse_qs, quote

import pytest
from tests.notation import writers
from tests.server.browsers import is_mine, some_action, wait_until
from tests.server.matches import MISTAKES, finished, review, say_who, send, short_match

from gamao import Match, Player
from gamao.analysis import Option, Verdict, default_engine, format_html
from gamao.analysis import review as reviewed
from gamao.messages.catalogue import COMMANDS, DASH, Catalogue
from gamao.notation import (
    MatchRecord,
    Note,
    RatedCube,
    RatedPlay,
    parse_xgid,
    read_match,
    write_match,
)
from gamao.server.config import LONGEST_FILE
from gamao.server.review import reviews
from gamao.server.review.reports import reviewed_plays
from gamao.server.table.routes import to_be_saved_as
from gamao.store import ReviewState, StoredReview

NOBODYS = "A" * 22
MAT = write_match(short_match(), "mat")


def test_a_file_with_a_position_alone_is_shown_in_the_analysis(browser):
    xgid = "XGID=-a-C--DBD---bBa--a-cbcb---:0:0:1:52:2:1:0:7:10"
    game = parse_xgid(xgid)
    record = MatchRecord(white="Ana", black="Bruno", games=(game,), setups=((0, game),))

    answer = send(browser, write_match(record, "json"), "position.json")

    assert answer.status_code == 201
    assert answer.json()["id"] is None
    page, _, query = answer.json()["url"].partition("?")
    assert (page, parse_qs(query)) == ("/analysis", {"xgid": [xgid]})
    assert browser.http.get("/api/reviews").json() == []


def test_a_match_of_one_point_is_won_by_one_whatever_by(browser):
    lines = (*MISTAKES[:2], "black: resign backgammon", "white: accept")
    data = write_match(short_match(lines=lines, match=Match(1)), "json")

    whole = review(browser, data, "match.json")

    assert (whole["score"], whole["review"]["games"][0]["points"]) == ([1, 0], 1)
    report = browser.http.get(f"/api/reviews/{whole['id']}/report.html").text
    assert "Ana wins 1<" in report


@pytest.mark.parametrize("kind", writers.FILES)
def test_a_file_of_every_kind_is_reviewed(browser, kind):
    whole = review(browser, writers.FILES[kind](short_match()), f"match.{kind}")

    # The oldest of them, gam, does not know of matches.
    assert (whole["white"], whole["black"]) == ("Ana", "Bruno")
    assert whole["length"] == (None if kind == "gam" else 3)
    assert whole["score"] == [0, 1]
    assert whole["done"] == whole["total"] == 3
    moves = whole["review"]["moves"]
    assert [move["text"] for move in moves] == ["13/10 6/5", "double", "pass"]
    assert [move["by"] for move in moves] == ["white", "black", "white"]
    assert all(move["mark"] == "very bad" for move in moves)


def test_a_review_says_what_the_library_says_of_the_match(browser):
    found = reviewed(read_match(MAT), default_engine)

    whole = review(browser, MAT)

    report = whole["review"]
    assert report["limit"] == found.limit
    for side in Player:
        told, summary = report["players"][side.value], found.summary(side)
        assert told["pr"] == pytest.approx(summary.all.pr, abs=1e-4)
        assert told["luck"] == pytest.approx(summary.luck, abs=1e-4)
        assert told["cube"]["loss"] == pytest.approx(summary.cube.loss, abs=1e-4)
        assert told["stages"]["opening"]["decisions"] == summary.all.decisions
    assert report["players"]["white"]["cube_errors"]["wrong pass"]["count"] == 1
    assert report["players"]["black"]["cube_errors"]["wrong double"]["count"] == 1
    assert whole["pr"] == [report["players"][side]["pr"] for side in ("white", "black")]
    (game,) = report["games"]
    assert game.pop("players") == {
        side: {"pr": told["pr"], "luck": told["luck"]} for side, told in report["players"].items()
    }
    assert (game["game"], game["score"], game["crawford"]) == (1, [0, 0], False)
    assert (game["winner"], game["win"], game["points"]) == ("black", 1, 1)


def test_a_review_is_saved_as_the_report_of_the_library_in_the_readers_language(browsers):
    browser = browsers(language="pt-BR")
    whole = review(browser, MAT)

    saved = browser.http.get(f"/api/reviews/{whole['id']}/report.html")

    assert saved.headers["content-type"] == "text/html; charset=utf-8"
    file = f"{whole['white']} - {whole['black']}.html"
    assert saved.headers["content-disposition"] == f"attachment; filename*=utf-8''{quote(file)}"
    words = Catalogue.load("pt-BR", COMMANDS)
    assert saved.text == format_html(reviewed(read_match(MAT), default_engine), words)


def test_a_report_that_is_not_made_yet_cannot_be_saved(browser, monkeypatch):
    monkeypatch.setattr(reviews.Reviews, "_work_on", lambda _: asyncio.sleep(0.01))
    number = send(browser, MAT).json()["id"]

    refused = browser.http.get(f"/api/reviews/{number}/report.html")

    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_now")


def test_plays_of_a_review_are_in_the_order_of_their_depth_and_say_it():
    game = parse_xgid("XGID=-aa-A-DACA--dC---abe--a-B-:0:0:1:53:0:0:0:7:10")
    texts = {"6/1* 4/1": ("2-ply", 0.22), "9/4 7/4": ("1-ply", 0.23), "7/4 6/1*": ("1-ply", 0.21)}
    options = tuple(
        Option(text=text, equity=equity, depth=level, chances=(0.5, 0.1, 0.0, 0.1, 0.0))
        for text, (level, equity) in texts.items()
    )
    verdict = Verdict(
        options=options, taken=2, forced=False, gap=0.0, mwc=None, win=0.5, mwc_unit=None
    )

    plays = reviewed_plays(game, verdict)

    assert [play.text for play in plays] == list(texts)
    assert [play.depth for play in plays] == ["2-ply", "1-ply", "1-ply"]
    assert [play.loss for play in plays] == [0.0, None, 0.01]


def test_a_decision_comes_with_its_board_its_cube_and_what_could_have_been_done(browser):
    play, double, answer = review(browser, MAT)["review"]["moves"]

    assert play["dice"] == [3, 1]
    assert play["plays"][0]["text"] == "8/5 6/5"
    assert play["plays"][0]["moves"] == [[8, 5, False], [6, 5, False]]
    order = [(-int(one["depth"][0]), one["loss"]) for one in play["plays"]]
    assert order == sorted(order)
    played = [one for one in play["plays"] if one["is_played"]]
    assert [(one["text"], one["loss"]) for one in played] == [("13/10 6/5", play["loss"])]
    assert play["board"]["white"] == {"6": 5, "8": 3, "13": 5, "24": 2}
    assert (double["kind"], double["choices"][0]["action"]) == ("double", "roll")
    assert double["board"]["white"]["5"] == 1
    assert (answer["kind"], answer["choices"][0]["action"]) == ("answer", "take")
    assert answer["cube"]["offered_by"] == "black"
    assert answer["xgid"].split(":")[4] == "D"
    assert answer["cube_error"] == "wrong pass"
    # Who doubles and who passes see the same game.
    assert double["win"] == pytest.approx(answer["win"], abs=0.02)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a match",
        b"\x00" * 1000,
        MAT[:40],
        writers.xg(short_match())[:900],
        writers.bgf(short_match())[:60],
        b"(" * 100_000,
        b"[" * 100_000,
        json.dumps({"format": "gamao match", "version": 1}).encode(),
        write_match(short_match(lines=("start 3-1",)), "json"),
        b"3 point match\n" + b" Game 1\n" * 1_000_000,
    ],
    ids=[
        "empty",
        "prose",
        "zeros",
        "cut mat",
        "cut xg",
        "cut bgf",
        "sgf deep",
        "json deep",
        "json bare",
        "undecided",
        "games without end",
    ],
)
def test_what_cannot_be_read_is_said_soon_and_nothing_is_kept(browser, data):
    browser.http.get("/api/reviews")
    begun = time.monotonic()

    answer = send(browser, data)

    assert time.monotonic() - begun < 20
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_file")
    assert answer.json()["error"]["detail"]
    assert browser.http.get("/api/reviews").json() == []


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "streamed"])
def test_a_file_that_is_too_big_is_refused(browser, announced):
    data = b"x" * (LONGEST_FILE + 1)
    browser.http.get("/api/reviews")
    pieces = data if announced else (data[at : at + 2**20] for at in range(0, len(data), 2**20))

    answer = send(browser, pieces)

    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "file_too_big")
    assert browser.http.get("/api/reviews").json() == []


def test_other_requests_are_not_longer_because_files_are(browser):
    for path in ("/api/tables", "/api/reviews/", f"/api/reviews/{NOBODYS}/me"):
        answer = browser.http.put(path, content=b"x" * 20_000)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_big")


def test_a_review_belongs_to_who_asked_for_it(browsers):
    mine, other = browsers(), browsers()
    whole = review(mine, MAT)
    path = f"/api/reviews/{whole['id']}"

    for ask in (
        lambda: other.http.get(path),
        lambda: other.http.put(f"{path}/me", json={"me": "white"}),
        lambda: other.http.delete(path),
    ):
        answer = ask()
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_review")
    with other.at(whole["id"], path="/ws/reviews/{}") as page:
        assert page.receive()["error"]["code"] == "not_your_review"
    assert other.http.get("/api/reviews").json() == []
    assert mine.http.get(path).json() == whole
    for unknown in (NOBODYS, "x"):
        answer = mine.http.get(f"/api/reviews/{unknown}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_review")


def test_a_review_that_is_forgotten_is_gone(browser):
    path = f"/api/reviews/{review(browser, MAT)['id']}"

    assert browser.http.delete(path).status_code == 204

    assert browser.http.get(path).status_code == 404
    assert browser.http.get("/api/reviews").json() == []


def test_the_same_file_is_one_review(browser):
    first, again = review(browser, MAT), review(browser, MAT, "copy.mat")

    assert first == again
    assert len(browser.http.get("/api/reviews").json()) == 1


def test_the_list_has_the_newest_first(browser):
    older = review(browser, MAT)
    newer = review(browser, write_match(short_match(black="Bia"), "mat"))

    listed = browser.http.get("/api/reviews").json()

    assert [one["id"] for one in listed] == [newer["id"], older["id"]]
    assert listed[0] == {key: newer[key] for key in listed[0]}


def test_the_page_is_told_how_far_a_review_is(browser):
    lines = ("start 3-1", "white: 8/5 6/5", "black: roll 6-4", "black: 24/14", *MISTAKES[2:])
    made = send(browser, write_match(short_match(lines=lines[:4]), "json")).json()

    with browser.at(made["id"], path="/ws/reviews/{}") as page:
        seen = [page.receive()]
        while seen[-1]["state"] == "working":
            seen.append(page.receive())
    with browser.at(made["id"], path="/ws/reviews/{}") as later:
        assert later.receive() == seen[-1]

    assert seen[-1] == {"done": 3, "total": 3, "state": "done"}
    assert [one["done"] for one in seen] == sorted(one["done"] for one in seen)


def test_a_review_that_goes_on_while_a_page_begins_to_follow_it_is_told(browser, monkeypatch):
    made = review(browser, MAT)
    find = reviews.Reviews.find

    async def found_and_gone_on(self, review, of):
        found = await find(self, review, of)
        await self._tell(review)
        return found

    monkeypatch.setattr(reviews.Reviews, "find", found_and_gone_on)

    with browser.at(made["id"], path="/ws/reviews/{}") as page:
        assert page.receive() == {"done": 3, "total": 3, "state": "done"}


def test_who_has_too_many_waiting_is_asked_to_wait(browser, monkeypatch):
    monkeypatch.setattr(reviews, "REVIEWS_WAITING", 0)
    mine = send(browser, MAT)
    monkeypatch.setattr(reviews, "REVIEWS_WAITING", 1)
    monkeypatch.setattr(reviews, "REVIEWS_WAITING_IN_ALL", 0)
    all_ = send(browser, MAT)

    assert (mine.status_code, mine.json()["error"]["code"]) == (429, "too_many_reviews")
    assert (all_.status_code, all_.json()["error"]["code"]) == (503, "busy")


def test_persons_take_turns_and_each_has_its_oldest_match_reviewed_first():
    waiting = [waiting_review(*one) for one in ("ax", "by", "aw", "cz")]
    order, last = [], ""
    for _ in range(5):
        one = reviews.next_in_turn(waiting, last)
        order.append(one.id)
        last = one.person

    assert order == ["x", "y", "z", "x", "y"]
    assert reviews.next_in_turn(waiting, "gone").id == "x"


def waiting_review(person, name):
    return StoredReview(
        table=None,
        id=name,
        person=person,
        digest=name,
        created=datetime(2026, 3, 1, tzinfo=UTC),
        state=ReviewState.WORKING,
        me=None,
        total=1,
        about={},
        figures=None,
    )


def held_up(held, worker, digest, record, library):
    """A part of a review, as `review_work.go_on` makes them, that lasts as long as *held* does."""
    held.write_text("begun")
    while held.exists():
        time.sleep(0.02)
    return 0


def test_the_bot_answers_while_a_match_is_reviewed(browser, monkeypatch, tmp_path):
    held, rng, answers = tmp_path / "held", random.Random(3), 0
    monkeypatch.setattr(
        reviews.review_work, "go_on", update_wrapper(partial(held_up, held), held_up)
    )
    review = send(browser, MAT).json()["id"]
    wait_until(held.exists)
    try:
        with browser.at(browser.open(opponent="bot", length=3)) as page:
            page.see()
            while answers < 3:
                if is_mine(page.view):
                    page.do(some_action(page.view, rng))
                    answers += not is_mine(page.view)
                else:
                    page.see()
        assert browser.http.get(f"/api/reviews/{review}").json()["state"] == "working"
    finally:
        monkeypatch.undo()
        held.unlink()
    assert finished(browser, review)["state"] == "done"


# -- tables ------------------------------------------------------------------------------------


def finish_game(page):
    """A turn each, then Black resigns."""
    rng = random.Random(3)
    while sum(step["kind"] == "play" for step in page.view["record"]) < 2:
        page.do(some_action(page.view, rng))
    page.do("resign single", by="black")
    page.do("accept")


def test_a_table_is_reviewed_when_a_game_is_finished_and_again_when_there_is_more(browser):
    table = browser.open(opponent="same_screen", length=3, name="Helena")
    ask = f"/api/tables/{table}/review"

    with browser.at(table) as page:
        page.see()
        early = browser.http.post(ask)
        finish_game(page)
        first = finished(browser, browser.http.post(ask).json()["id"])
        again = browser.http.post(ask).json()
        page.do("next")
        meanwhile = browser.http.post(ask).json()
        finish_game(page)
        longer = finished(browser, browser.http.post(ask).json()["id"])

    assert (early.status_code, early.json()["error"]["code"]) == (409, "nothing_to_review")
    assert first["id"] == again["id"] == meanwhile["id"] == longer["id"]
    assert (first["score"], longer["score"]) == ([1, 0], [2, 0])
    assert longer["total"] > first["total"]
    assert (first["white"], first["black"], first["me"]) == ("Helena", "", None)
    assert not first["seated"]
    assert [game["game"] for game in longer["review"]["games"]] == [1, 2]
    assert len(browser.http.get("/api/reviews").json()) == 1


def beaten(browser, **who):
    """The review of a match of one point that was given up to the computer."""
    table = browser.open(opponent="bot", level="casual", length=1, **who)
    with browser.at(table) as page:
        page.see()
        while page.view["to_act"] not in page.view["seats"]:
            page.see(60)
        page.act("resign single")
        while not page.view["over"]:
            page.see(60)
    return finished(browser, browser.http.post(f"/api/tables/{table}/review").json()["id"])


def test_a_table_against_the_computer_knows_who_is_who(browser):
    whole = beaten(browser, name="Helena")

    assert (whole["me"], whole["seated"], whole["bots"]) == ("white", True, {"black": "casual"})
    assert whole["score"] == [0, 1]
    saved = browser.http.get(f"/api/reviews/{whole['id']}/report.html").text
    assert f"<title>Helena {DASH} Casual · " in saved


def test_who_sat_there_without_a_name_is_a_guest_in_the_report(browser):
    whole = beaten(browser)

    assert (whole["me"], whole["white"]) == ("white", "")
    saved = browser.http.get(f"/api/reviews/{whole['id']}/report.html").text
    assert f"<title>Guest {DASH} Casual · " in saved


def test_two_tables_at_which_the_same_happened_are_two_reviews(browser):
    xgid = "XGID=-BB--------------------bb-:0:0:1:00:2:3:0:7:10"
    made = []
    for name in ("Ana", "Bia"):
        table = browser.open(opponent="same_screen", position=xgid, name=name)
        with browser.at(table) as page:
            page.see()
            page.do("double")
            page.do("pass")
        made.append(browser.http.post(f"/api/tables/{table}/review").json()["id"])

    assert [finished(browser, one)["white"] for one in made] == ["Ana", "Bia"]


def test_friends_are_not_helped_before_their_match_is_over(browsers):
    mine, friend = browsers(), browsers()
    table = mine.open(opponent="friend", length=3)
    friend.join(table)

    with mine.at(table) as page, friend.at(table) as other:
        page.see()
        other.see()
        page.do("resign single")
        other.until(lambda message: message.get("view", {}).get("resignation"))
        other.do("accept")

    answer = mine.http.post(f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_help")
    stranger = browsers()
    assert stranger.http.post(f"/api/tables/{table}/review").status_code == 403


def test_a_game_from_a_position_is_reviewed_from_there(browser):
    xgid = "XGID=-BB--------------------bb-:0:0:1:00:2:3:0:7:10"
    table = browser.open(opponent="same_screen", position=xgid)

    with browser.at(table) as page:
        page.see()
        page.do("double")
        page.do("pass")
    whole = finished(browser, browser.http.post(f"/api/tables/{table}/review").json()["id"])

    double, answer = whole["review"]["moves"]
    assert double["board"]["white"] == {"1": 2, "2": 2}
    assert (double["text"], answer["text"]) == ("double", "pass")
    assert whole["score"] == [3, 3]


def test_who_is_me_is_guessed_from_the_name_one_plays_under(browsers):
    browser = browsers()
    browser.open(opponent="same_screen", name="bruno", other_name="Carla")

    guessed = review(browser, MAT)
    unknown = review(browser, write_match(short_match(black="Bia"), "mat"))
    both = review(browser, write_match(short_match(white="Carla"), "mat"))

    assert (guessed["me"], unknown["me"], both["me"]) == ("black", None, None)
    for me in ("white", None):
        say_who(browser, unknown["id"], me)
        assert browser.http.get(f"/api/reviews/{unknown['id']}").json()["me"] == me


def test_a_match_reviewed_at_the_table_and_again_from_its_file_is_one_review(browser):
    table = browser.open(opponent="same_screen", length=1, name="Helena")
    with browser.at(table) as page:
        page.see()
        finish_game(page)
    file = browser.http.get(f"/api/tables/{table}/match.mat").content

    first = send(browser, file).json()["id"]
    at_table = browser.http.post(f"/api/tables/{table}/review").json()["id"]
    again = send(browser, file, "again.mat").json()["id"]

    assert first == at_table == again
    assert finished(browser, first)["white"] == "Helena"
    assert len(browser.http.get("/api/reviews").json()) == 1


def test_that_a_file_cannot_be_read_is_said_once(browsers):
    browser = browsers(language="pt-BR")

    refused = send(browser, b"lixo, e mais nada", "lixo.mat").json()["error"]

    assert refused["message"] == (
        "Este arquivo não pode ser lido como partida: "
        "lixo.mat: não está em nenhum formato conhecido."
    )


def test_why_a_file_cannot_be_read_and_what_it_left_out_is_told_in_the_readers_language(browsers):
    browser = browsers(language="pt-BR")

    refused = send(browser, MAT.replace(b"Ana : 0", b"Ana")).json()["error"]
    begun = write_match(short_match(lines=("start 3-1", "white: 8/5 6/5")), "mat")
    made = finished(browser, send(browser, begun + b"  2) 66: 1/2 42: 8/4 6/4\n").json()["id"])

    assert refused["message"].startswith(
        "Este arquivo não pode ser lido como partida: "
        "match.mat: linha 4: não são dois nomes com placar"
    )
    assert refused["detail"].startswith("match.mat: line 4: not two names and scores")
    assert any("o jogo 1 para aí" in loss for loss in made["losses"])
    browser.http.cookies.set("language", "en")
    english = browser.http.get(f"/api/reviews/{made['id']}").json()["losses"]
    assert any("game 1 breaks off" in loss for loss in english)


def test_a_name_cannot_lead_a_saved_file_elsewhere():
    headers = to_be_saved_as("../Zé/x - y.html")

    assert headers == {
        "Content-Disposition": "attachment; filename*=utf-8''..%2FZ%C3%A9%2Fx%20-%20y.html"
    }


def test_what_the_file_said_is_shown_with_each_decision(browser):
    record = short_match()
    (game,) = record.games
    plays = game.match.new_game().after(game.actions[0].action).legal_plays()
    rated = (
        RatedPlay(play=plays[0], equity=0.2, depth="XG 3-ply"),
        RatedPlay(play=game.actions[1].action, equity=0.1, depth="XG 3-ply"),
    )
    cube = RatedCube(no_double=0.3, double_take=0.1, double_pass=1.0, depth="XG Roller")
    notes = (
        Note(step=1, plays=rated, comment="A bold start"),
        Note(step=2, cube=cube),
    )

    moves = review(browser, write_match(replace(record, notes=notes), "json"))["review"]["moves"]

    assert moves[0]["file"]["loss"] == 0.1
    assert moves[0]["file"]["comment"] == "A bold start"
    assert [move["file"]["best"] for move in moves[1:]] == ["roll", "take"]
