"""How somebody plays: what they did of what they could have done."""

from gamao import Player
from gamao.analysis.style import Trait, added, as_json, from_json, style_of
from gamao.notation import read_match

# Rui could hit with 3-2, and does not.
MATCH = """ 3 point match

 Game 1
 Ana : 0                             Rui : 0
  1) 62: 24/18 13/11                  61: 13/7* 8/7
  2) 31: bar/22 6/5                   32: 24/22 13/10
  3)  Doubles => 2                    Drops
      Wins 1 point
"""


def test_each_trait_is_counted_where_it_could_be_seen():
    record = read_match(MATCH.encode())

    assert style_of(record, Player.WHITE) == {
        Trait.DOUBLES: (1, 1),
        Trait.TAKES: (0, 0),
        Trait.HITS: (0, 0),
        Trait.GAMMONS: (0, 1),
        Trait.RUNS: (1, 1),
    }
    assert style_of(record, Player.BLACK) == {
        Trait.DOUBLES: (0, 1),
        Trait.TAKES: (0, 1),
        Trait.HITS: (0, 1),
        Trait.GAMMONS: (0, 0),
        Trait.RUNS: (0, 1),
    }


def test_styles_are_kept_and_add_up():
    style = style_of(read_match(MATCH.encode()), Player.WHITE)

    assert from_json(as_json(style)) == style
    assert added([style, style, {}])[Trait.DOUBLES] == (2, 2)
