"""Ask any program that speaks UBGI what it would do: here gamao itself."""

import shlex
import sys

from gamao import Dice, Match, Player
from gamao.bridges import UbgiEngine

command = f"{shlex.quote(sys.executable)} -m gamao bridge ubgi"
with UbgiEngine.started(command) as program:
    print(program.choose(Match(7).new_game(first=Player.WHITE, dice=Dice(6, 1))))
