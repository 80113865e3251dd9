"""Boards and nets for the engine's tests."""

import numpy as np

from gamao.engine.nets.net import Net


def start_boards():
    boards = np.zeros((1, 2, 25), np.int8)
    boards[:, :, [23, 12, 7, 5]] = 2, 5, 3, 5
    return boards


def random_rolls(count, *, seed):
    return np.random.default_rng(seed).integers(1, 7, (count, 2)).astype(np.int8)


def random_boards(count, *, seed):
    """Boards with both sides on them, of every phase: bars, primes, bear-offs, races."""
    rng = np.random.default_rng(seed)
    boards = []
    while len(boards) < count:
        board = np.zeros((2, 25), np.int8)
        places = rng.permutation(24)
        border = rng.integers(3, 21)
        for side, own in ((0, places[:border]), (1, 23 - places[border:])):
            near = own[own < rng.choice([6, 12, 18, 24, 24])]
            own = np.append(near if len(near) else own, [24] if rng.random() < 0.2 else [])
            checkers = rng.choice([15, 15, rng.integers(1, 16)])
            chosen = rng.choice(own.astype(int), checkers)
            np.add.at(board[side], chosen, 1)
        boards.append(board)
    return np.array(boards)


def sensible_net(hidden=(256,)):
    """A net that runs home, makes points and leaves few blots; the rest of it is noise."""
    net = Net.random(hidden, seed=1)
    table, bias0 = net.table * np.float32(0.3), net.bias0.copy()
    count, place = np.arange(16), np.arange(25)[:, None]
    value = np.where(place == 24, -0.5 * count, 0) - 0.02 * (place + 1) * count
    value -= (count == 1) * (place < 24) * (0.06 + 0.012 * (23 - place) * (place < 18))
    value += (count >= 2) * (place < 9) * (0.25 - 0.02 * abs(place - 5))
    table[0, :25, :, 0], table[1, :25, :, 0] = value, -value
    table[:, 25, :, 0] = 0.05 * count * np.array([[1], [-1]])
    bias0[0] = 12  # the first unit stays positive: it is this sum, straight through
    weights = [weight * np.float32(0.02) for weight in net.weights]
    biases = [bias * 0 for bias in net.biases]
    for weight in weights:
        weight[0] = 0
        weight[0, 0] = 1
    biases[-1][:] = [-12, -1.4, -1.8, -2.2, -2.6, -1.4, -1.8, -2.2, -2.6]
    return Net(
        activation="relu",
        table=table,
        bias0=bias0,
        weights=tuple(weights),
        biases=tuple(biases),
    )
