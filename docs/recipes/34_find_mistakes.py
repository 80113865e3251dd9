"""Keep every review in a library, and find the mistakes of one player in it."""

from gamao.analysis import Library, Query, ReviewSettings, review
from gamao.engine import Engine, Limit
from gamao.notation import read_match

match = (
    b" 5 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/18 8/3\n"
)
with Library("library.sqlite") as library:
    settings = ReviewSettings(limit=Limit(1), deeper=None)
    made = review(read_match(match), Engine.default(), settings, memory=library)
    library.note(made, match="Ana and Bruno, round 1")
    for kept in library.search(Query(player="Bruno", least_loss=0.02)):
        assert kept.verdict.chosen
        print(kept.xgid, kept.verdict.chosen.text, f"-{kept.verdict.loss:.3f}")
