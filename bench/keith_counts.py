"""
How often Keith's count says of a race what is right, in the rounds of the trainer.

    python bench/keith_counts.py --rounds 12
"""

import argparse
from collections import Counter
from random import Random

from gamao.drills import Drill, round_of
from gamao.engine import Engine


def main() -> None:
    """Print it, by what the answers rest on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    engine = Engine.default()
    asked, agreed = Counter[str](), Counter[str]()
    for seed in range(parser.parse_args().rounds):
        for question in round_of(Drill.RACE, engine, Random(seed)):
            asked[question.source.value] += 1
            agreed[question.source.value] += question.formula == question.answer
    for source, count in asked.items():
        print(f"{source}: {agreed[source]} of {count}")
    print(f"all: {agreed.total()} of {asked.total()}")


if __name__ == "__main__":
    main()
