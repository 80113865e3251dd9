"""
Steps a second of the environments, ours beside OpenSpiel's and gym-backgammon's, random play.

A step is a decision: a whole play for all but `BackgammonAEC`, whose steps are single checkers. One
thread, by its processor time. What is not installed is left out: `pip install open_spiel
gym-backgammon 'pyglet<2'`.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from gamao.env import BackgammonAEC, VectorBackgammon


def many(seconds: float) -> tuple[int, float]:
    """Ours, 256 games at once."""
    games, rng, steps = VectorBackgammon(256, seed=1), np.random.default_rng(1), 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        games.step(rng.integers(0, games.choices))
        steps += games.count
    return steps, time.process_time() - begun


def by_agents(seconds: float) -> tuple[int, float]:
    """Ours by PettingZoo's interface."""
    env, rng, steps = BackgammonAEC(), random.Random(1), 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        env.reset(seed=steps)
        while not env.table.is_over:
            allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(allowed[rng.randrange(len(allowed))]))
            steps += 1
    return steps, time.process_time() - begun


def open_spiel(seconds: float) -> tuple[int, float]:
    """OpenSpiel's, by its Python interface."""
    game: Any = importlib.import_module("pyspiel").load_game("backgammon")
    rng, steps = random.Random(1), 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
    return steps, time.process_time() - begun


def gym_backgammon(seconds: float) -> tuple[int, float]:
    """gym-backgammon's."""
    made: Any = importlib.import_module("gym_backgammon.envs.backgammon_env").BackgammonEnv
    env, rng, steps = made(), random.Random(1), 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        agent, roll, _ = env.reset()
        over, first = False, roll
        while not over:
            if first is None:
                roll = (rng.randint(1, 6), rng.randint(1, 6))
                roll = roll if agent else tuple(-die for die in roll)
            signed = first or roll
            first = None
            plays = list(env.get_valid_actions(signed))
            _, _, over, _ = env.step(rng.choice(plays) if plays else None)
            agent = env.get_opponent_agent()
            steps += 1
    return steps, time.process_time() - begun


CONTENDERS: dict[str, tuple[str, Callable[[float], tuple[int, float]]]] = {
    "VectorBackgammon, 256 games": ("gamao", many),
    "BackgammonAEC, one game": ("pettingzoo", by_agents),
    "OpenSpiel": ("pyspiel", open_spiel),
    "gym-backgammon": ("gym_backgammon", gym_backgammon),
}


def main() -> None:
    """Print a line for each that is installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    for name, (module, run) in CONTENDERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{name:32} {'not installed':>12}")
            continue
        steps, took = run(seconds)
        print(f"{name:32} {steps / took:12,.0f} steps/s")


if __name__ == "__main__":
    main()
