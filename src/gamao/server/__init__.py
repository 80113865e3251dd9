"""The web app's server: the only place with sockets, clocks and async."""

from gamao.server.app import create_app
from gamao.server.config import Config

__all__ = ["Config", "create_app"]
