"""
Rollouts with the cube, of many positions at once: what `RolloutJob.run` does, on a GPU.

The cube's model, the dice and the luck are those of `core/rollout.hpp`, whose headers `env.cu`
compiles; plays are picked by the strong net among what the scout likes best, so games are alike
but not the same. There is no bear-off table: races are played to their end.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor

from gamao.engine.cube.equity import CubeModel
from gamao.engine.rollout.sums import QUANTITIES
from gamao.rules.ruleset import Backgammon
from training.env import BOARD, FINISHED, OUTCOMES, ROLLS, Env, flipped, flipped_change
from training.selfplay import Teacher, pick

KINDS: Final = (Backgammon.HALF, Backgammon.HOME, Backgammon.BAR)
LONGEST: Final = 600  # plies; no game is longer


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """
    A board whose player is about to roll, and the cube.

    It is *depth* plies below the player whose *model* it is: 0, or 1 after a play of theirs. There
    may be a double before the first roll if *double_first*.
    """

    board: np.ndarray
    model: CubeModel
    depth: int = 1
    state: int = 0
    double_first: bool = True


class CubeModels:
    """The models of some starts and all that follow from them, where the device reads them."""

    def __init__(self, env: Env, models: Sequence[CubeModel]) -> None:
        lines = [_line(model) for model in models]
        flat = [model for line in lines for model in line]
        self.width = max(len(model.states) for model in flat)
        raw = np.stack([_raw(env, model) for model in flat])
        self.raw = torch.from_numpy(raw).to(env.device)
        weights = np.zeros((len(flat), self.width, OUTCOMES + 1), np.float32)
        for at, model in enumerate(flat):
            weights[at, : len(model.states)] = _weights(model)
        self.weights = torch.from_numpy(weights).to(env.device)
        lengths = torch.tensor([len(line) for line in lines], device=env.device)
        self._last = lengths - 1
        self._first = lengths.cumsum(0) - lengths

    def at(self, line: Tensor, depth: Tensor) -> Tensor:
        """Which model is that of who is on roll *depth* plies below the root of *line*."""
        last = self._last[line]
        beyond = last - (depth - last) % 2
        return (self._first[line] + torch.where(depth <= last, depth, beyond)).int()


@dataclass(slots=True)
class _Games:
    """Games under way; all sums are seen by who is on roll at depth 0."""

    row: Tensor  # of the start
    number: Tensor
    line: Tensor
    depth: Tensor
    ply: Tensor
    boards: Tensor
    state: Tensor
    scale: Tensor
    luck: Tensor  # [n, 9]
    cubeful_luck: Tensor

    def only(self, mask: Tensor) -> _Games:
        return _Games(*(getattr(self, name)[mask] for name in self.__slots__))

    def joined(self, other: _Games) -> _Games:
        pairs = ((getattr(self, name), getattr(other, name)) for name in self.__slots__)
        return _Games(*(torch.cat(pair) for pair in pairs))


class CubefulRollouts:
    """Games from all *starts* in lockstep, with the luck of every roll taken out."""

    def __init__(
        self, teacher: Teacher, starts: Sequence[Start], *, kept: int = 5, seed: int = 1
    ) -> None:
        self.env, self.teacher, self.kept, self.seed = teacher.env, teacher, kept, seed
        device = self.env.device
        models = {id(start.model): start.model for start in starts}
        lines = {key: at for at, key in enumerate(models)}
        self.models = CubeModels(self.env, list(models.values()))
        boards = np.stack([start.board for start in starts]).astype(np.int8).reshape(-1, BOARD)
        self._boards = torch.from_numpy(boards).to(device)
        columns = [(lines[id(s.model)], s.depth, s.state, s.double_first) for s in starts]
        table = torch.tensor(columns, device=device)
        self._line, self._depth, self._state, self._double_first = table.unbind(1)

    @torch.no_grad()
    def run(self, first: int, count: int, *, slots: int = 1 << 16, truncate: int = 0) -> Tensor:
        """
        Play games *first* to *first* + *count* - 1 of every start, *slots* of them at a time.

        Returns float64 [starts, count, 11]: nine chances, the cubeless and the cubeful equity.
        """
        rows, total = len(self._boards), len(self._boards) * count
        shape = (rows, count, QUANTITIES)
        self._results = torch.zeros(shape, dtype=torch.float64, device=self.env.device)
        self._from, last = first, truncate or LONGEST
        games = self._begun(0, min(slots, total))
        begun = len(games.row)
        while len(games.row):
            games = self._turn(games, last)
            room = min(slots - len(games.row), total - begun)
            if room > 0:
                games = games.joined(self._begun(begun, room))
                begun += room
        return self._results

    def _begun(self, begin: int, count: int) -> _Games:
        """Games by their number first, so that those of one number are played together."""
        item = torch.arange(begin, begin + count, device=self.env.device)
        row = item % len(self._boards)
        zeros = torch.zeros(count, device=self.env.device)
        return _Games(
            row=row,
            number=self._from + item // len(self._boards),
            line=self._line[row],
            depth=self._depth[row],
            ply=torch.zeros_like(row),
            boards=self._boards[row],
            state=self._state[row].int(),
            scale=zeros + 1,
            luck=zeros[:, None].repeat(1, OUTCOMES).double(),
            cubeful_luck=zeros.double(),
        )

    def _turn(self, games: _Games, last: int) -> _Games:
        """Double or not, roll, play; the games that go on."""
        boards, outcomes = self._replies(games)
        after = self.env.static(
            boards, outcomes, self.models.raw, self._model(games, 1), self.models.width
        )
        count, width = len(games.row), self.models.width
        chances = self.env.chances[:, None, None]
        mean = -(after.view(len(ROLLS), count, width) * chances).sum(0)
        chance = flipped((outcomes.view(len(ROLLS), count, OUTCOMES) * chances).sum(0))
        passed, worth = self._turn_cube(games, mean.contiguous())
        self._end(games, passed, self._turned(games, chance), worth)
        rolls = self.env.dice(self.seed, games.number, games.ply.int())
        items = torch.arange(count, device=self.env.device) + rolls * count
        self._take_luck(games, after[items], outcomes[items], mean, chance)
        games.boards = boards[items]
        games.depth = games.depth + 1
        games.ply = games.ply + 1
        over = (self.env.classify(games.boards) == FINISHED) | (games.ply >= last)
        over &= ~passed
        equity = games.scale * pick(after[items], games.state.long())
        self._end(games, over, self._turned(games, outcomes[items]), equity)
        return games.only(~(over | passed))

    def _model(self, games: _Games, later: int = 0) -> Tensor:
        return self.models.at(games.line, games.depth + later)

    def _replies(self, games: _Games) -> tuple[Tensor, Tensor]:
        """The best board after each roll, item `roll * games + game`, and its outcomes."""
        candidates = self.teacher.all_rolls(games.boards.contiguous(), self.kept)
        weights = self.models.weights[self._model(games, 1).long(), games.state.long()]
        rolls = candidates.outcomes.view(len(ROLLS), len(games.row), self.kept, OUTCOMES)
        equities = torch.einsum("rgko,go->rgk", rolls, weights[:, :OUTCOMES])
        best = equities.reshape(-1, self.kept).argmin(1)
        return pick(candidates.boards, best).contiguous(), pick(candidates.outcomes, best)

    def _turn_cube(self, games: _Games, mean: Tensor) -> tuple[Tensor, Tensor]:
        may = ((games.ply > 0) | self._double_first[games.row].bool()).to(torch.uint8)
        return self.env.turn_cube(
            self.models.raw, self._model(games), mean, may, games.state, games.scale
        )

    def _take_luck(
        self, games: _Games, after: Tensor, outcomes: Tensor, mean: Tensor, chance: Tensor
    ) -> None:
        mine = (games.depth % 2 == 0)[:, None]
        change = flipped(outcomes) - chance
        games.luck = games.luck + torch.where(mine, change, flipped_change(change))
        state = games.state.long()
        news = games.scale * (-pick(after, state) - pick(mean, state))
        games.cubeful_luck = games.cubeful_luck + torch.where(mine[:, 0], news, -news)

    @staticmethod
    def _turned(games: _Games, outcomes: Tensor) -> Tensor:
        """What is seen by who is on roll, seen by the player of depth 0."""
        return torch.where((games.depth % 2 == 0)[:, None], outcomes, flipped(outcomes))

    def _end(self, games: _Games, over: Tensor, outcomes: Tensor, equity: Tensor) -> None:
        """Write down the games that are *over*; *equity* is seen by who is on roll."""
        sign = torch.where(games.depth % 2 == 0, 1.0, -1.0)[over]
        chances = outcomes[over].double() - games.luck[over]
        row, number = games.row[over], games.number[over] - self._from
        root = self.models.at(games.line[over], torch.zeros_like(row))
        weights = self.models.weights[root.long(), self._state[row]].double()
        cubeless = (chances * weights[:, :OUTCOMES]).sum(1) + weights[:, OUTCOMES]
        cubeful = sign * equity[over] - games.cubeful_luck[over]
        result = torch.cat((chances, cubeless[:, None], cubeful[:, None]), 1)
        self._results[row, number] = result


def _line(model: CubeModel) -> list[CubeModel]:
    """The models at all depths; the last two repeat (`ModelLine` in core/tree.hpp)."""
    line = [model]
    while len(line) < 2 or line[-1].held_back > 0:
        line.append(line[-1].opponents())
    return [*line, line[-1].opponents()]


def _raw(env: Env, model: CubeModel) -> np.ndarray:
    arrays = model.arrays()
    names = ("utilities", "offers", "scales", "ends", "automatic", "efficiency")
    pointers = [ctypes.c_void_p(arrays[name].ctypes.data) for name in names]
    numbers = (len(model.states), KINDS.index(model.backgammon), model.money, model.held_back)
    return env.model_bytes([ctypes.c_int64(int(number)) for number in numbers], pointers)


def _weights(model: CubeModel) -> np.ndarray:
    """For each state what the nine chances count, and what is added: [states, 10]."""
    kind = KINDS.index(model.backgammon)
    rows = np.zeros((len(model.states), OUTCOMES + 1), np.float32)
    for row, state in zip(rows, model.states, strict=True):
        for offer in (state.mine, state.theirs):
            # Where no gammons count before the cube is turned: as after that (core/replies.hpp).
            if state.win[0] == state.win[1] and state.lose[0] == state.lose[1] and offer:
                state = model.states[offer.taken]
        win, lose = state.win, state.lose
        row[0], row[OUTCOMES] = win[0] - lose[0], lose[0]
        row[1], row[2 + kind] = win[1] - win[0], win[2] - win[1]
        row[5], row[6 + kind] = lose[1] - lose[0], lose[2] - lose[1]
    return rows
