"""Variants in files: what each format says of them, and what it cannot say."""

import random
from dataclasses import replace

import pytest
from tests.strategies import random_games

from gamao import MONEY, REGLAMENTO, TORNEIO, Match, NotationError, Phase, Player, Position
from gamao.notation import format_rules, format_xgid, parse_rules, parse_xgid
from gamao.notation.fitting import fitted
from gamao.notation.formats import Format
from gamao.notation.json import format_json, read_json
from gamao.notation.mat import format_mat, parse_mat
from gamao.notation.record import MatchRecord
from gamao.notation.sgf import format_sgf, read_sgf
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, NACKGAMMON, VARIANTS, Variant

OTHERS = pytest.mark.parametrize(
    "variant", [one for one in VARIANTS.values() if one != BACKGAMMON], ids=str
)
GNUBGS = pytest.mark.parametrize("variant", [NACKGAMMON, HYPERGAMMON], ids=str)
RULES = pytest.mark.parametrize(
    ("length", "rules"),
    [(5, TORNEIO), (None, MONEY), (None, REGLAMENTO), (3, replace(TORNEIO, crawford=0))],
)


def record(match):
    games = tuple(random_games(match, random.Random(7), most=3))
    return MatchRecord(white="ana", black="bruno", games=games)


@OTHERS
def test_rules_in_text_name_the_variant(variant):
    rules = replace(TORNEIO, variant=variant)

    assert format_rules(rules) == f"TORNEIO variant={variant}"
    assert parse_rules(format_rules(rules)) == rules


@OTHERS
@RULES
@pytest.mark.parametrize(
    ("write", "read"),
    [(format_mat, parse_mat), (format_sgf, read_sgf), (format_json, read_json)],
    ids=["mat", "sgf", "json"],
)
def test_a_match_of_any_variant_comes_back_from_its_file(variant, length, rules, write, read):
    written = record(Match(length, replace(rules, variant=variant)))
    fit, _ = fitted(
        written, {format_mat: Format.MAT, format_sgf: Format.SGF}.get(write, Format.JSON)
    )

    text = write(fit)

    assert [g.match for g in read(text).games] == [g.match for g in written.games]
    assert [g.position for g in read(text).games] == [g.position for g in written.games]
    assert write(read(text)) == text


@GNUBGS
def test_files_name_the_variant_as_gnubg_does(variant):
    match = record(Match(5, replace(TORNEIO, variant=variant)))
    tag, rule = {"nackgammon": ("NackGammon", "Nackgammon")}.get(
        str(variant), ("HyperGammon (3)", "Hypergammon3")
    )

    assert f'; [Variation "{tag}"]\n' in format_mat(match)
    assert f"RU[Crawford:{rule}]" in format_sgf(match)
    assert "Rules" not in format_mat(match)
    assert "XR[" not in format_sgf(match)


def test_a_variant_that_gnubg_does_not_know_is_told_with_our_rules():
    far = Variant(value="far", start=Position.of(mine={24: 15}, theirs={24: 15}))
    match = record(Match(5, replace(TORNEIO, variant=far)))

    assert '; [Rules "TORNEIO variant=far"]\n' in format_mat(match)
    assert "XR[TORNEIO variant=far]" in format_sgf(match)


def test_a_variant_we_do_not_know_is_refused():
    text = format_mat(record(Match(5, replace(TORNEIO, variant=HYPERGAMMON))))

    with pytest.raises(
        NotationError, match=r"only backgammon can be read, not 'hypergammon \(2\)'"
    ):
        parse_mat(text.replace("(3)", "(2)"))


def test_backgammon_named_in_a_file_stays_a_tag():
    text = format_mat(record(Match(5)))

    read = parse_mat(f'; [Variation "Backgammon"]\n{text}')

    assert read.tags == (("Variation", "Backgammon"),)
    assert parse_mat(format_mat(read)).tags == read.tags


def test_a_game_set_up_in_json_has_the_checkers_of_its_variant():
    match = Match(5, replace(TORNEIO, variant=HYPERGAMMON))
    position = Position.of(mine={25: 1}, theirs={3: 2}, checkers=3)
    game = match.game_from(position, on_roll=Player.BLACK)
    written = MatchRecord(white="a", black="b", games=(game,), setups=((0, game),))

    assert read_json(format_json(written)).games[0] == game
    assert read_sgf(format_sgf(written)).games[0].position == position


def test_an_xgid_does_not_tell_the_variant_but_can_be_told_it():
    match = Match(5, replace(TORNEIO, variant=HYPERGAMMON))
    text = format_xgid(match.new_game())

    game = parse_xgid(text, variant=HYPERGAMMON)

    assert (game, game.phase) == (match.new_game(), Phase.START)
    with pytest.raises(NotationError, match="is not the start"):
        parse_xgid(text)


def test_what_a_format_cannot_keep_is_said():
    _, losses = fitted(record(Match(5, replace(TORNEIO, variant=NACKGAMMON))), Format.SNOWIE)

    assert "rules that are not those of today" in losses
