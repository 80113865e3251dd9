"""What a result does to two ratings."""

from gamao.rating import Rating, after_match, win_chance

ana, bruno = Rating(), Rating()
for _ in range(3):
    ana, bruno = after_match(ana, bruno, length=7)
print(ana, bruno)
print(f"who is 100 points stronger wins {win_chance(100, length=7):.0%} of such matches")
