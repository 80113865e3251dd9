"""Go through a match file, whatever program wrote it, step by step."""

from pathlib import Path

from gamao.notation import format_step, read_match

Path("friday.mat").write_text(
    " 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/13\n"
)
record = read_match("friday.mat")
for index in range(len(record.games)):
    for game in record.moments(index):
        print(game.position.id, format_step(game.actions[-1]) if game.actions else "-")
