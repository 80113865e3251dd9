"""
Games of many rollouts at once, turn by turn, on one device.

The cube's model, the dice and the luck are those of `core/rollout.hpp`, whose headers `kernels.cu`
compiles; plays are picked by the strong net among what the scout likes best, so games are alike
but not the same. There is no bear-off table: races are played to their end.
"""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field, fields
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from gamao.engine.cube.equity import CubeModel
from gamao.engine.gpu.device import (
    BOARD,
    FINISHED,
    OUTCOMES,
    ROLLS,
    Device,
    flipped,
    flipped_change,
    pick,
)
from gamao.engine.gpu.judge import Candidates, Judge
from gamao.engine.gpu.models import CubeModels
from gamao.engine.nets.evaluator import Boards
from gamao.engine.rollout.sums import QUANTITIES

LONGEST: Final = 600
"""Plies; no game is longer."""
KEPT: Final = 8
"""
Results of each roll that the strong net looks at, as many as the core's scout keeps.

With 5 it is twice as fast and plays worse at scores where gammons count otherwise: 0.004 in equity.
"""

Results = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Request:
    """
    Games of these numbers from each of *boards*, with *states* of the cube, about to roll.

    The boards are *depth* plies below the player whose *model* it is: 0, or 1 after a play of
    theirs. There may be a double before the first roll if *double_first*.
    """

    model: CubeModel
    boards: Boards
    states: list[int]
    games: range
    depth: int
    double_first: bool
    seed: int = 1
    truncate: int = 0
    answer: Future[Results] = field(default_factory=Future)
    """[boards, games, 11]: nine chances, the cubeless and the cubeful equity, game by game."""


@dataclass(slots=True)
class _Games:
    """Games under way; all sums are seen by who is on roll at depth 0."""

    ticket: Tensor  # of the request
    place: Tensor  # in its answer
    line: Tensor  # of its model
    begun: Tensor  # with this state of the cube
    seed: Tensor
    number: Tensor
    last: Tensor  # the ply after which they are cut
    may_double: Tensor  # uint8
    depth: Tensor
    ply: Tensor
    boards: Tensor
    state: Tensor
    scale: Tensor
    luck: Tensor  # [n, 9]
    cubeful_luck: Tensor

    def __len__(self) -> int:
        return len(self.ticket)

    def only(self, rows: Tensor) -> _Games:
        return _Games(*(getattr(self, one.name)[rows] for one in fields(self)))

    def joined(self, *others: _Games) -> _Games:
        if not others:
            return self
        names = [one.name for one in fields(self)]
        every = (self, *others)
        return _Games(*(torch.cat([getattr(one, name) for one in every]) for name in names))


@dataclass(slots=True)
class _Answer:
    """What is known of a request so far."""

    request: Request
    results: Results
    left: int


@dataclass(frozen=True, slots=True)
class _Look:
    """All that a turn may bring before the roll; items are `roll * games + game`."""

    outcomes: Tensor  # of who is on roll after the play
    after: Tensor  # what that is worth, by states of the cube
    mean: Tensor  # of these, seen by who is to roll
    chance: Tensor


