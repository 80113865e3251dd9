"""Many games in lockstep, and the labels they give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from training.config import Config
from training.env import (
    BOARD,
    CONTACT,
    FINISHED,
    OPENING,
    OUTCOMES,
    PHASES,
    RACE,
    ROLLS,
    STREWN,
    Env,
    flipped,
    flipped_change,
    pick,
)
from training.model import Learner, encoding_rows, label_net, scout_arrays


@dataclass(frozen=True, slots=True)
class Candidates:
    """The best few results of each item (a board and a roll), the opponent on roll in them."""

    boards: Tensor  # int8 [items, kept, 50]
    outcomes: Tensor  # float32 [items, kept, 9]
    equities: Tensor  # float32 [items, kept]

    def best(self) -> Tensor:
        """The outcomes of each item's best result: [items, 9], the opponent's view."""
        return pick(self.outcomes, self.equities.argmin(1))


class Teacher:
    """Evaluates boards and looks one roll ahead, with the averaged weights of some learners."""

    def __init__(self, env: Env, *, chunk: int, timed: Callable[[str], None] | None = None) -> None:
        self.env, self.chunk = env, chunk
        self.labels = 0
        self._rows = encoding_rows(env.device)
        self._timed = timed or (lambda part: None)

    def refresh(self, net: Learner, scout: Learner, race: Learner | None = None) -> None:
        """Play with *net* after *scout*'s choice; *race* judges races if *net* has not seen any."""
        self._take(net, race)
        self._scout = scout_arrays(scout, self.env, self._rows)

    def use(self, net: Learner, race: Learner | None = None) -> Teacher:
        """A teacher with the same scout and other nets."""
        other = Teacher(self.env, chunk=self.chunk)
        other._take(net, race)
        other._scout = self._scout
        return other

    def _take(self, net: Learner, race: Learner | None) -> None:
        self._parts = net.net.parts
        self._nets = [label_net(net, self.env, part) for part in range(self._parts)]
        if net.positions == "contact" and race is not None:
            self._nets.append(label_net(race, self.env))

    @torch.no_grad()
    def outcomes(self, boards: Tensor) -> Tensor:
        out = torch.empty((len(boards), OUTCOMES), device=boards.device)
        judge = self._judged if len(self._nets) == 1 else self._judged_by_phase
        for begin in range(0, len(boards), self.chunk):
            part = boards[begin : begin + self.chunk]
            out[begin : begin + self.chunk] = judge(part)
        return out

    def _judged(self, boards: Tensor) -> Tensor:
        return self.env.settle(boards, self._nets[0].logits(self.env.inputs(boards)))

    def _judged_by_phase(self, boards: Tensor) -> Tensor:
        """Sorted by the net that judges them, so that each has one block."""
        nets = self.env.phases(boards).int() * self._parts // PHASES
        nets.clamp_(max=len(self._nets) - 1)
        order = nets.argsort()
        counts = nets.bincount(minlength=len(self._nets)).tolist()
        boards = boards[order]
        inputs = self.env.inputs(boards).split(counts)
        logits = [net.logits(x) for net, x in zip(self._nets, inputs, strict=True)]
        out = torch.empty((len(boards), OUTCOMES), device=boards.device)
        out[order] = self.env.settle(boards, torch.cat(logits))
        return out

    @torch.no_grad()
    def candidates(self, boards: Tensor, rolls: Tensor, kept: int) -> Candidates:
        """The *kept* best results of roll `rolls[i]` in board `i % len(boards)`."""
        results = self.env.results(boards, rolls)
        self._timed("moves")
        equities = self.env.score(results.leaves, self._scout)
        self._timed("scout")
        chosen = self.env.keep(results, equities, kept)
        self._timed("keep")
        outcomes = self.outcomes(chosen)
        self._timed("net")
        shape = (len(rolls), kept)
        equities = self.env.equity(outcomes).view(shape)
        return Candidates(chosen.view(*shape, BOARD), outcomes.view(*shape, OUTCOMES), equities)

    def all_rolls(self, boards: Tensor, kept: int) -> Candidates:
        """The candidates of all 21 rolls; item `roll * len(boards) + board`."""
        rolls = torch.arange(len(ROLLS), dtype=torch.int8, device=boards.device)
        self.labels += len(boards)
        return self.candidates(boards, rolls.repeat_interleave(len(boards)), kept)

    def expectation(self, candidates: Candidates) -> Tensor:
        """The exact one-roll expectation of each board from `all_rolls`, its own view."""
        best = flipped(candidates.best()).view(len(ROLLS), -1, OUTCOMES)
        return (best * self.env.chances[:, None, None]).sum(0)


