"""Backgammon by Gymnasium's interface: one learner against somebody."""

from __future__ import annotations

from typing import Any, Final

from gymnasium import Env, register, registry, spaces

from gamao.engine import Decider
from gamao.env.aec import observation_space
from gamao.env.table import ACTIONS, LearnerTable
from gamao.env.tables import Policy
from gamao.rules.match import Match
from gamao.rules.player import Player

NAME: Final = "gamao/Backgammon-v0"
"""What Gymnasium's `make` and `make_vec` call it."""


class BackgammonEnv(Env):
    """
    A *match* (left out: one game, without a cube) as White against *opponent*.

    That is a `Decider`, as an `Opponent` of ours; or a function that is given rows of numbers and
    of masks and gives an action for each, as `BackgammonVectorEnv` has it; or left out somebody who
    plays at random. Actions and numbers are those of `BackgammonAEC`. An action that is not allowed
    loses at once: one point, and `info["illegal"]`.
    """

    metadata: Final[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        match: Match | None = None,
        *,
        opponent: Decider | Policy | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table: LearnerTable = LearnerTable(match)
        self.opponent: Decider | Policy | None = opponent
        self.render_mode: str | None = render_mode
        self.observation_space: spaces.Dict = observation_space()
        self.action_space: spaces.Discrete = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match; the same *seed* throws the same dice."""
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(2**31)))
        self._let_opponent()
        if self.table.is_over:  # lost before the first decision, by a forced play of Black's
            return self.reset()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do *action*, and all that follows until it is White's turn again."""
        if self.table.is_over or int(action) not in self.table.allowed():
            return self._seen(), -1.0, True, False, {"illegal": True}
        self.table.act(int(action))
        self._let_opponent()
        over = self.table.is_over
        return self._seen(), self.table.points(Player.WHITE), over, False, {}

    def render(self) -> str | None:
        """The board as text."""
        return str(self.table.game) if self.render_mode == "ansi" else None

    def _seen(self, player: Player = Player.WHITE) -> dict[str, Any]:
        return {"observation": self.table.seen(player), "action_mask": self.table.mask()}

    def _let_opponent(self) -> None:
        while self.table.to_act is Player.BLACK:
            if self.opponent is None:
                self.table.act(int(self.np_random.choice(self.table.allowed())))
            elif callable(self.opponent):
                rows = (one[None] for one in self._seen(Player.BLACK).values())
                self.table.act(int(self.opponent(*rows)[0]))
            else:
                self.table.do(self.opponent.choose(self.table.game))


# Gymnasium's way: `gymnasium.make("gamao.env.single:gamao/Backgammon-v0")` imports this first.
if NAME not in registry:
    register(
        id=NAME,
        entry_point="gamao.env.single:BackgammonEnv",
        vector_entry_point="gamao.env.vector_env:BackgammonVectorEnv",
    )
