"""
Our own match files: JSON, which loses nothing that a record holds.

One object with `format` (`"gamao match"`), `version` (1), the names `white` and `black`, `tags` and
`dice` (lists of pairs of texts; the second tells how the dice were made, so that anyone can check
them) and `games`. Each game has

- `match`: `length` (null for money), `rules` as `format_rules` writes them, `score`, and
  `crawford`, whether this is the Crawford game;
- `setup`, only if it was not played from its start: `position` (gnubg's id, seen by `on_roll`),
  `on_roll` (null before the throw for the start), `dice`, `cube` (`value`, `owner`), `turns` played
  by White and Black, `automatic_doubles`, and an `offer` that waits (`kind`, `by`, `win`);
- `steps`: every throw, roll, play, cube action, resignation and answer, as `format_step` writes it;
- `result`, if it is over: `winner`, `win`, `points`. It follows from the steps and is checked;
- `notes`, what was said about it: `step`, `comment`, `plays`, `cube`, `luck`, each figure with its
  `unit` (`equity` or `mwc`), seen by the player whose decision it is.

A file is read whole or not at all: unlike other programs' files it has no excuse for a step that
cannot have happened. Fields that a reader does not know are passed over; a change that would
mislead an old reader gets a new version.
"""

from gamao.notation.json.reading import read_json
from gamao.notation.json.writing import format_json

__all__ = ["format_json", "read_json"]
