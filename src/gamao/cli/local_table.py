"""A match at this machine: what happens by itself, who decides, and that it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import time
from typing import TYPE_CHECKING, Final

from gamao.notation import MatchRecord, format_rules
from gamao.play import (
    LiveMatch,
    OpponentKind,
    Request,
    Seat,
    TableAction,
    Terms,
    acted,
    table_action,
    with_own_chain,
)
from gamao.play.forced import must_roll
from gamao.rules.action import Step
from gamao.rules.clock import NO_CLOCK, ClockTerms
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player

if TYPE_CHECKING:  # two people need no engine
    from gamao.engine import Decider

_HERE: Final = "here"
"""Who sits here, as long as nothing is kept."""
Keep = Callable[[LiveMatch, LiveMatch], None]
"""Keeps a match: how it was when it was last kept, and how it is with its new lines."""
Told = Callable[[Game, Step], None]
"""Hears of every step, with the game before it."""


class LocalTable:
    """
    A match that is played here, by one or two people and perhaps the computer.

    Whoever shows it asks people for their decisions and calls `act`; `advance` has one thing happen
    that nobody has to be asked about. Nothing is shown before it is kept.
    """

    def __init__(
        self,
        match: LiveMatch,
        *,
        dice: DiceSource,
        opponent: Decider | None,
        bots: frozenset[Player],
        told: Told,
        number: str = "",
        keep: Keep = lambda before, after: None,
        now: Callable[[], int] = lambda: int(time() * 1000),
    ) -> None:
        self.match = match
        self.bots: Final = bots
        self.told = told
        self.number: Final = number
        self.now: Final = now
        self._dice: Final = dice
        self._opponent: Final = opponent
        self._keep: Final = keep
        self._silent_at = -1
        """The version at which the computer would not double out of turn."""

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def people(self) -> tuple[Player, ...]:
        """The sides that people play."""
        return tuple(player for player in Player if player not in self.bots)

    @property
    def is_between_games(self) -> bool:
        return self.match.log.may_go_on

    def record(self, names: Iterable[str]) -> MatchRecord:
        """The games as they were played, between those of these *names*, White's first."""
        white, black = names
        log = self.match.log
        setups = ((0, log.first),) if self.match.terms.position is not None else ()
        return MatchRecord(white=white, black=black, games=log.games, setups=setups)

    def begin(self) -> None:
        """Have happen what needs nobody: the throw for the start, or what time has brought."""
        match, now = self.match.passed(self.now()), self.now()
        for side in self.people:
            if match.lacks_link(side) and not match.waits_for_links:
                match = with_own_chain(match, side, self.number, now)
        self._take(match.with_what_follows(self._dice, now))

    def act(self, action: TableAction, by: Player) -> None:
        """
        Have *by* do *action*.

        Raises:
            RuleError: the rules or the clock do not allow it now.
        """
        self._take(
            acted(self.match, action, by=by, table=self.number, dice=self._dice, at=self.now())
        )

    def next_game(self) -> None:
        """
        Begin the next game.

        Raises:
            RuleError: there is none.
        """
        self.act(Request.NEXT_GAME, Player.WHITE)

    def advance(self) -> bool:
        """Have one thing happen that no person decides; False if one is waited for, or the end."""
        game, by = self.game, self.game.to_act
        if by is None:
            return False
        if must_roll(game):
            self.act(Request.ROLL, by)
            return True
        if by in self.bots:
            assert self._opponent is not None
            chosen = self._opponent.choose(game)
            self.act(Request.ROLL if chosen is None else table_action(chosen), by)
            return True
        return self._interrupted(by.opponent)

    def pass_time(self) -> None:
        """Have happen what time alone brings: a flag falls."""
        self._take(self.match.passed(self.now()))

    def _interrupted(self, bot: Player) -> bool:
        """Does the computer double while it is a person's turn? It is asked once."""
        if bot not in self.bots or self._opponent is None or self._silent_at == self.match.version:
            return False
        double = self._opponent.interrupt(self.game, bot)
        if double is None:
            self._silent_at = self.match.version
            return False
        self.act(double, bot)
        return True

    def _take(self, match: LiveMatch) -> None:
        before = self.match
        if match is before:
            return
        if match.new:
            self._keep(before, match)
        self.match = match.kept()
        for game, step in _new_steps(before, match):
            self.told(game, step)


def local_match(
    match: Match,
    *,
    names: dict[Player, Seat],
    clock: ClockTerms | None = None,
    level: str | None = None,
) -> LiveMatch:
    """A *match* as it is played here; *names* say who sits where."""
    bot = any(seat.is_bot for seat in names.values())
    terms = Terms(
        preset=format_rules(match.rules).split()[0],
        rules=match.rules,
        length=match.length,
        opponent=OpponentKind.BOT if bot else OpponentKind.SAME_SCREEN,
        level=level,
        clock=clock or NO_CLOCK,
    )
    return LiveMatch.begin(terms, names)


def local_seats(*, bot: bool) -> dict[Player, Seat]:
    """A person as White, and the computer or another person."""
    other = Seat(is_bot=True) if bot else Seat(person=_HERE)
    return {Player.WHITE: Seat(person=_HERE), Player.BLACK: other}


def _new_steps(before: LiveMatch, after: LiveMatch) -> Iterable[tuple[Game, Step]]:
    """The steps that are new in *after*, each with the game before it."""
    log, number = after.log, before.log.number
    while number <= log.number:
        is_first = number == before.log.number
        game = before.game if is_first else log.start_of(number)
        steps = log.games[number - 1].actions[len(game.actions) :]
        yield from zip(game.moments(steps), steps, strict=False)
        number += 1
