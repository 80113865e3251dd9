"""A thousand games at random at once, for programs that learn: how often is it a gammon?"""

import numpy as np

from gamao.env import VectorBackgammon

games, rng = VectorBackgammon(256, seed=1), np.random.default_rng(1)
ends: list[int] = []
while len(ends) < 1000:
    won, ended = games.step(rng.integers(0, games.choices))
    ends += won[ended].tolist()
print(f"{np.mean(np.array(ends) > 1):.2f}")
