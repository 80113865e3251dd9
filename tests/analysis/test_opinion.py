"""What the file said about a match is shown beside our verdicts."""

from dataclasses import replace
from pathlib import Path

import pytest

from gamao import CubeAction, Dice, Match, Move, Play, Roll, Start
from gamao.analysis import ReviewSettings, decisions, review
from gamao.analysis.html_report import format_html
from gamao.analysis.opinion import Opinion, opinions, say_opinion, without_rest
from gamao.analysis.text_report import format_text
from gamao.engine import Limit
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS, ENGLISH
from gamao.notation import MatchRecord, Note, RatedCube, RatedPlay, Unit, read_match
from gamao.notation.json import format_json, read_json

BEST, PLAYED = Play([Move(8, 5), Move(6, 5)]), Play([Move(13, 10), Move(6, 5)])
THIRD = Play([Move(24, 23), Move(13, 10)])
CUBE = RatedCube(no_double=0.1, double_take=-0.2, double_pass=1.0, depth="XG Roller+")
PLAYS = (
    RatedPlay(play=BEST, equity=0.159, depth="XG 3-ply"),
    RatedPlay(play=THIRD, equity=0.010, depth="XG 3-ply"),
    RatedPlay(play=PLAYED, equity=-0.041, depth="XG 3-ply"),
)
XG_FILE = Path(__file__).parents[3] / "shared" / "data" / "matches" / "real-7pt.xg"
NOTES = (
    Note(step=0, comment="A bold start"),
    Note(step=1, plays=PLAYS, luck=0.1),
    Note(step=2, cube=CUBE, comment="Too early\n<b>by far</b>"),
)


def doubled(answer=CubeAction.PASS, notes=NOTES):
    game = Match(7).new_game().after(Start(3, 1)).after(PLAYED)
    game = game.after(CubeAction.DOUBLE).after(answer)
    return MatchRecord(white="Ana", black="Bruno", games=(game,), notes=notes)


def heard(record):
    return opinions(record, decisions(record))


def test_a_programs_figures_stand_with_the_decision_they_are_about():
    told = heard(doubled())

    assert told[1] == Opinion(
        program="XG",
        loss=pytest.approx(0.2),
        best="8/5 6/5",
        comment="A bold start",
        equities=(("8/5 6/5", 0.159), ("24/23 13/10", 0.010), ("13/10 6/5", -0.041)),
        depth="XG 3-ply",
    )
    assert told[1].equity("13/10 6/5") == -0.041
    assert told[1].equity("24/20") is None
    assert told[2] == Opinion(
        program="XG",
        loss=pytest.approx(0.3),
        best="no double",
        comment="Too early\n<b>by far</b>",
        equities=(("no double", 0.1), ("double", -0.2)),
        depth="XG Roller+",
    )
    assert (told[3].loss, told[3].best) == (pytest.approx(1.2), "take")
    assert told[3].equities == (("take", 0.2), ("pass", -1.0))
    assert heard(doubled(CubeAction.TAKE))[3].loss == 0.0


def test_not_doubling_is_rated_with_the_roll():
    game = Match(7).new_game().after(Start(3, 1)).after(BEST).after(Roll(Dice(6, 5)))
    game = game.after(game.legal_plays()[0])
    late = replace(CUBE, no_double=0.9, double_take=1.2, depth="2-ply")
    record = MatchRecord(
        white="Ana", black="Bruno", games=(game,), notes=(Note(step=2, cube=late),)
    )

    (said,) = heard(record).values()
    assert (said.program, said.loss, said.best) == ("gnubg", pytest.approx(0.1), "double")


@pytest.mark.parametrize(
    "note",
    [
        Note(step=2, cube=replace(CUBE, double_pass=None, unit=Unit.MWC)),
        Note(step=3, comment=""),
        Note(step=1, luck=0.5),
    ],
)
def test_what_does_not_tell_a_loss_is_no_opinion(note):
    assert heard(doubled(notes=(note,))) == {}


def test_a_play_that_the_program_does_not_list_has_no_loss():
    told = heard(doubled(notes=(Note(step=1, plays=PLAYS[:2]),)))[1]

    assert (told.loss, told.best) == (None, "8/5 6/5")
    assert say_opinion(told, told.best, ENGLISH) == ""


