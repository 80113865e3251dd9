"""How somebody plays, not how well: what they did of what they could have done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

from gamao.analysis.decision import Decision, Kind, decisions
from gamao.notation import MatchRecord
from gamao.rules.cube import CubeAction
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Win

_SIX: Final = 6
_REARMOST: Final = 24


class Trait(Enum):
    """Something that one does or does not do."""

    DOUBLES = "doubles"
    """Of all games."""
    TAKES = "takes"
    """Of the doubles one is offered."""
    HITS = "hits"
    """Of the rolls with which one can."""
    GAMMONS = "gammons"
    """A gammon or more, of the games one wins."""
    RUNS = "runs"
    """With the rearmost checkers, of one's first rolls of a game that have a six."""


Style = dict[Trait, tuple[int, int]]
"""Of each trait how often it was seen, and how often it could have been."""


def style_of(record: MatchRecord, player: Player) -> Style:
    """What *player* did in the match."""
    own = [one for one in decisions(record) if one.player is player]
    seen = [*_of_games(record, player, own), *filter(None, map(_of_decision, own))]
    could, did = Counter(trait for trait, _ in seen), Counter(trait for trait, yes in seen if yes)
    return {trait: (did[trait], could[trait]) for trait in Trait}


def as_json(style: Style) -> dict[str, list[int]]:
    """A style as plain values."""
    return {trait.value: [did, could] for trait, (did, could) in style.items()}


def from_json(plain: Mapping[str, Sequence[int]]) -> Style:
    """The inverse of `as_json`."""
    return {Trait(name): (did, could) for name, (did, could) in plain.items()}


def added(styles: Iterable[Style]) -> Style:
    """What was seen in all of them."""
    total: Style = dict.fromkeys(Trait, (0, 0))
    for style in styles:
        for trait, (did, could) in style.items():
            total[trait] = (total[trait][0] + did, total[trait][1] + could)
    return total


def _of_games(
    record: MatchRecord, player: Player, own: Iterable[Decision]
) -> Iterator[tuple[Trait, bool]]:
    doubled = {one.game_number for one in own if one.action is CubeAction.DOUBLE}
    for number, game in enumerate(record.games, 1):
        yield Trait.DOUBLES, number in doubled
        if game.result and game.result.winner is player:
            yield Trait.GAMMONS, game.result.win is not Win.SINGLE


def _of_decision(decision: Decision) -> tuple[Trait, bool] | None:
    action = decision.action
    if decision.kind is Kind.ANSWER:
        return Trait.TAKES, action is not CubeAction.PASS
    if not isinstance(action, Play) or decision.game.dice is None:
        return None
    if sum(decision.game.turns) <= 1:
        has_six = _SIX in (decision.game.dice.high, decision.game.dice.low)
        runs = any(move.source == _REARMOST for move in action.moves)
        return (Trait.RUNS, runs) if has_six else None
    could = any(map(_hits, decision.game.legal_plays()))
    return (Trait.HITS, _hits(action)) if could else None


def _hits(play: Play) -> bool:
    return any(move.hits for move in play.moves)
