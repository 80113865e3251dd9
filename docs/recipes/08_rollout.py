"""Roll a play out until its error is small."""

from gamao import Dice, Match, Player, Position
from gamao.engine import Engine, RolloutSettings

game = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
settings = RolloutSettings(games=144, truncate=3, step=36)
for standing in Engine.default().roll_out_plays(game, settings):
    best = standing.analysis.best
    print(standing.games, best.play, f"{best.equity:+.3f} ± {1.96 * best.error:.3f}")
    if best.error < 0.03:
        break
