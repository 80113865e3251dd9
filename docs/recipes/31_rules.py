"""Rules of your own: a club that doubles at any time, without beavers."""

from gamao import CLUBE, Match
from gamao.notation import format_rules, parse_rules

rules = parse_rules("CLUBE beaver=on")
print(rules == CLUBE, format_rules(rules))
print(Match(5, rules).new_game())
