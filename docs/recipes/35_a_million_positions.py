"""Positions of games by the million, with chances and equities, as a Parquet file."""

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from gamao.engine import Boards, Engine, Outcomes, equity_weights, positions_of
from gamao.env import VectorBackgammon

WANTED = 2_000  # 1_000_000, of 5_000 games at once: a minute of processor, 53 MB
engine, weights = Engine.default(), equity_weights()
games, found = VectorBackgammon(500, seed=1), list[Boards]()
while len(found) * games.count < WANTED:
    found.append(games.boards)
    # Each plays what leaves the opponent, who is on roll afterwards, the worst off.
    theirs = engine.evaluate_boards(games.results) @ weights[:9]
    plays = np.split(theirs, games.offsets[1:-1])
    games.step(np.array([equities.argmin() for equities in plays]))

chances = engine.evaluate_boards(np.concatenate(found))
columns: dict[str, Any] = {"id": [one.id for boards in found for one in positions_of(boards)]}
columns |= {field.name: chances[:, k] for k, field in enumerate(fields(Outcomes))}
columns["equity"] = chances @ weights[:9] + weights[9]  # pandas.DataFrame(columns) is a frame

arrow: Any = import_module("pyarrow")  # of gamao[frames]; it has no types
parquet: Any = import_module("pyarrow.parquet")
parquet.write_table(arrow.table(columns), "positions.parquet")
print(len(chances), "positions,", Path("positions.parquet").stat().st_size, "bytes")
