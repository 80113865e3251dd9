"""Rules of your own: a club's with beavers, and another start."""

from gamao import CLUBE, NACKGAMMON, Match, RuleSet
from gamao.notation import format_rules, parse_rules

rules = parse_rules("CLUBE beaver=on")
print(rules == CLUBE, format_rules(rules))
print(Match(5, rules).new_game())
print(Match(5, RuleSet(variant=NACKGAMMON)).new_game())
