from dataclasses import replace

import pytest
from hypothesis import given
from tests.strategies import rule_sets

from gamao.errors import NotationError, RuleError
from gamao.notation import format_rules, parse_rules
from gamao.rules.ruleset import CLASSICO, CLUBE, PRESETS, REGLAMENTO, Doubling

EXAMPLES = {
    "REGLAMENTO cube=on": replace(REGLAMENTO, cube=True),
    "CLUBE automatic_doubles=unlimited beaver=on": replace(
        CLUBE, beaver=True, automatic_doubles=None
    ),
    "CLASSICO doubling=before_roll": replace(CLASSICO, doubling=Doubling.BEFORE_ROLL),
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_name(name):
    assert format_rules(PRESETS[name].rules) == name
    assert parse_rules(name.lower()) == PRESETS[name].rules


@pytest.mark.parametrize(("text", "rules"), EXAMPLES.items())
def test_options_that_differ_follow_the_preset(text, rules):
    assert format_rules(rules) == text
    assert parse_rules(text) == rules


def test_a_number_may_be_off():
    assert parse_rules("TORNEIO crawford=off").crawford == 0
    assert parse_rules("CLUBE automatic_doubles=2").automatic_doubles == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "FAMILY",
        "CLUBE colour=red",
        "CLUBE beaver",
        "CLUBE beaver=on beaver=off",
        "CLUBE beaver=maybe",
        "CLUBE crawford=unlimited",
        "CLUBE crawford=-1",
        "CLUBE crawford=1234567",
        "CLUBE opening=on",
    ],
)
def test_unknown_names_and_values_are_notation_errors(text):
    with pytest.raises(NotationError):
        parse_rules(text)


def test_contradictory_options_are_a_rule_error():
    with pytest.raises(RuleError, match="raccoon needs beaver"):
        parse_rules("CLUBE raccoon=on")


@given(rule_sets())
def test_every_rule_set_round_trips(rules):
    assert parse_rules(format_rules(rules)) == rules
