from dataclasses import fields, replace

import pytest

from gamao import (
    AMERICANO,
    CLASSICO,
    CLUBE,
    MONEY,
    PRESETS,
    REGLAMENTO,
    TORNEIO,
    Backgammon,
    Doubling,
    Opening,
    RuleError,
    RuleSet,
)
from gamao.rules.variant import BACKGAMMON

TABLE = {  # option: AMERICANO, CLUBE, REGLAMENTO, CLASSICO
    "opening": (Opening.KEEP, Opening.KEEP, Opening.REROLL, Opening.KEEP),
    "backgammon": (Backgammon.BAR, Backgammon.HOME, Backgammon.HALF, Backgammon.HALF),
    "cube": (True, True, False, False),
    "doubling": (*[Doubling.BEFORE_ROLL] * 3, Doubling.ANY_TIME),
    "closed_out_rolls": (True, True, True, False),
    "automatic_doubles": (0, 0, 0, 0),
    "jacoby": (False, False, False, False),
    "beaver": (False, False, False, False),
    "raccoon": (False, False, False, False),
    "crawford": (0, 3, 0, 0),
    "holland": (False, False, False, False),
    "variant": (BACKGAMMON, BACKGAMMON, BACKGAMMON, BACKGAMMON),
}


@pytest.mark.parametrize("option", TABLE)
def test_the_four_documents_differ_exactly_where_the_table_says(option):
    found = tuple(getattr(rules, option) for rules in (AMERICANO, CLUBE, REGLAMENTO, CLASSICO))

    assert found == TABLE[option]


def test_the_table_names_every_option():
    assert set(TABLE) == {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize(
    ("name", "lengths"),
    [
        ("AMERICANO", (13,)),
        ("CLUBE", (3, 5, 7, 11)),
        ("REGLAMENTO", (None,)),
        ("CLASSICO", (None,)),
    ],
)
def test_the_usual_length_of_each_document(name, lengths):
    assert PRESETS[name].lengths == lengths


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("AMERICANO", {"automatic_doubles", "beaver", "jacoby"}),
        ("CLUBE", {"jacoby", "beaver", "raccoon", "holland"}),
        ("REGLAMENTO", {"cube"}),
        ("CLASSICO", {"cube"}),
        ("TORNEIO", set()),
    ],
)
def test_an_optional_rule_is_off_in_the_preset_and_offered_beside_it(name, variants):
    preset = PRESETS[name]

    assert set(preset.variants) == variants
    assert all(not getattr(preset.rules, option) for option in variants)


def test_torneio_is_clube_with_crawford_from_matches_to_two_on():
    assert replace(CLUBE, crawford=2) == TORNEIO


def test_money_is_keep_home_before_roll_with_jacoby_and_beaver():
    expected = RuleSet(
        opening=Opening.KEEP,
        backgammon=Backgammon.HOME,
        doubling=Doubling.BEFORE_ROLL,
        jacoby=True,
        beaver=True,
    )

    assert expected == MONEY


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("jacoby", True),
        ("beaver", True),
        ("crawford", 3),
        ("automatic_doubles", 1),
        ("automatic_doubles", None),
    ],
)
def test_cube_options_need_the_cube(option, value):
    with pytest.raises(RuleError, match=f"{option} needs cube"):
        RuleSet(cube=False, **{option: value})


def test_raccoon_needs_beaver():
    with pytest.raises(RuleError, match="raccoon needs beaver"):
        RuleSet(raccoon=True)


def test_holland_needs_crawford():
    with pytest.raises(RuleError, match="holland needs crawford"):
        RuleSet(holland=True)


@pytest.mark.parametrize(
    ("option", "value"),
    [("crawford", -1), ("crawford", None), ("crawford", 1.5), ("automatic_doubles", -1)],
)
def test_limits_are_numbers_from_zero_on(option, value):
    with pytest.raises(RuleError, match=f"{option} is a number from 0 on"):
        RuleSet(**{option: value})
