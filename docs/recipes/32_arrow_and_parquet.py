"""Every decision of a match as an Arrow and a Parquet file: `pip install 'gamao[frames]'`."""

from pathlib import Path

from gamao.analysis import ReviewSettings, review
from gamao.analysis.frames import write_frame
from gamao.engine import Engine, Limit
from gamao.notation import read_match

data = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n"
record = read_match(data)
print(record.score, record.winner)
rows = review(record, Engine.default(), ReviewSettings(limit=Limit(0), deeper=None)).rows()
for name in ("decisions.arrow", "decisions.parquet"):
    write_frame(Path(name), rows)
    print(name, len(rows), "decisions,", Path(name).stat().st_size, "bytes")
