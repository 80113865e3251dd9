"""Why is one play better than another?"""

from gamao import Dice, Match, Player
from gamao.engine import Engine, Explainer
from gamao.engine.explain import as_json
from gamao.notation import parse_play

game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
played = parse_play("13/10 24/23", game.position, Dice(3, 1))
explained = as_json(Explainer(Engine.default()).plays(game, played))
print(sorted(explained))
