"""The rules of a match as other programs' files tell them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gamao.rules.match import Match
from gamao.rules.ruleset import MONEY, TORNEIO, RuleSet
from gamao.rules.variant import BACKGAMMON, Variant

_CUBE_OPTIONS: Final = {"jacoby": False, "beaver": False, "raccoon": False, "holland": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRules:
    """What a file says about the rules of its games; what it does not say is as usual today."""

    length: int | None
    crawford: bool = True
    jacoby: bool = True
    beaver: bool = True
    raccoon: bool = False
    cube: bool = True
    automatic_doubles: bool = False
    variant: Variant = BACKGAMMON

    @property
    def rules(self) -> RuleSet:
        """The rule set: TORNEIO or MONEY, but for what the file tells."""
        return replace(self._rules(), variant=self.variant)

    def _rules(self) -> RuleSet:
        if self.length is None:
            rules = replace(
                MONEY,
                jacoby=self.jacoby,
                beaver=self.beaver or self.raccoon,
                raccoon=self.raccoon,
                automatic_doubles=None if self.automatic_doubles else 0,
            )
        else:
            rules = TORNEIO if self.crawford else replace(TORNEIO, crawford=0)
        if self.cube:
            return rules
        # mypy cannot see that these are switches.
        return replace(rules, cube=False, crawford=0, automatic_doubles=0, **_CUBE_OPTIONS)  # type: ignore[arg-type]

    def match(self, score: tuple[int, int], *, is_crawford: bool) -> Match:
        """
        The match before a game; in a match to one point there is no Crawford game.

        Raises:
            GamaoError: no such match can be.
        """
        crawford = is_crawford and self.length not in (None, 1) and self.rules.crawford > 0
        return Match(self.length, self.rules, score, crawford)
