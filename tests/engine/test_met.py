"""Match equity tables."""

from itertools import pairwise

import pytest

from gamao.engine.cube.met import SHIPPED, MatchEquityTable, load_table, parse_toml, parse_xml
from gamao.errors import DataError
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import AMERICANO

KAZAROSS = load_table()

XML = """<?xml version="1.0"?>
<met>
  <info><name>Small</name><description>two points</description><length>2</length></info>
  <pre-crawford-table type="explicit">
    <row><me>0.5</me><me>0.68</me></row>
    <row><me>0.32</me><me>0.5</me></row>
  </pre-crawford-table>
  <post-crawford-table type="explicit" player="both">
    <row><me>0.5</me><me>0.488</me></row>
  </post-crawford-table>
</met>
"""


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_table_is_sound_and_keeps_its_notice(name):
    table = load_table(name)

    assert table.length == (15 if name in ("woolsey", "gamao") else 25)
    assert len(table.post) == table.length
    assert ("Copying and distribution of this file" in table.notice) == (name != "gamao")
    assert "Copyright" in table.notice


def test_our_own_table_is_near_the_others():
    own, away = load_table("gamao"), range(1, 16)

    apart = [abs(own.mwc(a, b) - KAZAROSS.mwc(a, b)) for a in away for b in away]
    later = [abs(ours - theirs) for ours, theirs in zip(own.post, KAZAROSS.post[:15], strict=True)]
    assert max(apart) < 0.004
    assert max(later) < 0.009
    assert sum(apart) / len(apart) < 0.002


def test_kazaross_is_the_default_and_has_its_published_figures():
    assert KAZAROSS.name == "Kazaross XG2 25 point MET"
    assert KAZAROSS.mwc(1, 2) == 0.67736
    assert KAZAROSS.mwc(2, 1) == pytest.approx(0.32264)
    assert KAZAROSS.mwc(2, 1, post_crawford=True) == 0.48803
    assert KAZAROSS.mwc(1, 2, post_crawford=True) == pytest.approx(0.51197)
    assert KAZAROSS.mwc(0, 5) == 1
    assert KAZAROSS.mwc(5, -1) == 0


def test_names_are_read_in_any_case():
    assert load_table("Kazaross-XG2") == KAZAROSS


def test_a_game_next_to_the_end_leads_to_the_crawford_game_or_past_it():
    assert KAZAROSS.after_game(2, 4, 1) == KAZAROSS.mwc(1, 4)
    assert KAZAROSS.after_game(1, 4, -1) == KAZAROSS.mwc(1, 3, post_crawford=True)


def test_the_chance_of_a_match_knows_the_crawford_rule():
    before = Match(5, score=(3, 2))
    crawford = Match(5, score=(4, 2), is_crawford=True)
    later = Match(5, score=(4, 2))
    never = Match(5, AMERICANO, score=(4, 2))

    assert KAZAROSS.chance(before, Player.WHITE) == KAZAROSS.mwc(2, 3)
    assert KAZAROSS.chance(before, Player.BLACK) == KAZAROSS.mwc(3, 2)
    assert KAZAROSS.chance(crawford, Player.WHITE) == KAZAROSS.mwc(1, 3)
    assert KAZAROSS.chance(later, Player.BLACK) == KAZAROSS.mwc(3, 1, post_crawford=True)
    assert KAZAROSS.chance(never, Player.BLACK) == KAZAROSS.mwc(3, 1, post_crawford=True)
    with pytest.raises(DataError, match="money"):
        KAZAROSS.chance(Match(), Player.WHITE)


def test_the_take_point_at_2_away_2_away_is_the_chance_of_the_crawford_trailer():
    # Passing leaves 2 away against 1 away; the taken cube decides the match and is dead.
    points = KAZAROSS.take_points(2, 2)

    assert points.dead == points.live == pytest.approx(0.32264)


