"""The chance to win a match at every score, and what a gammon is worth there."""

from gamao.engine import load_table

table = load_table()
for mine in range(1, 6):
    print(" ".join(f"{table.mwc(mine, theirs):.3f}" for theirs in range(1, 6)))
print(f"{table.gammon_price(2, 4):.3f}")
