"""
The clock of a match: whose time runs, how much is left, when a flag falls.

Times are whole milliseconds since 1970 and come from outside: a clock is folded from the times of
the steps, so whoever has the log of a match has its clock.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from gamao.errors import NotationError, RuleError
from gamao.messages.marking import mark as _
from gamao.rules.action import Forfeit, Reason, Step
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.shown import shown

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
MONEY_POINTS: Final = 3
"""A money session has no length: each of its games has the time of so many points."""

_UNITS: Final = {"s": SECOND, "min": MINUTE}
_AMOUNT: Final = r"([1-9]\d{0,4}|0)(s|min)"
_TEXT: Final = re.compile(rf"(fischer )?{_AMOUNT} \+ {_AMOUNT}(/pt)?", re.ASCII)
_DAYS: Final = re.compile(r"([1-9]\d{0,2}) days?", re.ASCII)
_NONE: Final = "none"
_CUBE_ANSWERS: Final = (CubeAction.TAKE, CubeAction.PASS, CubeAction.BEAVER, CubeAction.RACCOON)
_ANSWERS: Final = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED, Phase.RESIGNED)


class ClockKind(Enum):
    """What the time of each turn does."""

    NONE = "none"
    """Nobody's time runs."""
    DELAY = "delay"
    """It passes before the player's own time runs; what is not used is gone."""
    FISCHER = "fischer"
    """It is added to the player's own time when the turn is over."""
    DAYS = "days"
    """It is all there is, and is there anew for every turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTerms:
    """
    How time is given: `step` for every turn and answer, `bank` once, or for each point.

    >>> str(TOURNAMENT_CLOCK)
    '12s + 2min/pt'
    """

    kind: ClockKind
    step: int = 0
    bank: int = 0
    per_point: bool = False

    __repr__ = shown

    def __post_init__(self) -> None:
        require(ClockKind, kind=self.kind)
        require(int, step=self.step, bank=self.bank)
        require(bool, per_point=self.per_point)
        unit = DAY if self.kind is ClockKind.DAYS else SECOND
        times = (self.step, self.bank)
        whole = all(type(time) is int and time >= 0 and time % unit == 0 for time in times)
        banks = self.kind in (ClockKind.DELAY, ClockKind.FISCHER)
        fits = any(times) is not (self.kind is ClockKind.NONE) and (
            banks or not (self.bank or self.per_point)
        )
        if not (whole and fits):
            raise RuleError(_("no clock can be set like this: {times}"), times=times)

    def own_time(self, length: int | None) -> int:
        """What each player has in a match to *length*, or in each game for money."""
        return self.bank * (length or MONEY_POINTS) if self.per_point else self.bank

    def __str__(self) -> str:
        match self.kind:
            case ClockKind.NONE:
                return _NONE
            case ClockKind.DAYS:
                days = self.step // DAY
                return f"{days} day{'s' * (days > 1)}"
            case kind:
                fischer = "fischer " * (kind is ClockKind.FISCHER)
                each = "/pt" * self.per_point
                return f"{fischer}{_amount(self.step)} + {_amount(self.bank)}{each}"


NO_CLOCK: Final = ClockTerms(kind=ClockKind.NONE)
TOURNAMENT_CLOCK: Final = ClockTerms(
    kind=ClockKind.DELAY, step=12 * SECOND, bank=2 * MINUTE, per_point=True
)
"""Simple delay, as at tournaments: 12 seconds a turn and two minutes a point of the match."""


def parse_clock(text: str) -> ClockTerms:
    """
    Read `12s + 2min/pt` (simple delay), `fischer 8s + 5min`, `3 days` or `none`.

    Raises:
        NotationError: it is none of these; RuleError: it gives no time at all.
    """
    words = " ".join(text.lower().split())
    if words == _NONE:
        return NO_CLOCK
    if days := _DAYS.fullmatch(words):
        return ClockTerms(kind=ClockKind.DAYS, step=int(days[1]) * DAY)
    told = _TEXT.fullmatch(words)
    if not told:
        raise NotationError(_("not a clock: {text!r}"), text=text[:40])
    return ClockTerms(
        kind=ClockKind.FISCHER if told[1] else ClockKind.DELAY,
        step=int(told[2]) * _UNITS[told[3]],
        bank=int(told[4]) * _UNITS[told[5]],
        per_point=told[6] is not None,
    )


def _amount(time: int) -> str:
    if time and time % MINUTE == 0:
        return f"{time // MINUTE}min"
    return f"{time // SECOND}s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """
    The clock at one moment, `since`.

    A turn (roll and play) is one delay, an answer to the cube or to a resignation its own; a turn
    that waits for an answer goes on with what is left of its delay.
    """

    terms: ClockTerms
    length: int | None
    own: tuple[int, int]
    """What White and Black have left of their own time."""
    running: Player | None = None
    is_paused: bool = False
    since: int = 0
    used: int = 0
    """How long the turn or answer that runs has taken."""
    held: int = 0
    """How long the turn had taken that waits for an answer."""
    turns: tuple[int, int] = (0, 0)
    answers: bool = False
    """Is it an answer that is waited for?"""

    __repr__ = shown

    @staticmethod
    def begin(terms: ClockTerms, length: int | None) -> Clock:
        """The clock of a match that has not begun."""
        own = terms.own_time(length)
        return Clock(terms=terms, length=length, own=(own, own))

    # -- what it shows -----------------------------------------------------------------------

    def at(self, at: int) -> Clock:
        """
        The clock *at* a later moment, with nothing between.

        Raises:
            RuleError: *at* is before the last thing that happened.
        """
        elapsed = at - self.since
        if elapsed < 0:
            raise RuleError(_("time cannot go back"))
        if not elapsed:
            return self
        if self.running is None or self.is_paused:
            return replace(self, since=at)
        left = max(self._own(self.running) - max(elapsed - self._free(), 0), 0)
        own = self._own_with(self.running, left)
        return replace(self, since=at, used=self.used + elapsed, own=own)

    def remaining(self, player: Player, at: int) -> int:
        """
        What *player* has left of their own time *at* a moment, beside the delay of the turn.

        Raises:
            RuleError: *at* is before the last thing that happened.
        """
        return self.at(at)._own(player)

    def delay_left(self, at: int) -> int:
        """
        What is left of the delay, or of the days, of whose time runs.

        Raises:
            RuleError: *at* is before the last thing that happened.
        """
        return self.at(at)._free()

    def flag_falls_at(self) -> int | None:
        """When whose time runs will have none left; None if nobody's runs."""
        if self.running is None or self.is_paused:
            return None
        return self.since + self._free() + self._own(self.running)

    # -- what happens ------------------------------------------------------------------------

    def after(self, game: Game, at: int) -> Clock:
        """
        The clock when a step *at* a moment has led to *game*; a game without steps is the next one.

        Raises:
            RuleError: *at* is before the last thing that happened; the clock is paused; somebody
                goes on whose flag has fallen, or loses on time whose flag has not.
        """
        self._require_going()
        clock = self.at(at)
        if not game.actions:
            return clock._next_game()
        self._check_flag(game.actions[-1], at)
        return clock._handed_on(game)

    def waiting_for(self, player: Player, at: int) -> Clock:
        """
        The clock when the game waits for *player*, whatever its rules say: who owes the dice
        something has the time of an answer for it.

        Raises:
            RuleError: it is paused, or *at* is before the last thing that happened.
        """
        self._require_going()
        clock = self.at(at)
        if self.terms.kind is ClockKind.NONE:
            return clock
        held = clock.held if clock.answers else clock.used
        return replace(clock, running=player, used=0, held=held, answers=True)

    def paused(self, at: int) -> Clock:
        """
        The clock stopped *at* a moment, by agreement or because nobody could be served.

        Raises:
            RuleError: it is paused, or *at* is before the last thing that happened.
        """
        self._require_going()
        return replace(self.at(at), is_paused=True)

    def resumed(self, at: int) -> Clock:
        """
        The clock going on *at* a moment; the time since it was paused is nobody's.

        Raises:
            RuleError: it is not paused, or *at* is before the last thing that happened.
        """
        if not self.is_paused:
            raise RuleError(_("the clock is not paused"))
        return replace(self.at(at), is_paused=False)

    def _require_going(self) -> None:
        if self.is_paused:
            raise RuleError(_("the clock is paused"))

    def _check_flag(self, step: Step, at: int) -> None:
        falls = self.flag_falls_at()
        if step.action == Forfeit(Reason.TIME):
            if falls is None or at < falls or step.by is not self.running:
                raise RuleError(_("{player} still had time"), player=step.by)
        elif falls is not None and at > falls and not isinstance(step.action, Forfeit):
            raise RuleError(_("{player} had no time left"), player=self.running)

    def _handed_on(self, game: Game) -> Clock:
        """No time has passed, and the next decision of *game* is timed."""
        answers, used, held = game.phase in _ANSWERS, 0, 0
        if game.turns == self.turns:
            of_turn = self.held if self.answers else self.used
            used, held = (0, of_turn) if answers else (of_turn, 0)
        return replace(
            self,
            own=self._rewarded(game.actions[-1]),
            running=None if self.terms.kind is ClockKind.NONE else game.to_act,
            used=used,
            held=held,
            turns=game.turns,
            answers=answers,
        )

    def _rewarded(self, step: Step) -> tuple[int, int]:
        """Fischer's clock adds its time to who has played, or answered the cube."""
        by, fischer = step.by, self.terms.kind is ClockKind.FISCHER
        done = isinstance(step.action, Play) or step.action in _CUBE_ANSWERS
        if by is None or by is not self.running or not (fischer and done):
            return self.own
        return self._own_with(by, self._own(by) + self.terms.step)

    def _next_game(self) -> Clock:
        begun = Clock.begin(self.terms, self.length)
        # A match has one clock; for money each game has its own.
        return replace(begun, since=self.since, own=self.own if self.length else begun.own)

    # -- small questions ---------------------------------------------------------------------

    def _own(self, player: Player) -> int:
        return self.own[0] if player is Player.WHITE else self.own[1]

    def _own_with(self, player: Player, own: int) -> tuple[int, int]:
        white, black = self.own
        return (own, black) if player is Player.WHITE else (white, own)

    def _free(self) -> int:
        """What may pass before the player's own time runs."""
        fischer = self.terms.kind is ClockKind.FISCHER
        return 0 if fischer else max(self.terms.step - self.used, 0)
