"""
Every message on the wire, both ways, one type each: HTTP and the sockets of tables, reviews and
rollouts. `docs/web.md` tells what they are for, and names them all at its end.
"""

# ruff: noqa: F403  # the messages are named where they are; 95 of them twice more would be noise
from gamao.server.wire.base import *
from gamao.server.wire.lessons import *
from gamao.server.wire.lobby import *
from gamao.server.wire.openings import *
from gamao.server.wire.oversight import *
from gamao.server.wire.people import *
from gamao.server.wire.problems import *
from gamao.server.wire.review import *
from gamao.server.wire.setup import *
from gamao.server.wire.study import *
from gamao.server.wire.table import *
