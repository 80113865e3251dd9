"""Connections that are slow, many or idle: they are closed, and others are served."""

import asyncio
import socket
import time
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import httpx
import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from tests.server.browsers import PATIENCE, Browser, serving, wait_until
from tests.server.programs import free_port, health, program, wait_until_ready
from uvicorn.protocols.utils import ClientDisconnected
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from gamao.server.app import create_app
from gamao.server.config import WAITING_FOR_SOCKET, Config
from gamao.server.http.connections import SocketConnection
from gamao.server.http.sockets import SAY, Socket

ELSEWHERE = "127.0.0.2"


def connected(address, near="127.0.0.1"):
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), PATIENCE, source_address=(near, 0))


def dripped(connection, text, longest):
    """Seconds until the other side had enough of *text*, of which it got a letter at a time."""
    begun = time.monotonic()
    connection.settimeout(0.05)
    with suppress(OSError):
        for letter in text * 1000:
            connection.send(letter.encode())
            with suppress(TimeoutError):
                if not connection.recv(65536):
                    break
            if time.monotonic() - begun > longest:
                return None
    return time.monotonic() - begun


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1000) == b"nothing comes before a request"
    except BlockingIOError:
        return True
    except OSError:
        return False


@contextmanager
def crowd(address, count):
    """So many connections that never say a word."""
    with ExitStack() as held:
        yield [held.enter_context(connected(address)) for _ in range(count)]


