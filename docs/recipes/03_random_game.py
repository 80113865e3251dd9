"""Play a game at random and say who won."""

import random

from gamao import Match, Phase, RandomDice, Roll, Start

rng = random.Random(7)
dice = RandomDice(rng)
game = Match().new_game().after(Start(3, 1))
while game.phase is not Phase.OVER:
    if game.phase is Phase.TURN:
        game = game.after(Roll.thrown(dice))
    else:
        game = game.after(rng.choice(game.legal_plays()))
assert game.result is not None
print(game.result.winner, game.result.win.word, len(game.actions))