class Pool:
    """
    Plays what is asked for, *slots* games at a time; callers may be many threads.

    Games of one request do not wait for those of another: all are one batch.
    """

    def __init__(self, judge: Judge, *, slots: int) -> None:
        self._judge, self._slots = judge, slots
        self._device: Device = judge.device
        self._models = CubeModels(self._device)
        self._lock = threading.Lock()
        self._asked: deque[Request] = deque()
        self._playing = False

    def play(self, request: Request) -> Results:
        """The answer to *request*."""
        with self._lock:
            self._asked.append(request)
            if not self._playing:
                self._playing = True
                threading.Thread(target=self._play, daemon=True).start()
        return request.answer.result()

    # -- the thread that plays, while there is anything to play ------------------------------

    def _play(self) -> None:
        answers: dict[int, _Answer] = {}
        try:
            with torch.inference_mode():
                self._play_all(answers)
        except BaseException as error:  # whoever waits must know
            with self._lock:
                waiting = [*self._asked, *(one.request for one in answers.values())]
                self._asked.clear()
                self._playing = False
            for request in waiting:
                request.answer.set_exception(error)

    def _play_all(self, answers: dict[int, _Answer]) -> None:
        opened = _Opened(self._device, self._models, answers)
        games: list[_Games] = []  # none, or one batch
        while True:
            while (room := self._slots - sum(map(len, games))) > 0:
                if opened.is_empty and not opened.take(self._next()):
                    break
                games.append(opened.begun(room))
            if games:
                left = self._turn(games[0].joined(*games[1:]), answers)
                games = [left] if len(left) else []
                continue
            with self._lock:
                if not self._asked:
                    self._playing = False
                    return

    def _next(self) -> Request | None:
        """What somebody has asked for."""
        with self._lock:
            return self._asked.popleft() if self._asked else None

    # -- one turn ----------------------------------------------------------------------------

    def _turn(self, games: _Games, answers: dict[int, _Answer]) -> _Games:
        """Double or not, roll, play; the games that go on."""
        self._models.upload()
        boards, worth = games.boards.contiguous(), self._worth(games).contiguous()
        candidates = self._judge.all_rolls(boards, KEPT, worth)
        look = self._looked_at(games, candidates)
        passed, worth = self._device.turn_cube(
            self._models.raw,
            self._model(games),
            look.mean,
            games.may_double,
            games.state,
            games.scale,
        )
        rolls = self._device.dice(games.seed, games.number, games.ply.int())
        items = torch.arange(len(games), device=self._device.device) + rolls * len(games)
        self._take_luck(games, look, items, passed)
        boards, outcomes = self._best(games, candidates, items)
        after = self._static(games, boards, outcomes)
        games.ply = games.ply + 1
        over = (self._device.classify(boards) == FINISHED) | (games.ply >= games.last) | passed
        rows = over.nonzero()[:, 0]
        if len(rows):
            seen = torch.where(passed[:, None], look.chance, flipped(outcomes))
            ends = torch.where(passed, worth, -games.scale * pick(after, games.state.long()))
            self._write(games.only(rows), seen[rows], ends[rows], answers)
        games.boards, games.depth = boards, games.depth + 1
        games.may_double = torch.ones_like(games.may_double)
        return games.only((~over).nonzero()[:, 0]) if len(rows) else games

    def _looked_at(self, games: _Games, candidates: Candidates) -> _Look:
        """What each roll brings, by the best play with the cube as it stands."""
        count, chances = len(games), self._device.chances[:, None, None]
        items = torch.arange(len(ROLLS) * count, device=self._device.device)
        boards, outcomes = self._best(games, candidates, items)
        after = self._static(games, boards, outcomes)
        mean = -(after.view(len(ROLLS), count, -1) * chances).sum(0)
        chance = flipped((outcomes.view(len(ROLLS), count, OUTCOMES) * chances).sum(0))
        return _Look(outcomes, after, mean.contiguous(), chance)

    def _best(self, games: _Games, candidates: Candidates, items: Tensor) -> tuple[Tensor, Tensor]:
        """The best board of each of *items*, `roll * games + game`, and its outcomes."""
        outcomes = candidates.outcomes[items]
        shaped = outcomes.view(-1, len(games), KEPT, OUTCOMES)
        equities = torch.einsum("rgko,go->rgk", shaped, self._worth(games))
        best = equities.reshape(-1, KEPT).argmin(1)
        return candidates.boards[items, best].contiguous(), pick(outcomes, best).contiguous()

    def _worth(self, games: _Games) -> Tensor:
        """What the chances count for who is on roll after the play, [games, 9]."""
        model = self._model(games, 1).long()
        return self._models.weights[model, games.state.long(), :OUTCOMES]

    def _static(self, games: _Games, boards: Tensor, outcomes: Tensor) -> Tensor:
        """What *boards* after a play are worth to who is then on roll, by states of the cube."""
        models = self._models
        return self._device.static(
            boards, outcomes, models.raw, self._model(games, 1), models.width
        )

    def _model(self, games: _Games, later: int = 0) -> Tensor:
        return self._models.at(games.line, games.depth + later)

    @staticmethod
    def _take_luck(games: _Games, look: _Look, items: Tensor, passed: Tensor) -> None:
        """Add what the rolls changed; a game that was passed has seen no more dice."""
        mine, state = games.depth % 2 == 0, games.state.long()
        change = flipped(look.outcomes[items]) - look.chance
        change = torch.where(mine[:, None], change, flipped_change(change))
        news = games.scale * (-pick(look.after[items], state) - pick(look.mean, state))
        games.luck += torch.where(passed[:, None], 0.0, change)
        games.cubeful_luck += torch.where(passed, 0.0, torch.where(mine, news, -news))

    def _write(
        self, games: _Games, seen: Tensor, ends: Tensor, answers: dict[int, _Answer]
    ) -> None:
        """Write down *games*, which are over; *seen* and *ends* are those of who had to roll."""
        mine = games.depth % 2 == 0
        chances = torch.where(mine[:, None], seen, flipped(seen)).double() - games.luck
        root = self._models.at(games.line, torch.zeros_like(games.depth)).long()
        weights = self._models.weights[root, games.begun].double()
        cubeless = (chances * weights[:, :OUTCOMES]).sum(1) + weights[:, OUTCOMES]
        cubeful = torch.where(mine, ends, -ends).double() - games.cubeful_luck
        rows = torch.cat((chances, cubeless[:, None], cubeful[:, None]), 1).cpu().numpy()
        where = torch.stack((games.ticket, games.place)).cpu().numpy()
        order = where[0].argsort(kind="stable")
        tickets, firsts = np.unique(where[0][order], return_index=True)
        for ticket, part in zip(tickets.tolist(), np.split(order, firsts[1:]), strict=True):
            self._answer(answers, ticket, where[1][part], rows[part])

    @staticmethod
    def _answer(
        answers: dict[int, _Answer], ticket: int, places: NDArray[np.int64], rows: Results
    ) -> None:
        answer = answers[ticket]
        answer.results[places] = rows
        answer.left -= len(places)
        if answer.left == 0:
            request = answers.pop(ticket).request
            shape = (len(request.boards), len(request.games), QUANTITIES)
            request.answer.set_result(answer.results.reshape(shape))