def test_a_request_that_drips_is_given_up(tmp_path):
    with serving(tmp_path / "games.db", request_within=0.5) as address:
        with connected(address) as connection:
            took = dripped(connection, "GET / HTTP/1.1\r\nX-Slow: ", 5)
        with connected(address) as connection:  # the second one, after an answer
            connection.sendall(f"GET /health HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
            again = dripped(connection, "GET / HTTP/1.1\r\nX-Slow: ", 5)

    assert took is not None
    assert again is not None


def test_a_body_that_drips_is_given_up_and_nothing_is_written_down(tmp_path, caplog):
    with serving(tmp_path / "games.db", body_within=0.5) as address:
        for path in ("/api/reviews", "/api/tables", "/no/such/page"):
            with connected(address) as connection:
                head = f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 9999\r\n\r\n"
                connection.sendall(head.encode())
                assert dripped(connection, "x", 5) is not None, path

    assert caplog.messages == []


def test_an_answer_nobody_reads_is_given_up(tmp_path):
    with serving(tmp_path / "games.db", body_within=0.5) as address, connected(address) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = f"GET /static/js/board/board.js HTTP/1.1\r\nHost: {address}\r\n\r\n".encode()
        one.settimeout(0.2)
        with suppress(OSError):
            for _ in range(100_000):
                one.send(ask)
        time.sleep(1.5)
        one.settimeout(1)
        got = 0
        with suppress(ConnectionResetError):
            while piece := one.recv(65536):
                got += len(piece)

    assert got < 10_000_000


def test_a_page_that_is_open_is_not_idle(tmp_path):
    with serving(tmp_path / "games.db", request_within=0.3, body_within=0.3) as address:
        browser = Browser(address)
        with browser.at(browser.open(opponent="same_screen", length=3)) as page:
            page.see()
            time.sleep(1)
            page.say({"ping": 1})
            page.until(lambda message: message == {"pong": 1})
        browser.close()


def pings_heard(address, seconds, says):
    """How often a page is asked whether it is alive, and whether it is let stay without a word."""
    client = ClientProtocol(parse_uri(f"ws://{address}/"))
    client.send_request(client.connect())
    end, pings = time.monotonic() + seconds, 0
    with connected(address) as line, suppress(TimeoutError):
        line.settimeout(0.05)
        while time.monotonic() < end:
            if says and client.state is State.OPEN:
                client.send_text(b"here")
            line.sendall(b"".join(client.data_to_send()))
            with suppress(TimeoutError):
                if not (data := line.recv(65536)):
                    return pings, False
                client.receive_data(data)
                heard = [event for event in client.events_received() if isinstance(event, Frame)]
                pings += sum(frame.opcode is Opcode.PING for frame in heard)
                client.data_to_send()  # its pongs are lost on the way
    return pings, True


async def listener(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass


@pytest.mark.slow
def test_only_who_is_silent_is_asked_whether_they_are_there_and_then_let_go():
    port = free_port()
    config = uvicorn.Config(
        listener,
        port=port,
        ws=SocketConnection,
        lifespan="off",
        log_level="error",
        ws_ping_interval=0.4,
        ws_ping_timeout=0.4,
    )
    server = uvicorn.Server(config)
    serves = Thread(target=server.run)
    serves.start()
    try:
        wait_until(lambda: server.started)
        talks = pings_heard(f"127.0.0.1:{port}", 2, says=True)
        silent = pings_heard(f"127.0.0.1:{port}", 10, says=False)
    finally:
        server.should_exit = True
        serves.join()

    assert talks == (0, True)
    assert silent == (1, False)


def test_one_address_cannot_take_all_connections(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (_, address):
        wait_until(lambda: health(address))
        with crowd(address, 600) as connections:
            elsewhere = httpx.HTTPTransport(local_address=ELSEWHERE)
            with httpx.Client(transport=elsewhere) as other:
                begun = time.monotonic()
                status = other.get(f"http://{address}/api/setup", timeout=PATIENCE).status_code
                took = time.monotonic() - begun
            still = sum(map(is_open, connections))

    assert status == 200
    assert took < 2
    assert still <= 400


def test_who_has_gone_makes_room_for_the_next_from_there(tmp_path):
    with serving(tmp_path / "games.db", connections_per_address=5) as address:
        for _ in range(3):
            lines = [opened(address, opening()) for _ in range(4)]
            assert [status for status, _ in lines] == [101] * 4
            for _, line in lines:
                line.close()
            wait_until(lambda: free_places(address) == 5)


def free_places(address):
    """How many of five connections are not closed at once."""
    with crowd(address, 5) as connections:
        time.sleep(0.1)
        return sum(map(is_open, connections))


def opening(name="Upgrade", path="/ws/lobby"):
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{name}: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )


def opened(address, *parts):
    """The status a socket is answered with whose opening comes in such parts, and its line."""
    line = connected(address)
    for part in parts:
        line.sendall(part.encode("latin-1"))
        time.sleep(0.1)
    return int(line.recv(65536).split()[1]), line


def test_a_socket_is_opened_or_refused_however_its_request_comes(tmp_path, caplog):
    many = opening("Many: x\r\n" * 200 + "Upgrade")
    openings = {
        (opening(),): 101,
        (opening("uPGRADE"),): 101,
        (opening()[:40], opening()[40:]): 101,
        (opening(path="/ws/nowhere"),): 403,
        (opening(path="/ws/é"),): 400,
        (opening().replace("Version: 13", "Version: 12"),): 400,
        (opening().replace("Host: localhost", "Host: elsewhere.example"),): 403,
        (opening().replace("Host: localhost\r\n", ""),): 403,
        (opening().replace("\r\nHost", "\r\n Host"),): 400,
        (opening(f"Long: {'x' * 9000}\r\nUpgrade"),): 400,
        (many[:90], many[90:]): 400,
    }
    with serving(tmp_path / "games.db") as address:
        answered = {}
        for parts in openings:
            answered[parts], line = opened(address, *parts)
            line.close()

    assert answered == openings
    assert not caplog.records


def test_proxies_speak_for_many(tmp_path):
    limits = {"connections_per_address": 5, "proxies": ("127.0.0.0/31",)}
    with serving(tmp_path / "games.db", **limits) as address, crowd(address, 20) as connections:
        assert health(address)
        assert all(map(is_open, connections))


@pytest.mark.slow
def test_without_descriptors_the_log_stays_short_and_it_recovers(tmp_path):
    port = str(free_port())
    with program("serve", "--port", port, data=tmp_path, limits="ulimit -n 64") as (one, address):
        wait_until(lambda: health(address))
        with crowd(address, 120):
            time.sleep(2)
        time.sleep(1)  # those that wait to be accepted are gone
        wait_until_ready(address)
        one.kill()
        _, err = one.communicate()

    assert len(err) < 5_000


def test_a_page_that_leaves_before_it_is_let_in_is_no_error(tmp_path, caplog):
    app = create_app(Config(database=f"sqlite:///{tmp_path / 'games.db'}"))
    scope = {
        "type": "websocket",
        "path": f"/ws/tables/{'T' * 22}",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "extensions": {},
    }

    async def connects():
        return {"type": "websocket.connect"}

    async def has_left(_message):
        raise ClientDisconnected

    with suppress(ClientDisconnected):
        asyncio.run(app(scope, connects, has_left))

    app.state.store.close()
    assert not caplog.records


class Reader:
    """A page's connection that takes texts at once, or after a while."""

    def __init__(self):
        self.scope = {"extensions": {SAY: self.say}}
        self.read, self.takes, self.again = [], True, asyncio.Event()
        self.closed = None

    def say(self, text):
        if self.takes:
            self.read.append(text)
        return self.takes

    async def send_text(self, text):
        await self.again.wait()
        self.read.append(text)

    async def close(self, code, reason):
        self.closed = code, reason


def test_what_is_said_comes_in_its_order_though_some_had_to_wait():
    async def said():
        reader = Reader()
        socket = Socket(reader, frozenset(), "somebody")
        socket.send("at once")
        reader.takes = False
        socket.send("waits")
        await asyncio.sleep(0)  # it is taken from the queue, and waits on
        reader.takes = True
        socket.send("after it")
        reader.again.set()
        while len(reader.read) < 3:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        socket.send("at once again")
        return reader.read

    assert asyncio.run(said()) == ["at once", "waits", "after it", "at once again"]


def test_a_page_too_far_behind_is_closed_and_one_that_has_gone_is_left():
    async def attended(*, is_gone):
        reader = Reader()
        reader.takes = False
        socket = Socket(reader, frozenset(), "somebody")
        attending = asyncio.ensure_future(socket.attend(asyncio.Event().wait()))
        await asyncio.sleep(0)
        if is_gone:
            reader.send_text = gone
            socket.send("nobody hears it")
        for _ in range(0 if is_gone else WAITING_FOR_SOCKET + 1):
            socket.send("too much")
        await asyncio.wait_for(attending, 5)
        return reader.closed

    async def gone(_text):
        raise WebSocketDisconnect(1001)

    assert asyncio.run(attended(is_gone=False)) == (1001, "too slow")
    assert asyncio.run(attended(is_gone=True)) is None


def test_a_server_that_ends_ends_its_sockets():
    async def ended():
        socket = Socket(Reader(), frozenset(), "somebody")
        attending = asyncio.ensure_future(socket.attend(asyncio.Event().wait()))
        await asyncio.sleep(0)
        attending.cancel()
        await attending

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(ended())
