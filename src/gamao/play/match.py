"""A match at a table as one value: what was agreed, who sits where, what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from gamao.errors import RuleError
from gamao.messages.marking import mark as _
from gamao.notation import format_step, parse_step
from gamao.play.action import Request, TableAction, kind_of
from gamao.play.entry import Entry, Event, format_entry, parse_entry
from gamao.play.forced import forced_action
from gamao.play.log import NEXT, MatchLog
from gamao.play.seat import Seat, Seats, Sides
from gamao.play.terms import OpponentKind, Terms
from gamao.play.throws import Throws
from gamao.proof.audit import PATIENCE
from gamao.proof.chain import Side
from gamao.proof.record import Anchor, Done, Mark, Owes, Pause, Resume, Why
from gamao.rules.action import Action, Forfeit, Reason, Roll, Start
from gamao.rules.clock import Clock, ClockKind
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.shown import shown

GRACE: Final = 1_000
"""Milliseconds in which a page gives a link without a word of it in the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveMatch:
    """A match being played. Every change is a new value, so whoever holds one sees it whole."""

    terms: Terms
    seats: Seats
    log: MatchLog
    clock: Clock
    throws: Throws | None = None
    """The dice that anyone can check; None where they are thrown otherwise."""
    is_down: bool = False
    """Does the clock stand because there was no server?"""
    length: int = 0
    """How many lines are written of it."""
    new: tuple[str, ...] = ()
    """Those of them that nobody has kept yet."""

    __repr__ = shown

    @staticmethod
    def begin(terms: Terms, seats: Seats, lines: Iterable[str] = (), table: str = "") -> LiveMatch:
        """
        A match on *terms*, after the *lines* that are kept of it.

        Raises:
            GamaoError: a line cannot be read, or what it says was not allowed.
        """
        log = terms.new_log()
        match = LiveMatch(
            terms=terms,
            seats=MappingProxyType(dict(seats)),
            log=log,
            clock=Clock.begin(terms.clock, terms.length),
        )
        return match.read(lines, table)

    def read(self, lines: Iterable[str], table: str) -> LiveMatch:
        """
        The match after more *lines* that are kept of it.

        Raises:
            GamaoError: a line cannot be read, or what it says was not allowed.
        """
        match = self
        for line in lines:
            entry = parse_entry(line)
            match = match._told(entry, match._read(entry.line), table)
        return match

    def kept(self) -> LiveMatch:
        """The match when all its new lines are kept."""
        return replace(self, new=()) if self.new else self

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        return self.log.game

    @property
    def version(self) -> int:
        """How often something has happened in it: steps of games, and games that followed."""
        return self.log.version

    # -- who is who ------------------------------------------------------------------------

    def seats_of(self, person: str) -> Sides:
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

    def actor(self, action: TableAction, mine: Sides, named: Player | None = None) -> Player:
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

    def after(
        self,
        action: TableAction,
        *,
        by: Player,
        dice: DiceSource,
        at: int | None = None,
        link: bytes | None = None,
    ) -> LiveMatch:
        """
        The match after *by* has done *action*, and what needs nobody's decision after it.

        With a roll comes the *link* of who rolls, where the dice are made of links; *dice* are
        thrown where they are not. Without a time no time has passed.

        Raises:
            RuleError: the rules or the clock do not allow it now.
        """
        if self.waits_for_links:
            raise RuleError(_("a roll was asked for and must come first"))
        now = self._time(at)
        if action is Request.NEXT_GAME:
            after = self._next_game(now)
        elif isinstance(action, Start | Roll):
            after = self._told_dice(action, now)
        elif action is Request.ROLL:
            if self.terms.own_dice:
                raise RuleError("the dice are thrown beside the table")
            self.game.after(Roll(Dice(1, 1)), by=by)  # may they? only then the dice are thrown
            after = self._rolled(by, now, dice, link)
        else:
            after = self._done(action, by, now)
        return after.with_what_follows(dice, now)

    def _told_dice(self, thrown: Start | Roll, at: int) -> LiveMatch:
        """Dice thrown beside the table, whoever tells them: both sides' are told alike."""
        if not self.terms.own_dice:
            raise RuleError("the dice are thrown by the server")
        return self._done(thrown, self.game.on_roll if isinstance(thrown, Roll) else None, at)

    def with_what_follows(self, dice: DiceSource, at: int | None = None) -> LiveMatch:
        """The match after all that needs nobody's decision; nothing while somebody is missing."""
        match, now = self, self._time(at)
        while match.free_seat is None and (after := match._followed(dice, now)) is not match:
            match = after
        return match

    def _followed(self, dice: DiceSource, at: int) -> LiveMatch:
        """One thing more that needs nobody's decision; the same match if there is none."""
        is_start = self.game.phase is Phase.START
        if is_start and self.terms.own_dice:
            return self
        if is_start and self.throws is not None:
            return self._asking(at)._thrown(at)
        action = forced_action(self.game, dice)
        return self if action is None else self._done(action, None, at)

    # -- time ------------------------------------------------------------------------------

    def wakes_at(self) -> int | None:
        """When time alone will bring something about; None if never."""
        if self.is_down:  # it is the server's to say when who has to play can
            return self.clock.since
        times = [self.clock.flag_falls_at(), self._patience_ends_at()]
        return min((time for time in times if time is not None), default=None)

    def passed(self, at: int) -> LiveMatch:
        """The match after what time alone has brought by *at*: a flag, a link owed or given up."""
        now = self._time(at)
        if self.is_down:
            return self.resumed(now)
        falls, ends = self.clock.flag_falls_at(), self._patience_ends_at()
        if falls is not None and now >= falls and self.clock.running is not None:
            return self.forfeited(self.clock.running, Reason.TIME, now)
        if ends is None or now < ends or self.throws is None:
            return self
        (late,) = self.throws.missing
        if late in self.throws.owed:
            return self._thrown(now, without=late)
        return self._written(self.log, Owes(now, late))

    def forfeited(self, loser: Player, reason: Reason, at: int | None = None) -> LiveMatch:
        """
        The match when *loser* has lost without consent.

        Raises:
            RuleError: the game is over, or it was for time, and some is left.
        """
        return self._done(Forfeit(reason), loser, self._time(at))

    def paused(self, why: Why, at: int | None = None) -> LiveMatch:
        """
        The match with its clock stopped.

        Raises:
            RuleError: it is, or a roll is waited for.
        """
        if why is Why.AGREED and self.waits_for_links:
            raise RuleError(_("a roll was asked for and must come first"))
        return self._written(self.log, Pause(self._time(at), why))

    def resumed(self, at: int | None = None) -> LiveMatch:
        """
        The match with its clock going on.

        Raises:
            RuleError: it was not stopped.
        """
        return self._written(self.log, Resume(self._time(at)))

    # -- dice that anyone can check ----------------------------------------------------------

    @property
    def waits_for_links(self) -> bool:
        """Was a throw asked for that needs somebody's link?"""
        return self.throws is not None and self.throws.asked is not None

    @property
    def waits_for_chains(self) -> bool:
        """Has somebody whose links the dice need not come yet?"""
        return self.throws is not None and not self.throws.is_ready

    def anchored(
        self, side: Side, anchor: bytes, *, secret: bytes | None, table: str, at: int | None = None
    ) -> LiveMatch:
        """
        The match when *side* has begun a chain, the *secret* of which the server keeps, or nobody.

        Raises:
            RuleError: not now, because a roll is waited for.
        """
        throws = self.throws or Throws(table=table)
        is_first = not throws.is_ready
        line = Anchor(
            side=side,
            k=0 if is_first else throws.k + 1,
            anchor=anchor,
            by_server=secret is not None and side is not Side.SERVER,
            at=None if is_first else self._time(at),
        )
        return self._written(self.log, line, *filter(None, (secret,)), table=table)

    def with_link(self, player: Player, k: int, link: bytes, at: int | None = None) -> LiveMatch:
        """
        The match when *player* has given a link, asked or not.

        Raises:
            RuleError: it is not theirs for the next throw.
        """
        if self.throws is None:
            raise RuleError(_("the dice of this table need no links"))
        throws = self.throws.with_link(player, k, link)
        return replace(self, throws=throws)._thrown(self._time(at))

    @property
    def missing_links(self) -> Sides:
        """Whose links the next throw still needs."""
        return frozenset(self.throws.missing if self.throws else ())

    def lacks_link(self, player: Player) -> bool:
        """Has *player* to give a link for the next throw?"""
        return self.throws is not None and player in self.throws.missing

    def _rolled(self, by: Player, at: int, dice: DiceSource, link: bytes | None) -> LiveMatch:
        if self.throws is None:
            return self._done(Roll.thrown(dice), by, at)
        if self.waits_for_chains:
            raise RuleError(_("the dice wait until both players are there"))
        asked = self._asking(at)
        assert asked.throws is not None
        if link is not None and by in asked.throws.missing:
            asked = replace(asked, throws=asked.throws.with_link(by, asked.throws.k + 1, link))
        if asked.throws is None or by in asked.throws.missing:
            raise RuleError(_("the link of {side} for this roll is missing"), side=by)
        return asked._thrown(at)

    def _asking(self, at: int) -> LiveMatch:
        """A throw is asked for, as soon as all chains are there."""
        throws = self.throws
        if throws is None or not throws.is_ready or throws.to_renew or throws.asked is not None:
            return self
        return replace(self, throws=throws.asked_for(at))

    def _thrown(self, at: int, *, without: Player | None = None) -> LiveMatch:
        """The throw that was asked for, if nobody's link is missing but of who is left out."""
        throws = self.throws
        if throws is None or throws.asked is None or set(throws.missing) - {without}:
            return self
        thrown, marks, links = throws.outcome()
        is_start = self.game.phase is Phase.START
        action: Action = Start(*thrown) if is_start else Roll(Dice(*thrown))
        by = None if is_start else self.game.on_roll
        return self._done(action, by, at, k=throws.k + 1, marks=marks, kept=links)

    def _patience_ends_at(self) -> int | None:
        """When it is written that a link is owed, or, where no clock runs, done without it."""
        throws, game = self.throws, self.game
        if throws is None or throws.asked is None or self.clock.is_paused:
            return None
        if len(throws.missing) != 1:  # nobody waits, or nothing is missing
            return None
        (late,) = throws.missing
        if game.phase is Phase.TURN and late is game.on_roll:  # who rolls waits for themselves
            return None
        if late not in throws.owed:
            return throws.asked + GRACE
        has_clock = self.terms.clock.kind is not ClockKind.NONE
        return None if has_clock else throws.owed[late] + PATIENCE

    # -- one line more -----------------------------------------------------------------------

    def _time(self, at: int | None) -> int:
        """A clock that is set back must not stop a game."""
        return max(at or 0, self.clock.since)

    def _done(
        self,
        action: Action,
        by: Player | None,
        at: int,
        *,
        k: int | None = None,
        marks: tuple[tuple[Player, Mark], ...] = (),
        kept: tuple[bytes, ...] = (),
    ) -> LiveMatch:
        log = self.log.after(action, by=by)
        step = format_step(log.game.actions[-1])
        line = Done(version=log.version, at=at, step=step, k=k, marks=marks)
        return self._written(log, line, *kept)

    def _next_game(self, at: int) -> LiveMatch:
        log = self.log.with_next_game()
        return self._written(log, Done(version=log.version, at=at, step=NEXT))

    def _written(self, log: MatchLog, line: Event, *kept: bytes, table: str = "") -> LiveMatch:
        """The match with a new *line*, which has led to *log*."""
        entry = Entry(line, kept)
        after = self._told(entry, log, table)
        return replace(after, new=(*self.new, format_entry(entry)))

    def _read(self, line: Event) -> MatchLog:
        """The log after a *line* that is read again."""
        if not isinstance(line, Done):
            return self.log
        if line.step == NEXT:
            return self.log.with_next_game()
        step = parse_step(line.step, self.game)
        return self.log.after(step.action, by=step.by)

    def _told(self, entry: Entry, log: MatchLog, table: str) -> LiveMatch:
        """The match after *entry*, which has led to *log*: written now, or read again."""
        clock, throws, is_down = self.clock, self.throws, self.is_down
        match entry.line:
            case Done(at=at, k=k):
                clock = clock.after(log.game, at)
                if throws is not None and k is not None:
                    throws = throws.thrown(k, entry.kept)
            case Owes(at, player):
                clock = clock.waiting_for(player, at)
                throws = throws.owing(player, at) if throws is not None else None
            case Pause(at, why):
                clock, is_down = clock.paused(at), why is Why.DOWN
            case Resume(at):
                clock, is_down = clock.resumed(at), False
            case Anchor() as anchor:
                throws = (throws or Throws(table=table)).anchored(anchor, *entry.kept)
        after = replace(self, log=log, clock=clock, throws=throws, length=self.length + 1)
        return after if is_down is self.is_down else replace(after, is_down=is_down)

    def summary(self) -> dict[str, Any]:
        """Plain values: what a list of matches shows of this one."""
        to_act, position = self.game.to_act, self.game.position
        return {
            "score": list(self.log.match.shown_score),
            "game": self.log.number,
            "to_act": to_act.value if to_act else None,
            "between_games": self.log.may_go_on,
            "over": self.log.is_over,
            "position": (position if self.game.on_roll is Player.WHITE else position.flipped()).id,
            "dice": str(self.game.dice) if self.game.dice else None,
        }
