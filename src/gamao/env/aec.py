"""Backgammon by PettingZoo's interface for agents that act in turn."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from gamao.env.table import ACTIONS, FEATURES, LearnerTable
from gamao.rules.match import Match
from gamao.rules.player import Player

PLAYERS: Final = {str(player): player for player in Player}
AGENTS: Final = tuple(PLAYERS)
NAMES: Final = {player: agent for agent, player in PLAYERS.items()}


class BackgammonAEC(AECEnv):
    """
    A *match* (left out: one game, without a cube) between the agents `white` and `black`.

    Whoever must decide is `agent_selection`; what it may do is 1 in the `action_mask` of its
    observation (docs/environments.md has all actions and numbers). Rewards come at the end: points
    for money, 1 and -1 for a match. An action that is not allowed raises `IllegalPlayError`.
    """

    metadata: Final[dict[str, Any]] = {
        "name": "gamao_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, match: Match | None = None, *, render_mode: str | None = None) -> None:
        super().__init__()
        self.table: LearnerTable = LearnerTable(match)
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        self.agents: list[str] = list(AGENTS)
        self._spaces = {agent: observation_space() for agent in AGENTS}
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The numbers and the mask that *agent* sees."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions, allowed now or not."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same *seed* throws the same dice."""
        self.table.begin(seed)
        self.agents = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection: str = str(self.table.to_act)

    def observe(self, agent: str) -> dict[str, Any]:
        """What *agent* sees, and, if it is its turn, what it may do."""
        player, table = PLAYERS[agent], self.table
        mask = table.mask() if table.to_act is player else np.zeros(ACTIONS, np.int8)
        return {"observation": table.seen(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let `agent_selection` do *action*."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.table.act(action)
        to_act = self.table.to_act
        if to_act:  # all rewards are 0 until the end
            self.agent_selection = NAMES[to_act]
            return
        self.rewards = {one: self.table.points(player) for one, player in PLAYERS.items()}
        self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = NAMES[PLAYERS[agent].opponent]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text."""
        return str(self.table.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go of."""


def observation_space() -> spaces.Dict:
    """The numbers and the mask, as both interfaces show them."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (FEATURES,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
