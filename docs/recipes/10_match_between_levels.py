"""Let two levels play a match and keep it as a file that other programs read."""

import random
from pathlib import Path

from gamao import Match, RandomDice
from gamao.engine import Engine, Opponent, find_level
from gamao.notation import write_match
from gamao.playing import play_match

engine = Engine.default()
players = [Opponent(engine, find_level(level)) for level in ("beginner", "casual")]
dice = RandomDice(random.Random(1))
record = play_match(players[0], players[1], Match(1), dice=dice, names=("Ana", "Bruno"))
Path("match.mat").write_bytes(write_match(record, "mat"))
print(record)
