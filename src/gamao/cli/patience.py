"""How long other programs are waited for, wherever a command asks one."""

from __future__ import annotations

from typing import Annotated

import typer

from gamao.messages.marking import mark as _

Patience = Annotated[
    float,
    typer.Option(help=_("Seconds that another program may take over an answer."), min=0.1),
]