def test_the_take_points_at_4_away_2_away_are_the_textbook_ones():
    # Dead: 18.6 % after a pass of 50 % after a win. Live: the redouble kills the leader's gain and
    # is a double out at 50 %.
    mine, theirs = KAZAROSS.take_points(4, 2), KAZAROSS.take_points(2, 4)

    assert mine.dead == pytest.approx(0.18564 / 0.5)
    assert mine.live == pytest.approx(0.18564 / 0.5 * 0.5)
    passed, lost = KAZAROSS.mwc(2, 3), KAZAROSS.mwc(2, 2)
    assert theirs.dead == theirs.live == pytest.approx((passed - lost) / (1 - lost))


def test_far_from_the_end_take_points_are_those_for_money():
    points = KAZAROSS.take_points(25, 25)

    assert points.dead == pytest.approx(0.25, abs=0.01)
    assert points.live == pytest.approx(0.20, abs=0.015)


def test_gammon_prices_are_worked_out_from_the_table():
    assert KAZAROSS.gammon_price(2, 2) == pytest.approx((1 - 0.67736) / (0.67736 - 0.32264))
    win, lose, double = KAZAROSS.mwc(3, 2), KAZAROSS.mwc(4, 1), KAZAROSS.mwc(2, 2)
    assert KAZAROSS.gammon_price(4, 2) == pytest.approx((double - win) / (win - lose))
    assert KAZAROSS.gammon_price(1, 5) == 0
    assert KAZAROSS.gammon_price(25, 25) == pytest.approx(0.5, abs=0.02)


def test_projecting_15_away_to_25_stays_near_the_table():
    corner = MatchEquityTable(
        name="corner", pre=tuple(row[:15] for row in KAZAROSS.pre[:15]), post=KAZAROSS.post[:15]
    )

    longer = corner.extended(25)

    scores = [(a, b) for a in range(1, 26) for b in range(1, 26)]
    assert max(abs(longer.mwc(a, b) - KAZAROSS.mwc(a, b)) for a, b in scores) < 0.0025
    posts = zip(longer.post, KAZAROSS.post, strict=True)
    assert max(abs(mine - theirs) for mine, theirs in posts) < 0.0003


def test_beyond_the_table_chances_go_on_falling():
    row = [KAZAROSS.extended(60).mwc(a, 25) for a in range(15, 60)]

    assert all(more > less for more, less in pairwise(row))
    assert KAZAROSS.mwc(40, 40) == 0.5
    assert KAZAROSS.mwc(64, 60) + KAZAROSS.mwc(60, 64) == pytest.approx(1)
    with pytest.raises(DataError, match="999"):
        KAZAROSS.mwc(1000, 3)


def test_a_table_of_gnubg_can_be_loaded_from_a_file(tmp_path):
    path = tmp_path / "small.xml"
    path.write_text(XML)

    table = load_table(path)

    assert (table.name, table.length, table.mwc(1, 2)) == ("Small", 2, 0.68)
    assert table.mwc(2, 1, post_crawford=True) == 0.488


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<me>0.68</me>", "<me>0.78</me>", "do not add up"),
        ("<me>0.68</me>", "", "square"),
        ("<me>0.68</me>", "<me>many</me>", "not a match equity table"),
        ("<me>0.488</me>", "<me>0.6</me>", "must fall"),
        ("<me>0.488</me>", "<me>-1</me>", "not a chance"),
        ('type="explicit" player', 'type="zadeh" player', "explicit"),
        ('player="both"', 'player="0"', "both"),
        ("</met>", "", "XML"),
        ("<met>", '<!DOCTYPE met [<!ENTITY a "b">]><met>', "entities"),
    ],
)
def test_a_damaged_table_is_named_as_such(old, new, message):
    with pytest.raises(DataError, match=message):
        parse_xml(XML.replace(old, new))


@pytest.mark.parametrize("text", ["", "crawford = 3", "name = 'x'\ncrawford = [[1], [2]]", "]"])
def test_what_is_no_table_is_refused(text):
    with pytest.raises(DataError):
        parse_toml(text)


def test_an_unknown_table_is_refused_with_the_names_there_are(tmp_path):
    with pytest.raises(DataError, match="woolsey"):
        load_table("nobodys")
    with pytest.raises(DataError, match="cannot read"):
        load_table(tmp_path / "none.xml")
