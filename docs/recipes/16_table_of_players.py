"""How has everybody played, over all the matches of a season?"""

from gamao.analysis import ReviewSettings, format_standings, review, standings
from gamao.engine import Engine, Limit
from gamao.notation import read_match

engine, quick = Engine.default(), ReviewSettings(limit=Limit(0), deeper=None)
files = [
    b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 24/21     65: 24/13\n",
    b" 7 point match\n\n Game 1\n Bruno : 0       Carla : 0\n  1) 31: 8/5 6/5     65: 24/13\n",
]
print(format_standings(standings(review(read_match(data), engine, quick) for data in files)))
