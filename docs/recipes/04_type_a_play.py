"""Read plays as people type them, and say what is wrong with those that cannot be."""

from gamao import Dice, GamaoError, Position
from gamao.notation import parse_play

start = Position.start()
for text in ("8/5 6/5", "8/4", "13/7*", "hello"):
    try:
        print(text, "->", start.after(parse_play(text, start, Dice.parse("31"))).id)
    except GamaoError as error:
        print(text, "->", error)
