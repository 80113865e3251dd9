"""A match at a table as one value: what was agreed, who sits where, what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from gamao.errors import RuleError
from gamao.play.action import Request, TableAction, kind_of
from gamao.play.forced import forced_action
from gamao.play.log import MatchLog
from gamao.play.seat import Seat, Seats
from gamao.play.terms import OpponentKind, Terms
from gamao.rules.action import Roll
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game
from gamao.rules.player import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveMatch:
    """A match being played. Every change is a new value, so whoever holds one sees it whole."""

    terms: Terms
    seats: Seats
    log: MatchLog

    @staticmethod
    def begin(terms: Terms, seats: Seats, lines: Iterable[str] = ()) -> LiveMatch:
        """
        A match on *terms*, after the *lines* of its log.

        Raises:
            GamaoError: a line cannot be read, or what it says was not allowed.
        """
        log = terms.new_log().replayed(lines)
        return LiveMatch(terms=terms, seats=MappingProxyType(dict(seats)), log=log)

    @property
    def game(self) -> Game:
        return self.log.game

    @property
    def version(self) -> int:
        return self.log.version

    # -- who is who ------------------------------------------------------------------------

    def seats_of(self, person: str) -> frozenset[Player]:
        """The seats that *person* holds; two people on one screen count as one."""
        return frozenset(side for side, seat in self.seats.items() if seat.person == person)

    def may_be_seen_by(self, person: str) -> bool:
        """Does *person* play here, or may they look on?"""
        may_watch = self.terms.watched and self.free_seat is None
        return may_watch or bool(self.seats_of(person))

    @property
    def free_seat(self) -> Player | None:
        """A seat that waits for somebody."""
        return next((side for side, seat in self.seats.items() if seat.is_free), None)

    @property
    def bot(self) -> Player | None:
        """The computer's side."""
        return next((side for side, seat in self.seats.items() if seat.is_bot), None)

    @property
    def is_serious(self) -> bool:
        """Must everybody judge the position, and count it, by themselves?"""
        return self.terms.serious and not self.log.is_over

    @property
    def may_help(self) -> bool:
        """May the engine be asked? Not while it is serious, or two play on their own screens."""
        between_people = self.terms.opponent is OpponentKind.FRIEND
        return self.log.is_over or not (self.terms.serious or between_people)

    def with_seat(self, side: Player, seat: Seat) -> LiveMatch:
        """The match with *seat* at *side*."""
        return replace(self, seats=MappingProxyType({**self.seats, side: seat}))

    # -- what happens ----------------------------------------------------------------------

    def actor(
        self, action: TableAction, mine: frozenset[Player], named: Player | None = None
    ) -> Player:
        """
        Who of *mine* does *action*: who is *named*, else who must act, else who may.

        Raises:
            RuleError: who is named is somebody else.
        """
        if named is not None and named not in mine:
            raise RuleError(f"{named} is somebody else")
        if named is not None:
            return named
        kind, to_act = kind_of(action), self.game.to_act
        able = [a.by for a in self.game.actions_allowed() if a.kind is kind and a.by in mine]
        if to_act in mine and (to_act in able or not able):
            return to_act
        # Where nobody here may do it, the rules say why when one of us tries.
        return next((by for by in able if by), None) or next(iter(mine))

    def after(self, action: TableAction, *, by: Player, dice: DiceSource) -> LiveMatch:
        """
        The match after *by* has done *action*, and what needs nobody's decision after it.

        Raises:
            RuleError: the rules do not allow it now.
        """
        if action is Request.NEXT_GAME:
            log = self.log.with_next_game()
        elif action is Request.ROLL:
            self.game.after(Roll(Dice(1, 1)), by=by)  # may they? only then the dice are thrown
            log = self.log.after(Roll.thrown(dice), by=by)
        else:
            log = self.log.after(action, by=by)
        return replace(self, log=log).with_what_follows(dice)

    def with_what_follows(self, dice: DiceSource) -> LiveMatch:
        """The match after all that needs nobody's decision; nothing while somebody is missing."""
        log = self.log
        while self.free_seat is None and (action := forced_action(log.game, dice)) is not None:
            log = log.after(action)
        return replace(self, log=log)

    def summary(self) -> dict[str, Any]:
        """Plain values: what a list of matches shows of this one."""
        to_act = self.game.to_act
        return {
            "score": list(self.log.match.shown_score),
            "game": self.log.number,
            "to_act": to_act.value if to_act else None,
            "between_games": self.log.may_go_on,
            "over": self.log.is_over,
        }
