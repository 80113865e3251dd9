"""What readers and writers of `.mat` files share: tags, throws, and the match before each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.rules_text import format_rules, parse_rules
from gamao.notation.variations import VARIATION, tag_of_variant, variant_of_tag
from gamao.rules.action import Start
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import MONEY, TORNEIO, RuleSet
from gamao.rules.variant import BACKGAMMON

RULES: Final = "Rules"
CRAWFORD: Final = "Crawford"
START: Final = "Start"
CRAWFORD_OFF: Final = "Off"
CRAWFORD_PLAYED: Final = "Played"
_WITHOUT_CRAWFORD: Final = replace(TORNEIO, crawford=0)
_SWITCHED_OFF: Final = ("off", "false", "no")


def rules_from_tags(length: int | None, tags: dict[str, str]) -> RuleSet:
    """
    The rules of a file: those of its tag, or today's as far as other programs' tags leave them.

    Raises:
        GamaoError: the rules in the tag are none, or contradict each other.
    """
    if RULES in tags:
        return parse_rules(tags[RULES])
    return replace(_usual_rules(length, tags), variant=variant_of_tag(tags.get(VARIATION, "")))


def _usual_rules(length: int | None, tags: dict[str, str]) -> RuleSet:
    if length is not None:
        off = tags.get(CRAWFORD, "").lower() in _SWITCHED_OFF
        return _WITHOUT_CRAWFORD if off else TORNEIO
    jacoby, beaver = (
        tags.get(option, "").lower() not in _SWITCHED_OFF for option in ("Jacoby", "Beaver")
    )
    return replace(MONEY, jacoby=jacoby, beaver=beaver)


def tags_of_rules(match: Match) -> list[tuple[str, str]]:
    """The tags that tell the rules of *match*, the first of a file, where they are not today's."""
    variation = tag_of_variant(match.rules.variant)
    tags = [(VARIATION, variation)] if variation else []
    # A variant that has no such tag is told by the rules.
    usual = replace(match.rules, variant=BACKGAMMON) if variation else match.rules
    if match.length is not None and usual == _WITHOUT_CRAWFORD:
        tags.append((CRAWFORD, CRAWFORD_OFF))
    elif usual != (MONEY if match.length is None else TORNEIO):
        tags.append((RULES, format_rules(match.rules)))
    if match.is_post_crawford:
        tags.append((CRAWFORD, CRAWFORD_PLAYED))
    return tags


def match_before(
    length: int | None,
    rules: RuleSet,
    score: tuple[int, int],
    earlier: Sequence[Game],
    *,
    crawford_played: bool = False,
    doubled: bool = False,
) -> Match:
    """
    The match before a game at *score*, when the *earlier* games of the file are known.

    A game in which somebody *doubled* is no Crawford game: the rule is not in force.
    """
    match = _match_before(length, rules, score, earlier, crawford_played)
    if match.is_crawford and doubled:
        return Match(length, replace(match.rules, crawford=0), match.score)
    return match


def _match_before(
    length: int | None,
    rules: RuleSet,
    score: tuple[int, int],
    earlier: Sequence[Game],
    crawford_played: bool,
) -> Match:
    if earlier and (result := earlier[-1].result):
        expected = earlier[-1].match.after(result)
        if expected.score == score:
            return expected
    one_away = length is not None and length - 1 in score
    holds = length is not None and 0 < rules.crawford <= length
    played = one_away and (
        crawford_played or any(1 in map(game.match.away, Player) for game in earlier)
    )
    return Match(length, rules, score, one_away and holds and not played)


def parse_throws(text: str) -> list[Start]:
    """
    Read opening throws, White's die first: `3-3 5-2`.

    Raises:
        NotationError: they are none.
    """
    throws = []
    for word in text.split():
        dice = word.split("-")
        if len(dice) != 2 or not all(die in "123456" and len(die) == 1 for die in dice):
            raise NotationError(_("not an opening throw: {word!r}"), word=word)
        throws.append(Start(int(dice[0]), int(dice[1])))
    return throws


def format_throws(throws: Sequence[Start]) -> str:
    """Write opening throws, White's die first."""
    return " ".join(f"{throw.white}-{throw.black}" for throw in throws)
