"""Connections: who is silent or slow is let go, and nobody has more than a share.

Where there is no room, the connection that has been silent for longest makes it; one that is being answered, or a
stream, is never closed for another. A proxy that is believed has as many as there are: it speaks for many.
"""

import asyncio
import logging
import os
import sys
import threading
from collections import Counter
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from heartwood.server.safety import network_of_host
from heartwood.server.settings import Settings

if sys.platform != "win32":
    import resource

ARRIVING = 10.0  # seconds for a whole request
IDLE = 5  # seconds between an answer and the next request
TAKING = 30.0  # seconds in which some of an answer must be taken
LARGEST = 4096  # bytes that a browser may send over a stream
HEADERS = 64 << 10  # bytes of a request before its body
GRACE = 10  # seconds for requests in progress when the server stops
END = 20.0  # seconds after which a server that was told to stop is gone, whatever hangs
BURST = 100  # connections that are taken at once, before any of them is looked at
SPARE = 256  # open files that are no connections

log = logging.getLogger("heartwood.server")


class WebConfig(uvicorn.Config):
    """How we use uvicorn; `most` is how many connections there can be at a time."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            http=HttpProtocol,
            ws=StreamProtocol,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,  # a compressor for each stream takes more memory than its table
            timeout_keep_alive=IDLE,
            backlog=BURST,
            timeout_graceful_shutdown=GRACE,
            forwarded_allow_ips=list(settings.proxies),
            **more,
        )
        self.most = affordable(settings.connections)
        self.each = settings.connections_each
        self.trusted = {network_of_host(address) for address in settings.proxies}
        self.silent: dict[HttpProtocol, str] = {}  # over which nothing is being answered, the longest silent first
        self.counts: Counter[str] = Counter()  # of connections, by network

    def leave(self, caller: str) -> None:
        """A connection is gone."""
        self.counts[caller] -= 1
        if not self.counts[caller]:
            del self.counts[caller]


class WebServer(uvicorn.Server):
    """A server that ends when it is told to, even if a thread never comes back."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The process was told to stop."""
        if not self.should_exit:
            ending = threading.Timer(END, os._exit, (1,))
            ending.daemon = True
            ending.start()
        super().handle_exit(sig, frame)


class JoinedWrites:
    """A transport that sends at once what is written without a pause: the head of an answer goes with its body."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.loop = asyncio.get_running_loop()
        self.written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Send something, with all that is written before the loop goes on."""
        if not self.written:
            self.loop.call_soon(self.send)
        self.written.append(data)

    def send(self) -> None:
        """Send what was written."""
        if self.written:
            self.transport.write(b"".join(self.written))
            self.written.clear()

    def close(self) -> None:
        """Send what was written, then close."""
        self.send()
        self.transport.close()


class HttpProtocol(HttpToolsProtocol):
    """A connection over which requests come: each must arrive, and its answer be taken, within a time."""

    config: WebConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.caller = ""
        self.in_headers = True  # also before any of them has come
        self.header_bytes = 0  # of headers that have not come to their end
        self.has_arrived = False  # the whole request that came last
        self.arriving: asyncio.TimerHandle | None = None
        self.taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(JoinedWrites(transport))  # type: ignore[arg-type]
        self.client = plainly(self.client)
        self.caller = caller_of(self)
        self.config.counts[self.caller] += 1
        if self.make_room():
            self.config.silent[self] = self.caller
            self.expect()
        else:
            log.warning("connection refused")
            transport.abort()

    def make_room(self) -> bool:
        """Is there room for this connection, at least if one that is silent is closed?"""
        config, silent = self.config, self.config.silent
        if self.caller not in config.trusted and config.counts[self.caller] > config.each:
            return close(next((one for one, caller in silent.items() if caller == self.caller), None))
        return len(self.connections) <= config.most or close(next(iter(silent), None))

    def expect(self) -> None:
        """Wait for the rest of a request, if any is missing; no longer because a little of it came."""
        if self.has_arrived:
            self.arrived()
        elif self.arriving is None and self.timeout_keep_alive_task is None:
            self.arriving = self.loop.call_later(ARRIVING, self.transport.abort)

    def arrived(self) -> None:
        """Nothing of a request is missing any more."""
        if self.arriving is not None:
            self.arriving.cancel()
        self.arriving = None

    def taken(self) -> None:
        """Nothing of an answer is left that should have been taken."""
        if self.taking is not None:
            self.taking.cancel()
        self.taking = None

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        self.header_bytes += len(data)
        super().data_received(data)
        if self.in_headers and self.header_bytes > HEADERS:
            self.send_400_response("Too many headers.")
        self.note_answering()
        self.expect()

    def on_headers_complete(self) -> None:
        """What is left of a request is its body."""
        self.in_headers, self.header_bytes = False, 0
        super().on_headers_complete()

    def on_message_begin(self) -> None:
        """A request begins to come."""
        self.in_headers, self.has_arrived = True, False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """A whole request has come."""
        self.in_headers, self.header_bytes, self.has_arrived = True, 0, True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered; perhaps the next one has come already."""
        self.arrived()
        self.has_arrived = self.has_arrived and bool(self.pipeline)
        self.config.silent.pop(self, None)
        self.config.silent[self] = self.caller
        super().on_response_complete()
        self.note_answering()
        self.expect()

    def note_answering(self) -> None:
        """A connection over which something is being answered is not silent."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.config.silent.pop(self, None)

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a stream, with another protocol."""
        self.has_arrived = True
        self.config.silent.pop(self, None)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The answer is not taken."""
        super().pause_writing()
        self.taking = self.taking or self.loop.call_later(TAKING, self.transport.abort)

    def resume_writing(self) -> None:
        """The answer is taken."""
        self.taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.arrived()
        self.taken()
        self.config.silent.pop(self, None)
        self.config.leave(self.caller)
        super().connection_lost(exc)


class StreamProtocol(WebSocketsSansIOProtocol):
    """A stream; who answers no ping is gone at once, whatever was still to be sent."""

    config: WebConfig

    def connection_made(self, transport: Any) -> None:
        """A connection becomes a stream."""
        super().connection_made(transport)
        self.client = plainly(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream is gone, and with it the connection that became it."""
        self.config.leave(caller_of(self))
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Nobody is there."""
        super().keepalive_timeout()
        self.transport.abort()


def plainly(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Who has come; a socket for both kinds of addresses tells 192.0.2.1 as ::ffff:192.0.2.1."""
    return (client[0].removeprefix("::ffff:"), client[1]) if client and "." in client[0] else client


def caller_of(connection: HttpProtocol | StreamProtocol) -> str:
    """Where a connection comes from."""
    return network_of_host(connection.client[0] if connection.client else "")


def close(connection: HttpProtocol | None) -> bool:
    """Close a connection for another; False where there is none."""
    if connection is None:
        return False
    connection.config.silent.pop(connection)
    connection.connections.discard(connection)
    connection.transport.abort()
    return True


def affordable(most: int) -> int:
    """How many connections we can have, of so many wanted: the limit for open files is raised as far as we may."""
    if sys.platform == "win32":
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(soft - SPARE, soft // 2)
    return most
