"""What is written down while the server runs: one JSON object a line, for who collects them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from gamao.server.http.metrics import REQUESTS


class JsonLines(logging.Formatter):
    """
    A record as one line of JSON.

    Of an error its kind and where it happened, but not its words, which may hold somebody's name.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line of *record*."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= getattr(record, "about", {})
        if record.exc_info and record.exc_info[0]:
            told["error"] = record.exc_info[0].__name__
        return json.dumps(told, ensure_ascii=False)


def log_as_json() -> None:
    """Write all that is logged, and every request, as lines of JSON to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    REQUESTS.setLevel(logging.INFO)
    logging.getLogger("gamao.server").setLevel(logging.INFO)
