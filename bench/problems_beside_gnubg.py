"""
How often gnubg gives the answer that our rollouts say is best: problems drawn at random.

    python bench/problems_beside_gnubg.py --problems 500 --plies 2
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from gamao.bridges.gnubg import Gnubg
from gamao.notation import parse_play
from gamao.problems import Kind, Problem, Problems
from gamao.rules.cube import CubeAction
from gamao.rules.play import Play


def agrees(gnubg: Gnubg, problem: Problem) -> bool:
    """Is it the same play, the same word on doubling, the same answer to a double?"""
    game, best = problem.game, problem.best.text
    if problem.kind is Kind.PLAY:
        chosen, dice = gnubg.choose(game), game.dice
        assert isinstance(chosen, Play)
        assert dice is not None
        ours = parse_play(best, game.position, dice)
        return game.position.after(chosen) == game.position.after(ours)
    decision = gnubg.cube(game.before_offer())
    if problem.kind is Kind.TAKE:
        return (decision.answer is CubeAction.PASS) == (best == "pass")
    return decision.should_double == best.startswith("double")


def main() -> None:
    """Ask, and count by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=500)
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    asked = random.Random(given.seed).sample(list(Problems.load()), given.problems)
    gnubg, counts, same = Gnubg(plies=given.plies, jacoby=True), Counter[Kind](), Counter[Kind]()
    for problem in asked:
        counts[problem.kind] += 1
        same[problem.kind] += agrees(gnubg, problem)
    gnubg.close()
    for kind in Kind:
        print(f"{kind.value:8}{same[kind]:5} of {counts[kind]}")


if __name__ == "__main__":
    main()
