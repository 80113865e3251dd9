"""Ask an engine in another process by lines of JSON."""

import shlex
import sys

from gamao import Dice, Match, Player
from gamao.bridges import JsonEngine

game = Match(7).new_game(first=Player.WHITE, dice=Dice(4, 2))
with JsonEngine.started(f"{shlex.quote(sys.executable)} -m gamao engine", limit="1-ply") as program:
    print(program.analyse(game).best.play)