class _Opened:
    """The request whose games begin as there is room."""

    def __init__(self, device: Device, models: CubeModels, answers: dict[int, _Answer]) -> None:
        self._device, self._models, self._answers = device.device, models, answers
        self._ticket = 0
        self._line = 0
        self._left = range(0)
        self._boards = torch.zeros((1, BOARD), dtype=torch.int8, device=self._device)
        self._states = torch.zeros(1, dtype=torch.int64, device=self._device)
        self._request: Request | None = None

    @property
    def is_empty(self) -> bool:
        return not self._left

    def take(self, request: Request | None) -> bool:
        """Begin with the games of *request*; False where there is none."""
        if request is None:
            return False
        self._request = request
        self._ticket += 1
        self._left = range(len(request.boards) * len(request.games))
        results = np.zeros((len(self._left), QUANTITIES))
        self._answers[self._ticket] = _Answer(request, results, len(self._left))
        flat = np.ascontiguousarray(request.boards, np.int8).reshape(-1, BOARD)
        self._boards = torch.from_numpy(flat).to(self._device)
        self._states = torch.tensor(request.states, device=self._device)
        self._line = self._models.line(request.model)
        return True

    def begun(self, room: int) -> _Games:
        """At most *room* more games."""
        assert self._request is not None
        items, self._left = self._left[:room], self._left[room:]
        return self._games(
            self._request, torch.arange(items.start, items.stop, device=self._device)
        )

    def _games(self, request: Request, item: Tensor) -> _Games:
        """By their number first, so that those of one number are played together."""
        row, number = item % len(request.boards), item // len(request.boards)
        zeros, real = torch.zeros_like(item), torch.zeros(len(item), device=self._device)
        state = self._states[row]
        return _Games(
            ticket=zeros + self._ticket,
            place=row * len(request.games) + number,
            line=zeros + self._line,
            begun=state,
            seed=zeros + _signed(request.seed),
            number=number + request.games.start,
            last=zeros + (request.truncate or LONGEST),
            may_double=(zeros + int(request.double_first)).to(torch.uint8),
            depth=zeros + request.depth,
            ply=zeros,
            boards=self._boards[row],
            state=state.int(),
            scale=real + 1,
            luck=real.double()[:, None].repeat(1, OUTCOMES),
            cubeful_luck=real.double(),
        )


def _signed(seed: int) -> int:
    """The same 64 bits."""
    return seed - (1 << 64) if seed >= 1 << 63 else seed
