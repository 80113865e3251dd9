"""A game as a picture that moves."""

from pathlib import Path

from gamao.notation import animated_svg, read_match

data = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/13\n"
svg = animated_svg(read_match(data).moments(0), seconds=0.8, width=480)
Path("game.svg").write_text(svg, "utf-8")
print(svg.count("<animate"))
