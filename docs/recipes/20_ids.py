"""One position as every program writes it."""

from gamao import Dice, Match, Player
from gamao.notation import format_fibs_board, format_gnubg_id, format_xgid

game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
for write in (format_gnubg_id, format_xgid, format_fibs_board):
    print(write(game))
