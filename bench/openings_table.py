"""
The table of first plays in `docs/openings.md`, made from the shipped one.

    python bench/openings_table.py

What others have published is beside ours, and where it differs it is named.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from gamao import ALL_ROLLS, Dice
from gamao.openings import OpeningRoll, Openings, Score

PAGE: Final = Path(__file__).parent.parent / "docs" / "openings.md"
BEGIN, END = "<!-- made by bench/openings_table.py -->", "<!-- until here -->"

Published = Mapping[str, tuple[str, ...]]

# Kit Woolsey's synopsis of the opening rolls of 19 March 1995 in the Backgammon FAQ, as far as the
# page was to be had; where it calls two about equal both are here.
MONEY: Final[Published] = {
    "2-1": ("13/11 6/5", "24/23 13/11"),
    "3-1": ("8/5 6/5",),
    "4-1": ("24/23 13/9",),
    "5-1": ("24/23 13/8",),
    "6-1": ("13/7 8/7",),
    "3-2": ("24/21 13/11",),
    "4-2": ("8/4 6/4",),
    "5-2": ("24/22 13/8",),
    "6-2": ("24/18 13/11",),
    "4-3": ("13/10 13/9", "24/20 13/10"),
    "5-3": ("8/3 6/3",),
}
# "DMP opening moves", Gammon Quest, September 2015, by eXtreme Gammon.
DMP: Final[Published] = {
    "2-1": ("13/11 6/5",),
    "3-1": ("8/5 6/5",),
    "4-1": ("13/9 6/5",),
    "5-1": ("13/8 6/5",),
    "6-1": ("13/7 8/7",),
    "3-2": ("24/21 13/11",),
    "4-2": ("8/4 6/4",),
    "5-2": ("24/22 13/8",),
    "6-2": ("24/18 13/11",),
    "4-3": ("24/21 13/9",),
    "5-3": ("8/3 6/3",),
    "6-3": ("24/18 13/10",),
    "5-4": ("24/20 13/8",),
    "6-4": ("24/14",),
    "6-5": ("24/13",),
}
PUBLISHED: Final = {Score.MONEY: MONEY, Score.DMP: DMP}
NAMES: Final = {
    Score.MONEY: "money",
    Score.DMP: "DMP",
    Score.GAMMON_GO: "gammon goes",
    Score.GAMMON_SAVE: "gammon saved",
}


def lines(table: Openings) -> Iterator[str]:
    """The tables: ours at four scores, then where others differ."""
    rolls = {score: {str(one.dice): one for one in table.rolls(score)} for score in Score}
    yield "| roll | " + " | ".join(NAMES[score] for score in Score) + " |"
    yield "| --- |" + " --- |" * len(Score)
    for dice in in_order():
        cells = (told(rolls[score][str(dice)]) for score in Score)
        yield f"| {dice} | " + " | ".join(cells) + " |"
    yield ""
    yield "| differs | ours | published | what it loses here |"
    yield "| --- | --- | --- | --- |"
    for score, published in PUBLISHED.items():
        for name, plays in published.items():
            if (best := str(rolls[score][name].plays[0].play)) not in plays:
                loses = lost(rolls[score][name], plays)
                yield f"| {name}, {NAMES[score]} | {best} | {' or '.join(plays)} | {loses} |"


def in_order() -> list[Dice]:
    """The fifteen that begin a game, then the doublets."""
    return sorted(ALL_ROLLS, key=lambda dice: (dice.is_doublet, dice.low, dice.high))


def told(roll: OpeningRoll) -> str:
    """The best play, and by how much it is better than the second."""
    best = f"`{roll.plays[0].play}`"
    return f"{best} alone" if roll.margin is None else f"{best} {roll.margin:.3f}"


def lost(roll: OpeningRoll, plays: tuple[str, ...]) -> str:
    """What the best of the *plays* loses against ours."""
    found = [one for one in roll.plays if str(one.play) in plays]
    if not found:
        return "not looked at: more than 0.10 at 2-ply"
    other, best = found[0], roll.plays[0]
    error = (other.error**2 + best.error**2) ** 0.5
    return f"{best.equity - other.equity:.4f} ± {error:.4f}"


def made(table: Openings) -> str:
    """What stands between the two marks."""
    return "\n".join([BEGIN, "", *lines(table), "", END])


def main() -> None:
    """Write it into the page."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    PAGE.write_text(before + made(Openings.load()) + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
