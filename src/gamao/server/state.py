"""What the app holds for all its routes, each with its type: FastAPI knows none."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from gamao.server.config import Config
from gamao.store import Store


def config_of(connection: HTTPConnection) -> Config:
    """The settings the server was started with."""
    config: Config = connection.app.state.config
    return config


def store_of(connection: HTTPConnection) -> Store:
    """The database."""
    store: Store = connection.app.state.store
    return store
