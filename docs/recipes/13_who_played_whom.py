"""Who played whom in a folder of files, without reading the games."""

from pathlib import Path

from gamao.notation import read_headers

folder = Path("season")
folder.mkdir(exist_ok=True)
(folder / "one.mat").write_text(
    " 3 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/13\n"
)
for path, header in read_headers(folder):
    print(f"{path.name}: {header.white} - {header.black} to {header.length}")
