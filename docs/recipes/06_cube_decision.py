"""Should I double, and should they take, at this score?"""

from gamao.engine import Engine, Limit
from gamao.notation import parse_xgid

game = parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:4:0:7:10")
decision = Engine.default().cube(game, Limit(1))
print(decision.action, f"{decision.no_double:+.3f}", f"{decision.doubled:+.3f}")
