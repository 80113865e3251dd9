"""A report of a match as one page, in Portuguese."""

from pathlib import Path

from gamao.analysis import ReviewSettings, format_html, format_text, review
from gamao.engine import Engine, Limit
from gamao.notation import read_match

data = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n"
found = review(read_match(data), Engine.default(), ReviewSettings(limit=Limit(0), deeper=None))
Path("report.html").write_text(format_html(found, "pt-BR"), "utf-8")
print(format_text(found, "pt-BR"))
