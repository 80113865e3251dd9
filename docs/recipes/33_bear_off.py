"""How many rolls does each side need to bear off, and what will be wasted?"""

from gamao import Position
from gamao.engine import OneSided

table = OneSided.open()
position = Position.of(mine={6: 3, 5: 3, 4: 3, 1: 2}, theirs={6: 4, 5: 4, 2: 2})
for name, side in (("mine", position), ("theirs", position.flipped())):
    effective = table.effective_pips(side)
    print(f"{name}: {side.pips} pips, in effect {effective:.1f}")
    print(", ".join(f"{n} rolls {p:.0%}" for n, p in enumerate(table.rolls(side)) if p > 0.01))