def roll_dice(env: Env, count: int) -> Tensor:
    """The indices in ROLLS of *count* random rolls."""
    return torch.multinomial(env.chances, count, replacement=True)


@dataclass(frozen=True, slots=True)
class Labelled:
    """
    Positions with a label each, and how far the net was from its own one-roll expectation.

    A position's rival is another result of the roll that led to it, likely by how good it is;
    where there is none, itself.
    """

    boards: Tensor
    labels: Tensor
    rivals: Tensor
    rival_labels: Tensor
    gaps: Tensor  # by how much the rival is worth more, one roll deep
    contact_error: Tensor  # root mean square, in equity
    race_error: Tensor


@dataclass(slots=True)
class Ply:
    """One ply of all games: what was on the board, what it is worth, what followed."""

    boards: Tensor
    value: Tensor  # one ply's estimate, the view of the player on roll
    rivals: Tensor  # what could have been on the board
    rival_value: Tensor
    following: Tensor  # the net's estimate of the next position, its player's view
    cut: Tensor  # the next position says nothing about this one


class Games:
    """Games in lockstep. Finished ones start anew, some with noise or from strewn checkers."""

    def __init__(self, env: Env, config: Config, count: int) -> None:
        self.env, self.config, self.count = env, config, count
        self.boards = torch.zeros((count, BOARD), dtype=torch.int8, device=env.device)
        self.rivals = self.boards.clone()
        self.plies = torch.zeros(count, dtype=torch.int32, device=env.device)
        self.noise = torch.zeros(count, device=env.device)
        self.noisy_until = torch.zeros(count, dtype=torch.int32, device=env.device)
        self.origin = torch.zeros(count, dtype=torch.uint8, device=env.device)
        self._noises = torch.tensor(config.noise, device=env.device)
        self._restart(torch.ones(count, dtype=torch.bool, device=env.device))

    def window(
        self, teacher: Teacher, *, kind: str, length: int, trace: float, kept: int
    ) -> Labelled:
        """Play *length* plies and label every position seen."""
        play = self._exact_ply if kind == "fit" else self._sampled_ply
        plies = [play(teacher, kept) for _ in range(length)]
        labels = torch.cat(traced_labels(plies, trace))
        boards, value, rivals, rival_value = (
            torch.cat([getattr(ply, name) for ply in plies])
            for name in ("boards", "value", "rivals", "rival_value")
        )
        # What later plies teach about a position is held to be true of its rival, which is like it:
        # labels one roll deep for half of all positions let the net's own errors stand.
        rival_labels = rival_value + labels - value
        gaps = self.env.equity(rival_value) - self.env.equity(value)
        return Labelled(boards, labels, rivals, rival_labels, gaps, *self._errors(plies))

    def _exact_ply(self, teacher: Teacher, kept: int) -> Ply:
        """Value: the expectation over all rolls. One of them is then played."""
        before = torch.cat((self.boards, self.rivals))
        candidates = teacher.all_rolls(before, kept)
        value = teacher.expectation(candidates)
        items = torch.arange(self.count, device=self.env.device)
        items = items + roll_dice(self.env, self.count) * len(before)
        return self._played(before, value, _select(candidates, items))

    def _sampled_ply(self, teacher: Teacher, kept: int) -> Ply:
        """Value: the best result of the roll that fell."""
        before = self.boards.clone()
        rolls = roll_dice(self.env, self.count).to(torch.int8)
        candidates = teacher.candidates(before, rolls, kept)
        value = flipped(candidates.best())
        return self._played(before.repeat(2, 1), value.repeat(2, 1), candidates)

    def _played(self, before: Tensor, value: Tensor, candidates: Candidates) -> Ply:
        """Play one of *candidates* in every game; *before* and *value*: its rivals' come after."""
        noisy = self.plies < self.noisy_until
        unrest = torch.randn_like(candidates.equities) * (self.noise * noisy)[:, None]
        chosen = (candidates.equities + unrest).argmin(1)
        self.boards = pick(candidates.boards, chosen).contiguous()
        rivals = pick(candidates.boards, self._other(candidates.equities, chosen))
        self.plies += 1
        over = self.env.classify(self.boards) == FINISHED
        over |= self.plies >= self.config.longest_game
        self._restart(over)
        alone = over | (self.env.classify(rivals.contiguous()) == FINISHED)
        self.rivals = torch.where(alone[:, None], self.boards, rivals).contiguous()
        boards, values = before.split(self.count), value.split(self.count)
        # After a noisy ply the game is no fair sample of what follows, so no trace crosses it.
        following = pick(candidates.outcomes, chosen)
        return Ply(boards[0], values[0], boards[1], values[1], following, over | noisy)

    def _other(self, equities: Tensor, chosen: Tensor) -> Tensor:
        """Another candidate than the *chosen* one of each game, the likelier the better it is."""
        luck = -torch.empty_like(equities).exponential_().log_()
        wanted = luck - equities / self.config.rival_spread
        return wanted.scatter(1, chosen[:, None], -torch.inf).argmax(1)

    def _restart(self, over: Tensor) -> None:
        config, device = self.config, self.env.device
        strewn = torch.rand(self.count, device=device) < config.strewn
        kinds = torch.where(strewn, STREWN, OPENING) * over
        seed = int(torch.randint(0, 2**62, ()))  # from the host's generator: no wait for the device
        self.env.deal(self.boards, kinds.to(torch.uint8).contiguous(), seed)
        noisy = torch.rand(self.count, device=device) < config.noisy
        which = torch.randint(0, len(config.noise), (self.count,), device=device)
        noise = self._noises[which] * noisy
        until = torch.randint(1, config.noisy_plies + 1, (self.count,), device=device) * noisy
        self.noise = torch.where(over, noise, self.noise)
        self.noisy_until = torch.where(over, until.to(torch.int32), self.noisy_until)
        self.origin = torch.where(over, (noisy + 2 * strewn).to(torch.uint8), self.origin)
        self.plies = torch.where(over, torch.zeros_like(self.plies), self.plies)

    def _errors(self, plies: list[Ply]) -> tuple[Tensor, Tensor]:
        before, after = plies[-2], plies[-1]
        error = self.env.equity(after.value) - self.env.equity(before.following)
        kinds = self.env.classify(after.boards)
        told = ~before.cut
        contact, race = told & (kinds == CONTACT), told & (kinds == RACE)
        return _rms(error, contact), _rms(error, race)


