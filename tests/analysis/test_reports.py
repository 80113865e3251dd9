"""Reports: text, table and page, in three languages."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from tests.analysis.samples import noisy, random_record, record_of

from gamao import Match, NotationError, Player
from gamao.analysis import ReviewSettings, Verdict, format_standings, review, standings
from gamao.analysis.html_report import format_html
from gamao.analysis.text_report import COLUMNS, format_csv, format_text
from gamao.analysis.words import CUBE_ERRORS, level_of, say_usual
from gamao.engine import Limit
from gamao.engine.opponent.levels import LEVELS
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.catalogue import COMMANDS, ENGLISH
from gamao.messages.words import WORDS
from gamao.notation import MatchRecord
from gamao.server.review.reports import player_figures, report

QUICK = ReviewSettings(limit=Limit(0), deeper=None)


def words_in(language):
    return Catalogue.load(language, COMMANDS)


@pytest.fixture(scope="module")
def done(engine):
    return review(noisy(engine, length=5, seed=8), engine, QUICK)


class Page(HTMLParser):
    """What is on a page: tags that are open and closed, and everything it would load."""

    VOID = ("meta", "br")

    def __init__(self, text):
        super().__init__()
        self.open, self.loads, self.text = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.text.append(data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_loads_nothing(done, language):
    text = format_html(done, words_in(language))

    page = Page(text)
    assert page.open == []
    assert page.loads == []
    assert "url(" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert f'<html lang="{language}">' in text


def test_every_picture_on_the_page_is_well_formed(done):
    text = format_html(done, words_in("en"))

    boards = re.findall(r'<svg xmlns[^>]*class="gb".*?</svg>', text)
    charts = re.findall(r'<div class="chart">.*?</div>', text)
    assert len(boards) == min(len(done.mistakes()), 40)
    assert len(charts) == 3
    for picture in boards + charts:
        ElementTree.fromstring(picture)


def test_every_mistake_has_its_loss_on_the_page_and_in_the_text(done):
    words = words_in("pt-BR")
    page, text = format_html(done, words), format_text(done, words, most=1000)

    for entry in done.mistakes()[:40]:
        loss = words.number(-entry.verdict.loss, 3)
        assert loss in page
        assert loss in text


def test_names_cannot_bring_in_markup(engine, done):
    record = MatchRecord(white="<script>x</script>", black='a"b&c', games=done.record.games[:1])

    text = format_html(review(record, engine, QUICK), words_in("en"))

    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_money_sessions_and_unfinished_games_are_reported(engine):
    for seed in range(3):
        session = review(random_record(Match(), seed, most=2), engine, QUICK)

        for language in LANGUAGES:
            words = words_in(language)
            assert Page(format_html(session, words)).open == []
            assert words("Money session") in format_text(session, words)


def test_a_match_without_decisions_is_reported(engine):
    empty = review(record_of(), engine, QUICK)

    assert Page(format_html(empty, words_in("es"))).open == []
    assert "0,02" in format_text(empty, words_in("es"))


def test_the_table_has_a_line_for_each_decision(done):
    rows = list(csv.DictReader(io.StringIO(format_csv(done, name="final.mat")), COLUMNS))

    assert len(rows) == len(done.entries)
    total = sum(float(row["loss"]) for row in rows if row["player"] == "Ana")
    assert total == pytest.approx(done.summary(Player.WHITE).all.loss, abs=1e-4)


@pytest.mark.parametrize("language", ["pt-BR", "es"])
def test_a_page_in_another_language_has_no_english_left(done, language):
    words = words_in(language)
    text = " ".join(Page(format_html(done, words)).text)

    for message, translated in words.texts.items():
        if message != translated and len(message) > 6 and "{" not in message:
            assert not re.search(rf"\b{re.escape(message)}\b", text), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_text_and_web_give_a_rating_the_same_name(done, language):
    words = words_in(language)
    page, text = format_html(done, words), format_text(done, words)
    line = next(line for line in text.splitlines() if line.startswith(words("Plays like")))

    for player in Player:
        level = player_figures(done.summary(player)).rating_word
        name = words(WORDS[f"level {level}"])
        assert f"PR · {name}<" in page
        assert name in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_cube_error_leaves_room_for_its_figures(language):
    words = Catalogue.load(language, COMMANDS)

    assert [said for said in map(words, CUBE_ERRORS.values()) if len(said) > 24] == []


def test_a_report_in_json_is_the_review(done):
    assert json.loads(json.dumps(done.as_json()))["limit"] == "0-ply"


def test_a_report_is_in_the_language_called_so(done):
    for language in LANGUAGES:
        assert format_text(done, language) == format_text(done, words_in(language))
        assert format_html(done, language) == format_html(done, words_in(language))
    with pytest.raises(NotationError, match="not in 'fr'"):
        format_text(done, "fr")


def test_a_review_shows_itself_and_gives_rows_for_a_frame(done):
    rows = done.rows()

    assert [set(row) for row in rows] == [set(COLUMNS)] * len(done.entries)
    assert [row["loss"] for row in rows] == [round(e.verdict.loss, 6) for e in done.entries]
    assert {type(row["dice"]) for row in rows} <= {str, type(None)}
    assert repr(done).startswith(f"<Review {done.record.white} PR ")
    assert len(repr(done)) < 100
    assert done._repr_html_().startswith("<pre>")


def test_standings_add_up_matches_by_name(done, engine):
    other = review(noisy(engine, length=1, seed=9), engine, QUICK)
    table = standings([done, other])

    assert {one.name for one in table} == {done.record.white, done.record.black}
    for player in Player:
        one = next(one for one in table if one.name == done.name(player))
        assert one.matches == 2
        assert one.all == done.summary(player).all + other.summary(player).all
    empty = standings([review(MatchRecord(white="A", black="B", games=()), engine, QUICK)])
    assert format_standings(empty, "pt-BR").startswith("Jogador")
    assert [one.all.pr for one in empty] == [None, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_where_most_or_hardly_any_of_ones_level_err(done, language):
    words = words_in(language)
    mistake = done.mistakes()[0]
    tally = done.summary(mistake.decision.player).all
    level = words(WORDS[f"level {level_of(tally)}"])

    said = {}
    for share in (0.9, 0.3, 0.02):
        verdict = replace(mistake.verdict, erring=(share,) * len(LEVELS))
        told = replace(done, entries=(replace(mistake, verdict=verdict),))
        said[share] = say_usual(told.entries[0], tally, words)
        web = report(replace(done, entries=(*done.entries, told.entries[0]))).moves[-1].usual
        assert (web and web.share) == {0.9: "most", 0.3: None, 0.02: "few"}[share]

    assert level in said[0.9]
    assert level in said[0.02]
    assert said[0.9] != said[0.02]
    assert said[0.3] == ""


def test_what_was_judged_by_other_levels_says_nothing_of_those_of_now(done):
    mistake = done.mistakes()[0]
    tally = done.summary(mistake.decision.player).all

    verdict = replace(mistake.verdict, erring=(0.9,) * (len(LEVELS) - 1))

    assert say_usual(replace(mistake, verdict=verdict), tally, ENGLISH) == ""


def test_reports_say_of_real_mistakes_how_usual_they_are(done):
    page, text = format_html(done), format_text(done, most=1000)
    told = [
        sentence
        for entry in done.mistakes()[:40]
        if (sentence := say_usual(entry, done.summary(entry.decision.player).all, ENGLISH))
    ]

    assert told
    assert all(len(entry.verdict.erring) == len(LEVELS) for entry in done.mistakes())
    for sentence in told:
        assert sentence in page
        assert sentence in text


def test_verdicts_kept_before_anybody_asked_the_crowd_are_read(done):
    plain = done.mistakes()[0].verdict.as_json()

    assert Verdict.from_json(plain) == done.mistakes()[0].verdict
    assert Verdict.from_json({k: v for k, v in plain.items() if k != "erring"}).erring == ()


def test_every_row_of_a_report_says_how_carefully_it_was_looked_at(done):
    mistake = next(entry for entry in done.mistakes() if len(entry.verdict.options) > 2)
    first, *others = mistake.verdict.options
    looked = [replace(first, depth="rollout", error=0.004)]
    looked += [replace(one, depth=f"{number}-ply") for number, one in enumerate(others, 11)]
    verdict = replace(mistake.verdict, options=tuple(looked))
    told = replace(done, entries=(replace(mistake, verdict=verdict),))
    depths = ["rollout ± 0.008", *(f"{number}-ply" for number in range(11, 11 + len(others)))]

    page, text = format_html(told), " ".join(format_text(told).split())
    (table,) = re.findall(r'id="d\d+".*?<table>(.*?)</table>', page, re.DOTALL)
    rows = re.findall(r'<th scope="row">.*?<small>(.*?)</small>', table)
    (decision,) = filter(None, re.findall(r"<details>.*?<tbody>(.*?)</tbody>", page, re.DOTALL))

    assert [row.split(" · ")[-1] for row in rows] == depths
    assert "<td>rollout ± 0.008</td>" in decision
    assert f"best {first.text}, rollout ± 0.008" in text
