"""A table with provable dice, played to its end: what a server and two pages would write."""

from dataclasses import dataclass, field, replace
from random import Random

from gamao.notation import format_step, set_up
from gamao.proof.chain import ABSENT, Chain, Side
from gamao.proof.record import (
    Anchor,
    Done,
    Last,
    Mark,
    Outcome,
    Owes,
    SetUp,
    TableLine,
    TermsLine,
    format_record,
)
from gamao.proof.throw import throw
from gamao.rules.action import ActionKind, Answer, Roll, Start
from gamao.rules.clock import TOURNAMENT_CLOCK
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO

TABLE = "A" * 22
T0 = 1_700_000_000_000


@dataclass
class Sitting:
    """A match being played; `lines` are its record so far."""

    rng: Random
    terms: TermsLine
    lines: list = field(default_factory=list)
    chains: dict = field(default_factory=dict)
    k: int = 0
    version: int = 0
    at: int = T0
    seconds: int = 4
    xgid: str | None = None
    """Where it begins, if it was set up."""

    def __post_init__(self):
        rules = self.terms.rules
        begins = Match(self.terms.length, rules).new_game()
        self.game = set_up(self.xgid, rules) if self.xgid else begins
        self.begun, self.given = [], {}
        self.lines += [TableLine(TABLE), self.terms]
        self.lines += [SetUp(self.xgid)] if self.xgid else []
        for side in Side:
            self.anchor(side)

    def anchor(self, side, *, by_server=False, secret=None):
        chain = Chain.of(secret or self.rng.randbytes(32))
        first = len(self.begun) < len(Side)
        self.k += not first
        self.chains[side] = (self.k, chain)
        self.begun.append((side, self.k))
        self.given[side, self.k] = (self.k, chain.anchor)
        at = None if first else self.at
        self.lines.append(
            Anchor(side=side, k=self.k, anchor=chain.anchor, by_server=by_server, at=at)
        )

    def link(self, side, marks):
        if marks.get(side) is Mark.ABSENT:
            return ABSENT
        since, chain = self.chains[side]
        link = chain.link(self.k - since)
        self.given[side, since] = (self.k, link)
        return link

    def waits(self, seconds=None):
        self.at += 1000 * self.seconds if seconds is None else int(1000 * seconds)

    def owes(self, player, seconds):
        self.lines.append(Owes(self.at, player))
        self.waits(seconds)

    def throws(self, **marks):
        """Throw for the start, or roll."""
        self.k += 1
        told = {Side(who): Mark(mark) for who, mark in marks.items()}
        dice = throw(TABLE, self.k, *(self.link(side, told) for side in Side))
        starts = self.game.to_act is None
        self.does(
            Start(*dice) if starts else Roll(Dice(*dice)),
            k=self.k,
            marks=tuple((Player(who), Mark(mark)) for who, mark in marks.items()),
        )

    def does(self, action, *, by=None, **thrown):
        self.waits()
        self.version += 1
        self.game = self.game.after(action, by=by)
        step = format_step(self.game.actions[-1])
        self.lines.append(Done(version=self.version, at=self.at, step=step, **thrown))

    def next_game(self):
        self.waits()
        self.version += 1
        self.game = self.game.match.after(self.game.result).new_game()
        self.lines.append(Done(version=self.version, at=self.at, step="next"))

    def goes_on(self):
        """Do something sensible."""
        allowed = {a.kind for a in self.game.actions_allowed() if a.by is self.game.to_act}
        if allowed & {ActionKind.DOUBLE} and self.rng.random() < 0.06:
            self.does(CubeAction.DOUBLE)
        elif allowed & {ActionKind.START, ActionKind.ROLL}:
            self.throws()
        elif ActionKind.PLAY in allowed:
            self.does(min(self.game.legal_plays(), key=self.badness))
        elif ActionKind.TAKE in allowed:
            self.does(CubeAction.PASS if self.rng.random() < 0.2 else CubeAction.TAKE)
        else:
            self.does(Answer.ACCEPT)

    def badness(self, play):
        position = self.game.position.after(play)
        blots = sum(count == 1 for count in position.mine[1:25])
        return (blots - 2 * sum(m.hits for m in play.moves) - position.mine[0], self.rng.random())

    def plays_game(self):
        while self.game.result is None:
            self.goes_on()

    def plays_on(self):
        """To the end of the match."""
        self.plays_game()
        while not self.terms.single and not self.standing.winner:
            self.next_game()
            self.plays_game()
        return self

    @property
    def standing(self):
        result = self.game.result
        return self.game.match.after(result) if result else self.game.match

    def closing(self):
        result = self.game.result
        single = self.terms.single and result
        winner = result.winner if single else self.standing.winner
        lasts = [Last(side, *self.given[side, since]) for side, since in self.begun]
        return [*lasts, Outcome(winner, self.standing.score)]

    @property
    def all_lines(self):
        return [*self.lines, *self.closing()]

    @property
    def record(self):
        return format_record(self.all_lines).encode()


def terms(length=7, **others):
    return replace(TermsLine(length=length, rules=TORNEIO, clock=TOURNAMENT_CLOCK), **others)


def match(length=7, seed=1, **others):
    """A match played to its end."""
    return Sitting(Random(seed), terms(length, **others)).plays_on()
