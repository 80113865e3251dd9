"""Every message as `docs/web.md` names it; `python -m tests.server.messages` writes it."""

import inspect
import re
from itertools import groupby
from pathlib import Path

from gamao.server.wire import Message

WEB = Path(__file__).parents[2] / "docs" / "web.md"
HEADING = "## Every message"
_ROOMS = (
    *("base", "setup", "table", "lobby", "study", "openings", "lessons", "review", "problems"),
    "people",
    "oversight",
)


def messages():
    """Every type of message, in the order of the files that declare them."""
    found, open_ = [], [Message]
    while open_:
        kinds = open_.pop().__subclasses__()
        found += [one for one in kinds if one.__module__.startswith("gamao.")]
        open_ += kinds
    return sorted(set(found), key=lambda one: (_ROOMS.index(_room(one)), _line(one)))


def field_names():
    """Whatever any message may hold."""
    return {name for message in messages() for name in message.model_fields}


def reference():
    """The chapter: a table for each file, a line for each message."""
    parts = [HEADING, "", "Those of `gamao.server.wire`; what may be left out has a `?`."]
    for room, kinds in groupby(messages(), key=_room):
        parts += ["", f"### {room}.py", "", "| message | fields | |", "| --- | --- | --- |"]
        parts += [_row(kind) for kind in kinds]
    return "\n".join(parts) + "\n"


def chapter(text):
    """What *text* has under our heading, and all before it."""
    before, _, rest = text.partition(HEADING + "\n")
    return before, HEADING + "\n" + rest


def _row(message):
    fields = (
        name if field.is_required() else f"{name}?" for name, field in message.model_fields.items()
    )
    told = inspect.getdoc(message).split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
    return f"| `{message.__name__}` | {', '.join(f'`{name}`' for name in fields)} | {told} |"


def _room(message):
    return re.search(r"(\w+)$", message.__module__)[1]


def _line(message):
    return inspect.getsourcelines(message)[1]


if __name__ == "__main__":
    before, _ = chapter(WEB.read_text("utf-8"))
    WEB.write_text(f"{before.rstrip()}\n\n{reference()}", "utf-8")