def test_a_play_looked_at_less_deeply_is_not_best_because_it_seems_so():
    shallow = replace(PLAYS[1], equity=0.3, depth="XG 1-ply")
    told = heard(doubled(notes=(Note(step=1, plays=(PLAYS[0], PLAYS[2], shallow)),)))[1]
    unknown = heard(
        doubled(
            notes=(Note(step=1, plays=(PLAYS[1], replace(PLAYS[2], equity=0.3, depth="XG 1-ply"))),)
        )
    )

    assert (told.loss, told.best) == (pytest.approx(0.2), "8/5 6/5")
    assert unknown[1].loss is None


def test_beavers_are_judged_by_nobody_else():
    game = Match().new_game().after(Start(3, 1)).after(BEST).after(CubeAction.DOUBLE)
    game = game.after(CubeAction.BEAVER)
    note = Note(step=2, cube=replace(CUBE, double_pass=None))
    record = MatchRecord(white="Ana", black="Bruno", games=(game,), notes=(note,))

    assert list(heard(record)) == [2]


def test_only_what_is_shown_is_kept_for_the_page():
    game = Match(7).new_game().after(Start(3, 1))
    others = [play for play in game.legal_plays() if play not in (BEST, PLAYED, THIRD)]
    more = [RatedPlay(play=one, equity=-0.02, depth="XG 1-ply") for one in others]
    short = without_rest(doubled(notes=(NOTES[0], replace(NOTES[1], plays=(*PLAYS, *more)))))

    assert [rated.play for rated in short.notes[1].plays] == [BEST, THIRD, PLAYED, *others[:2]]
    short = without_rest(doubled())
    assert heard(short) == heard(doubled())
    assert heard(read_json(format_json(short))) == heard(doubled())


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            (
                "XG: \N{MINUS SIGN}0.200, best 8/5 6/5",
                "XG: \N{MINUS SIGN}0.300, best no double",
                "Comments in the file",
            ),
        ),
        ("pt-BR", ("XG: \N{MINUS SIGN}0,200, melhor 8/5 6/5", "Comentários do arquivo")),
        ("es", ("XG: \N{MINUS SIGN}0,200, mejor 8/5 6/5", "Comentarios del archivo")),
    ],
)
def test_reports_show_what_the_file_said(engine, language, lines):
    done = review(doubled(), engine, ReviewSettings(limit=Limit(0), deeper=None))
    words = Catalogue.load(language, COMMANDS)
    text, page = format_text(done, words), format_html(done, words)

    for line in (*lines, "A bold start", "Too early"):
        assert line in text
    for line in (*lines[:1], "A bold start", "&lt;b&gt;by far&lt;/b&gt;"):
        assert line in page
    assert done.as_json()["decisions"][0]["file"]["comment"] == "A bold start"
    assert done.file_ratings()["XG"][done.entries[0].decision.player] == pytest.approx(350)
    assert f"PR {'by' if language == 'en' else 'seg'}" in text
    assert "<th>XG</th>" in page


def test_a_loss_in_chances_and_a_right_choice_are_said_too():
    mwc = Opinion(program="gnubg", loss=0.0123, unit=Unit.MWC, best="take")

    assert say_opinion(mwc, "take", ENGLISH) == "gnubg: \N{MINUS SIGN}1.23%, best take"
    assert say_opinion(replace(mwc, loss=0.0), "take", ENGLISH) == "gnubg: best"
    assert mwc.as_json()["unit"] == "mwc"


def test_what_xg_said_of_a_real_match_stands_beside_every_choice(engine):
    if not XG_FILE.exists():
        pytest.skip("no shared matches here")
    done = review(read_match(XG_FILE), engine, ReviewSettings(limit=Limit(0), deeper=None))

    said = done.opinions()
    counted = [entry for entry in done.entries if entry.counts]
    beside = [
        said[entry.decision.number].equity(entry.verdict.options[entry.verdict.taken].text)
        for entry in counted
        if entry.decision.number in said
    ]
    assert len(beside) > 0.9 * len(counted)
    assert sum(equity is not None for equity in beside) > 0.9 * len(beside)
    assert all(0 < pr < 10 for pr in done.file_ratings()["XG"].values())
