"""Review a match: performance rating, luck, the worst mistakes."""

from gamao import Player
from gamao.analysis import ReviewSettings, review
from gamao.engine import Engine, Limit
from gamao.notation import read_match

data = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n"
found = review(read_match(data), Engine.default(), ReviewSettings(limit=Limit(1), deeper=None))
for player in Player:
    summary = found.summary(player)
    print(found.name(player), summary.all.pr, f"{summary.luck:+.3f}")
for entry in found.mistakes():
    print(entry.verdict.best.text, f"{-entry.verdict.loss:+.3f}")
