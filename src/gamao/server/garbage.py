"""
Garbage that is collected without anybody waiting for it.

A collector that looks at everything stops the loop for as long as that takes: half a second with a
thousand tables. So only what is young is looked at while people play; what has lived for a while is
set aside, where counting references frees it still; and cycles among that are found once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_YOUNG: Final = (20_000, 10, 1_000_000)
"""New objects before the youngest are looked at, and then how many times before the next; the third
is never reached between two settings aside."""
_PAUSE: Final = 5.0
_FIRST_PAUSE: Final = 0.25
"""While a server begins: nearly all that is new then, its tables and who comes back, will stay."""
_BEGINNING: Final = 20
"""First pauses."""
_PAUSES_TO_A_WHOLE_LOOK: Final = 720


async def collect_quietly() -> None:
    """Keep the collector from stopping the loop, for as long as the server lives."""
    before = gc.get_threshold()
    gc.set_threshold(*_YOUNG)
    try:
        for _ in range(_BEGINNING):
            gc.freeze()
            await asyncio.sleep(_FIRST_PAUSE)
        while True:
            for _ in range(_PAUSES_TO_A_WHOLE_LOOK):
                gc.freeze()
                await asyncio.sleep(_PAUSE)
            gc.unfreeze()
            gc.collect()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