def traced_labels(plies: list[Ply], trace: float) -> list[Tensor]:
    """
    What each ply's position is worth by its own estimate and, weighted, those of later plies.

    A later estimate counts by how it differs from what the net expected there: the luck of the
    dice in between is taken out, which leaves the labels unbiased and hardly noisier.
    """
    labels: list[Tensor] = []
    news = torch.zeros_like(plies[-1].value)
    for ply in reversed(plies):
        if labels:
            news = labels[-1] - ply.following
        weight = trace * (~ply.cut)[:, None]
        labels.append(ply.value + weight * flipped_change(news))
    return labels[::-1]


def held_out_positions(games: Games, count: int) -> tuple[Tensor, Tensor]:
    """Up to *count* distinct contact positions of running games, past the opening, and origins."""
    settled = (games.env.classify(games.boards) == CONTACT) & (games.plies >= 6)
    boards, origin = games.boards[settled], games.origin[settled]
    _, first = _unique_rows(boards)
    keep = first[torch.randperm(len(first), device=first.device)[:count]]
    return boards[keep].contiguous(), origin[keep]


def board_keys(boards: Tensor) -> Tensor:
    """A 64-bit key of each board."""
    generator = torch.Generator().manual_seed(1)
    odd = torch.randint(-(2**62), 2**62, (BOARD,), generator=generator) * 2 + 1
    keys = torch.zeros(len(boards), dtype=torch.int64, device=boards.device)
    for place, factor in enumerate(odd.tolist()):
        keys += boards[:, place].long() * factor
    return keys


def _unique_rows(boards: Tensor) -> tuple[Tensor, Tensor]:
    keys, inverse = torch.unique(board_keys(boards), return_inverse=True)
    first = torch.full((len(keys),), len(boards), dtype=torch.int64, device=boards.device)
    order = torch.arange(len(boards), device=boards.device)
    return keys, first.scatter_reduce(0, inverse, order, "amin")


def _select(candidates: Candidates, items: Tensor) -> Candidates:
    arrays = (candidates.boards, candidates.outcomes, candidates.equities)
    return Candidates(*(array[items] for array in arrays))


def _rms(error: Tensor, mask: Tensor) -> Tensor:
    return ((error.square() * mask).sum() / mask.sum().clamp(min=1)).sqrt()
