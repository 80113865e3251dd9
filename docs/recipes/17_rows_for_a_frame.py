"""Every decision of a match as rows: `pandas.DataFrame(rows)`, or a CSV file."""

import csv
import sys

from gamao.analysis import ReviewSettings, review
from gamao.engine import Engine, Limit
from gamao.notation import read_match

data = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n"
rows = review(
    read_match(data), Engine.default(), ReviewSettings(limit=Limit(0), deeper=None)
).rows()
table = csv.DictWriter(sys.stdout, rows[0].keys())
table.writeheader()
table.writerows(rows)
