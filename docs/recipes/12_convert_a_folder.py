"""Turn every match file of a folder into gnubg's format."""

from pathlib import Path

from gamao.notation import read_matches, write_match

folder = Path("season")
folder.mkdir(exist_ok=True)
(folder / "one.mat").write_text(
    " 3 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/13\n"
)
for path, record in read_matches(folder, failed=lambda path, error: print(path, error)):
    path.with_suffix(".out").write_bytes(write_match(record, "sgf"))
    print(path.name, record)
