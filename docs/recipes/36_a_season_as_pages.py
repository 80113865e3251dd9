"""A club's season as pages: one of each match, and one with the table that leads to them."""

from pathlib import Path

from gamao.analysis import ReviewSettings, SeasonMatch, format_html, format_season, review
from gamao.engine import Engine, Limit
from gamao.notation import read_matches

folder, pages = Path("season"), Path("pages")
for place in (folder, pages):
    place.mkdir(exist_ok=True)
for name, players in (("one", "Ana : 0       Bruno : 0"), ("two", "Bruno : 0       Carla : 0")):
    text = f" 7 point match\n\n Game 1\n {players}\n  1) 31: 24/23 24/21     65: 24/13\n"
    (folder / f"{name}.mat").write_text(text)

engine, quick = Engine.default(), ReviewSettings(limit=Limit(0), deeper=None)
matches: list[SeasonMatch] = []
for path, record in read_matches(folder):
    found = review(record, engine, quick)
    page = pages / f"{path.stem}.html"
    page.write_text(format_html(found, "es"), "utf-8")
    matches.append(SeasonMatch.of(found, page=page.name))
(pages / "index.html").write_text(format_season(matches, "es"), "utf-8")
print(*sorted(path.name for path in pages.iterdir()))
