"""The fold over a record's lines: what may stand where, and what must follow from what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gamao.errors import GamaoError, NotationError, RuleError
from gamao.messages.marking import mark as _
from gamao.notation.xgid import format_xgid, parse_xgid, set_up
from gamao.proof.chain import ABSENT, LINKS, Side, Spent, down
from gamao.proof.record import (
    Anchor,
    Done,
    Last,
    Line,
    Mark,
    Outcome,
    Owes,
    Pause,
    Resume,
    SetUp,
    TableLine,
    TermsLine,
    format_line,
)
from gamao.proof.steps import read_step
from gamao.proof.throw import throw
from gamao.rules.action import Action, Forfeit, Roll, Start
from gamao.rules.clock import Clock
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player

NEXT: Final = "next"
PATIENCE: Final = 60_000
"""Milliseconds that a player has to give a link before the other may go on without."""

_Chains = dict[tuple[Side, int], dict[int, bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """The first line that cannot be, from 1 on, and why."""

    line: int
    why: GamaoError


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """
    What came of checking a record; what it counts it has counted up to the first wrong line.

    Links are counted by side: given `early`, `absent`, or of a chain that the `server` keeps for
    the player; `renewed` are the chains begun anew.
    """

    table: str = ""
    wrong: Wrong | None = None
    lines: int = 0
    steps: int = 0
    throws: int = 0
    outcome: Outcome | None = None
    early: Counter[Side] = field(default_factory=Counter)
    absent: Counter[Side] = field(default_factory=Counter)
    server: Counter[Side] = field(default_factory=Counter)
    renewed: Counter[Side] = field(default_factory=Counter)

    @property
    def is_right(self) -> bool:
        """Is every line as it must be?"""
        return self.wrong is None

    @property
    def is_finished(self) -> bool:
        """Was the match played to its end?"""
        return self.outcome is not None and self.outcome.winner is not None


class Audit:
    """What is known of a match while its record is read line by line."""

    def __init__(self, links: _Chains) -> None:
        self._links = links
        self._table = ""
        self._chains: list[Anchor] = []
        self._lasts = 0
        self._k = 0
        self._steps = 0
        self._throws = 0
        self._at = 0
        self._owed: dict[Player, int] = {}
        self._outcome: Outcome | None = None
        self._counts = {name: Counter[Side]() for name in ("early", "absent", "server", "renewed")}

    @staticmethod
    def of(lines: Sequence[Line | None]) -> Audit:
        """The audit of *lines*, which knows every link because the last ones tell them."""
        return Audit(_links(lines))

    def verdict(self, lines: Sequence[Line | None]) -> Verdict:
        """What comes of all *lines*, the first of which is the format and the last the head."""
        wrong = None
        for number, line in enumerate(lines, start=1):
            try:
                self._take(line, number)
            except GamaoError as error:
                wrong = Wrong(line=number, why=error)
                break
        return Verdict(
            table=self._table,
            wrong=wrong,
            lines=len(lines),
            steps=self._steps,
            throws=self._throws,
            outcome=self._outcome,
            **self._counts,
        )

    def _take(self, line: Line | None, number: int) -> None:
        match line:
            case None if number == 1 or self._outcome:
                pass
            case TableLine(id) if number == 2:
                self._table = id
            case TermsLine() if number == 3:
                self._begin(line)
            case SetUp(xgid) if number == 4:
                self._set_up(xgid)
            case Anchor() if number > 3 and not self._is_begun:
                self._anchored(line, tuple(Side)[len(self._chains)])
            case Anchor() | Done() | Pause() | Resume() | Owes() if (
                self._is_begun and not self._lasts
            ):
                self._happened(line)
            case Last() if self._is_begun and self._lasts < len(self._chains):
                self._ended(line)
            case Outcome() if 0 < self._lasts == len(self._chains) and not self._outcome:
                self._concluded(line)
            case _:
                raise NotationError(_("this line does not belong here"))

    # -- before the first step ---------------------------------------------------------------

    def _begin(self, terms: TermsLine) -> None:
        self._terms = terms
        self._game = Match(terms.length, terms.rules).new_game()
        self._clock = Clock.begin(terms.clock, terms.length)

    @property
    def _is_begun(self) -> bool:
        return len(self._chains) >= len(Side)

    def _set_up(self, xgid: str) -> None:
        """The first game begins elsewhere, at the score that is told with it."""
        rules = self._terms.rules
        self._game = set_up(xgid, rules)
        as_written = format_xgid(parse_xgid(xgid, variant=rules.variant)) == xgid
        if not as_written or self._game.match.length != self._terms.length:
            raise NotationError(_("not a line of a record: {text!r}"), text=xgid)

    def _anchored(self, anchor: Anchor, side: Side) -> None:
        # The server's comes first: it cannot be chosen by what the players' are.
        if (anchor.side, anchor.k, anchor.at) != (side, 0, None):
            raise RuleError(_("here stands the anchor of {side}"), side=side)
        self._chains.append(anchor)

    # -- what happens ------------------------------------------------------------------------

    def _happened(self, line: Anchor | Done | Pause | Resume | Owes) -> None:
        if line.at is None or line.at < self._at:
            raise RuleError(_("time cannot go back"))
        match line:
            case Done():
                self._done(line)
            case Owes():
                self._owes(line)
            case Pause(at):
                self._clock = self._clock.paused(at)
            case Resume(at):
                self._clock = self._clock.resumed(at)
            case Anchor():
                self._renewed(line)
        self._at = line.at

    def _done(self, line: Done) -> None:
        if line.version != self._steps + 1:
            raise RuleError(_("this should be step {number}"), number=self._steps + 1)
        game, action = self._after(line.step)
        throws = isinstance(action, Start | Roll)
        if throws != (line.k is not None):
            raise RuleError(_("a throw, and nothing else, has a number"))
        if throws:
            self._check_throw(line, action, game)
        elif self._owed and not isinstance(action, Forfeit):
            raise RuleError(_("a roll was asked for and must come first"))
        self._clock = self._clock.after(game, line.at)
        self._game, self._steps = game, self._steps + 1
        self._owed.clear()

    def _after(self, text: str) -> tuple[Game, Action | None]:
        if text == NEXT:
            if self._game.result is None or self._is_over():
                raise RuleError(_("there is no next game now"))
            return self._standing().new_game(), None
        step = read_step(text, self._game)
        return self._game.after(step.action, by=step.by), step.action

    def _owes(self, line: Owes) -> None:
        game = self._game
        roller = game.on_roll if game.phase is Phase.TURN else None
        if game.phase not in (Phase.START, Phase.TURN) or line.player is roller:
            raise RuleError(_("{player} owes nothing now"), player=line.player)
        self._owed.setdefault(line.player, line.at)
        self._clock = self._clock.waiting_for(line.player, line.at)

    def _renewed(self, line: Anchor) -> None:
        # After a roll was asked for, a new chain could be chosen by what the roll would be.
        if self._owed:
            raise RuleError(_("a roll was asked for and must come first"))
        self._check_number(line.k)
        self._chains.append(line)
        self._counts["renewed"][line.side] += 1

    # -- the dice ----------------------------------------------------------------------------

    def _check_number(self, k: int | None) -> None:
        if k != self._k + 1:
            raise RuleError(_("this should be throw {k}"), k=self._k + 1)
        self._k += 1

    def _check_throw(self, line: Done, action: Action | None, game: Game) -> None:
        self._check_number(line.k)
        marks = {Side(player.value): mark for player, mark in line.marks}
        links = [self._link(side, marks, line.at) for side in Side]
        dice = throw(self._table, self._k, *links)
        told = action if isinstance(action, Start) else game.dice
        if told != (Start(*dice) if isinstance(action, Start) else Dice(*dice)):
            one, other = dice
            raise RuleError(
                _("throw {k} is {one}-{other}, which this is not"), k=self._k, one=one, other=other
            )
        self._throws += 1

    def _link(self, side: Side, marks: Mapping[Side, Mark], at: int) -> bytes:
        chain = next(chain for chain in reversed(self._chains) if chain.side is side)
        mark = marks.get(side)
        if mark is not None:
            self._counts[mark.value][side] += 1
        if mark is Mark.ABSENT:
            self._check_patience(side, at)
            return ABSENT
        if chain.by_server:
            self._counts["server"][side] += 1
        link = self._links.get((side, chain.k), {}).get(self._k)
        if link is None:
            raise RuleError(_("the link of {side} for throw {k} is missing"), side=side, k=self._k)
        return link

    def _check_patience(self, side: Side, at: int) -> None:
        asked = self._owed.get(Player(side.value))
        if asked is None or at - asked < PATIENCE:
            raise RuleError(_("the link of {side} was not waited for"), side=side)

    # -- the end -----------------------------------------------------------------------------

    def _ended(self, last: Last) -> None:
        chain = self._chains[self._lasts]
        if last.side is not chain.side:
            raise RuleError(_("here stands the last link of {side}"), side=chain.side)
        known = Spent.anchored(chain.anchor, chain.k)
        if (last.k, last.link) != (known.k, known.link):
            known.after(last.k, last.link)
        self._lasts += 1

    def _concluded(self, told: Outcome) -> None:
        standing, result = self._standing(), self._game.result
        winner = result.winner if self._terms.single and result else standing.winner
        outcome = Outcome(winner, standing.score)
        if told != outcome:
            raise RuleError(_("this should be {text!r}"), text=format_line(outcome))
        self._outcome = outcome

    def _standing(self) -> Match:
        result = self._game.result
        return self._game.match.after(result) if result else self._game.match

    def _is_over(self) -> bool:
        return self._terms.single or self._standing().winner is not None


def _links(lines: Iterable[Line | None]) -> _Chains:
    """Every link that follows from the last ones, by chain (its side and first throw) and throw."""
    begun: dict[Side, list[int]] = {side: [] for side in Side}
    links: _Chains = {}
    for line in lines:
        if isinstance(line, Anchor):
            begun[line.side].append(line.k)
        if isinstance(line, Last) and begun[line.side]:
            since = begun[line.side].pop(0)
            count = min(max(line.k - since, 0), LINKS)
            given = down(line.link, count)
            links[line.side, since] = {line.k - n: link for n, link in enumerate(given)}
    return links
