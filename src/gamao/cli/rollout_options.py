"""What may be said of a rollout wherever a command has one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gamao.engine import LARGEST_SEED
from gamao.messages.marking import mark as _

Games = Annotated[int | None, typer.Option(help=_("At most so many games."), min=1)]
Truncate = Annotated[int | None, typer.Option(help=_("Plies; 0: to the end."), min=0)]
UntilError = Annotated[
    float | None, typer.Option("--error", help=_("Stop at this standard error."))
]
Stop = Annotated[
    bool | None,
    typer.Option("--stop/--no-stop", help=_("Stop when it is decided, or play all games.")),
]
Seed = Annotated[
    int | None,
    typer.Option(help=_("A number: the same gives the same games."), min=0, max=LARGEST_SEED),
]


def given(**options: Any) -> dict[str, Any]:  # noqa: ANN401 (as they come)
    """Those of *options* that were given on the command line."""
    return {name: value for name, value in options.items() if value is not None}
