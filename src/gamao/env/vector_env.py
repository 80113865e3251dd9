"""Backgammon by Gymnasium's interface for many environments at once: learners against somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gamao.env.aec import observation_space
from gamao.env.matches import chosen_at_random
from gamao.env.table import ACTIONS, FEATURES, one_game
from gamao.env.tables import BLACK, NOBODY, NOTHING, WHITE, Policy, Tables, tables_of
from gamao.errors import IllegalPlayError
from gamao.rules.match import Match

_Bools = NDArray[np.bool_]
_Seen = dict[str, NDArray[Any]]


class BackgammonVectorEnv(VectorEnv):
    """
    As many `BackgammonEnv` as *num_envs*, stepped in the core: each is White in a *match*.

    *opponent* is given the numbers and the masks of the environments where Black must decide, a row
    each, and gives an action for each; left out, it plays at random. Whether an environment that
    has ended begins anew at the next step, at the same one, or by `reset` alone is the
    *autoreset_mode*. Seeds, observations, rewards and infos are those of Gymnasium's
    `SyncVectorEnv` over as many `BackgammonEnv`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (a class variable of Gymnasium's)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        match: Match | None = None,
        *,
        opponent: Policy | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.num_envs: int = num_envs
        self.opponent: Policy | None = opponent
        self.autoreset_mode: Final = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space: spaces.Dict = observation_space()
        self.single_action_space: spaces.Discrete = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables: Final[Tables] = tables_of(num_envs, match or one_game())
        self._rngs = [seeding.np_random()[0] for _ in range(num_envs)]
        self._ended: _Bools = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Seen, dict[str, Any]]:
        """Begin all, or those of ``options["reset_mask"]``, with other dice, or those of *seed*."""
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        super().reset(seed=seed if isinstance(seed, int) else None)
        for k, one in enumerate(self._each(seed)):
            if which[k] and one is not None:
                self._rngs[k] = seeding.np_random(one)[0]
        self._begin(which)
        self._ended = self._ended & ~which
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[_Seen, NDArray[np.float64], _Bools, _Bools, dict[str, Any]]:
        """Do the *actions*, and all that follows until it is White's turn again everywhere."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            raise ResetNeeded("an environment has ended and was not reset")
        fresh, wanted = self._ended, np.asarray(actions).astype(np.int64, casting="same_kind")
        illegal = ~fresh & ~self._allows(wanted)
        self._tables.act(np.where(fresh | illegal, NOTHING, wanted))
        self._let_opponent()
        ended = ~fresh & (illegal | (self._tables.to_act() == NOBODY))
        rewards = np.where(fresh, 0.0, np.where(illegal, -1.0, self._tables.won()))
        if fresh.any():
            self._begin(fresh)
        self._ended, infos = ended, self._told(ended, illegal)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            self._begin(ended)
            self._ended = np.zeros(self.num_envs, np.bool_)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _each(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        each = range(seed, seed + self.num_envs) if isinstance(seed, int) else seed
        if len(each) != self.num_envs:
            raise ValueError(f"{self.num_envs} environments need as many seeds, not {len(each)}")
        return each

    def _begin(self, which: _Bools) -> None:
        while which.any():  # again where all is lost before the first decision
            seeds = np.zeros(self.num_envs, np.uint64)
            for k in np.flatnonzero(which):
                seeds[k] = self._rngs[k].integers(2**31)
            self._tables.begin(which, seeds)
            self._let_opponent()
            which = which & (self._tables.to_act() == NOBODY)

    def _let_opponent(self) -> None:
        while (theirs := self._tables.to_act() == BLACK).any():
            seen = self._seen(BLACK)
            views, masks = seen["observation"][theirs], seen["action_mask"][theirs]
            chosen = np.full(self.num_envs, NOTHING, np.int64)
            if self.opponent is None:
                chosen[theirs] = chosen_at_random(masks, self.np_random)
            else:
                chosen[theirs] = self.opponent(views, masks)
            refused = self._tables.act(chosen)
            if refused >= 0:
                raise IllegalPlayError(f"the opponent's {chosen[refused]} is not allowed")

    def _allows(self, actions: NDArray[np.int64]) -> _Bools:
        known = (actions >= 0) & (actions < ACTIONS)
        rows, chosen = np.arange(self.num_envs), np.where(known, actions, 0)
        allowed: _Bools = self._masks()[rows, chosen] == 1
        return known & allowed

    def _seen(self, player: int = WHITE) -> _Seen:
        views = np.empty((self.num_envs, FEATURES), np.float32)
        self._tables.see(views, player)
        return {"observation": views, "action_mask": self._masks()}

    def _masks(self) -> NDArray[np.int8]:
        masks = np.empty((self.num_envs, ACTIONS), np.int8)
        self._tables.mark(masks)
        return masks

    def _told(self, ended: _Bools, illegal: _Bools) -> dict[str, Any]:
        """The infos: of what was not allowed, and, where it begins anew at once, of the end."""
        infos: dict[str, Any] = {}
        at_once = self.autoreset_mode is AutoresetMode.SAME_STEP
        seen = self._seen() if at_once and ended.any() else {}
        for k in np.flatnonzero(ended):
            info: dict[str, Any] = {"illegal": True} if illegal[k] else {}
            if at_once:
                last = {name: rows[k] for name, rows in seen.items()}
                info = {"final_obs": last, "final_info": info}
            infos = self._add_info(infos, info, int(k))
        return infos
