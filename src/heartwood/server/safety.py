"""What keeps strangers out: the origin of a request, the form of its body, how often it comes, and strict headers.

Against forged requests: the cookie is SameSite=Lax, every change is a POST with a JSON body, and the Origin a browser
states must be our own (or an allowed one). Programs state none and have no ambient cookie.
"""

import asyncio
import re
import time
from collections.abc import Coroutine, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple, TypeVar

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import InternalServerException
from litestar.types import Message, Scope

from heartwood.server.problems import ProblemError

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_CALLERS = 10_000
MINUTE = 60.0
LIMITS = {"make": 30, "act": 600, "look": 1200, "hint": 60, "live": 120, "health": 60}  # for each address and minute
DEEPEST = 8  # lists and objects in each other, in a body
HOST = re.compile(r"([a-z0-9._-]*|\[[0-9a-f:.]+\])(:[0-9]{0,5})?")
YEAR = 365 * 24 * 3600
LOOPBACK = ("127.0.0.1", "::1", "localhost")
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
COOKIE = "heartwood"
SECURE_COOKIE = "__Host-heartwood"  # browsers take it by https only, for this host alone
HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Caller(NamedTuple):
    """Whose request is being answered: the network it comes from, and the browser's secret."""

    network: str
    token: str


T = TypeVar("T")
CALLER: ContextVar[Caller | None] = ContextVar("caller", default=None)


def network_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from, for all that is counted by address."""
    return network_of_host(connection.client.host if connection.client else "")


@lru_cache(MOST_CALLERS)
def network_of_host(host: str) -> str:
    """An address; of IPv6 the /64, because whoever has one address there has them all."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address.packed[:8] + bytes(8), 64)))


def is_secure(scope: Scope) -> bool:
    """Did the request come by TLS, as far as to a proxy that we believe?"""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """The cookie with the secret of a browser."""
    return SECURE_COOKIE if is_secure(scope) else COOKIE


def check_host(connection: ASGIConnection[Any, Any, Any, Any], hosts: Sequence[str]) -> None:
    """Refuse a request for no host that can be, or for one that is not ours, where our names are known."""
    name = connection.headers.get("host", "").lower()
    if not HOST.fullmatch(name):
        raise ProblemError("malformed", 400, "malformed")
    if hosts and name not in hosts and name.rpartition(":")[0] not in hosts:
        raise ProblemError("foreign-host", 403, "this server does not go by that name")


def is_from_this_machine(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Does a request come from this very machine? What a proxy passes on names its caller, or another host.

    A page that has its own name resolved to this machine names that one: its requests are not from here.
    """
    caller = connection.client.host if connection.client else ""
    name = connection.headers.get("host", "").lower()
    named = name if name.endswith("]") else name.rpartition(":")[0] or name
    passed_on = any(header in connection.headers for header in FORWARDED)
    return caller in LOOPBACK and named.strip("[]") in LOOPBACK and not passed_on


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: Sequence[str]) -> None:
    """Refuse what a page of somebody else sends."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise foreign()
        return
    scheme = "https" if is_secure(connection.scope) else "http"
    if origin not in allowed and origin.lower() != f"{scheme}://{connection.headers.get('host', '')}".lower():
        raise foreign()


def foreign() -> ProblemError:
    """The request comes from another page."""
    return ProblemError("foreign-origin", 403, "this request comes from a page of another origin")


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Only JSON, which no form of another page can send, and none that is built to exhaust whoever reads it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ProblemError("not-json", 415, "the body of a request is JSON")
    try:
        fits = not deeper(msgspec.json.decode(await request.body()), DEEPEST)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, InternalServerException):  # last: nobody is there
        fits = False
    if not fits:
        raise ProblemError("malformed", 400, "malformed")


def deeper(value: object, depth: int) -> bool:
    """Does a value hold lists or objects in each other, more than so many?"""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return bool(inner) and (not depth or any(deeper(one, depth - 1) for one in inner))


class Limits:
    """Buckets that fill up with time: each address has one for each kind of request."""

    def __init__(self, rates: Mapping[str, int]) -> None:
        self.rates = {**LIMITS, **rates}
        self.left: dict[tuple[str, str], tuple[float, float]] = {}

    def spend(self, caller: str, kind: str) -> None:
        """Take one from the bucket, or refuse."""
        rate = self.rates[kind]
        now = time.monotonic()
        left, since = self.left.pop((caller, kind), (float(rate), now))
        left = min(rate, left + (now - since) * rate / MINUTE)
        self.left[caller, kind] = (max(left - 1, 0), now)
        if len(self.left) > MOST_CALLERS:
            del self.left[next(iter(self.left))]
        if left < 1:
            raise ProblemError("too-many", 429, "too many requests; wait a little")


async def while_connected(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Do something for whoever asks; it is given up when he is gone."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.create_task(work), asyncio.create_task(gone())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ProblemError("too-slow", 503, "nobody waits for it any more")
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()


async def harden(message: Message, scope: Scope) -> None:
    """Strict headers on every answer, errors included; nothing is cached that does not say so itself."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if is_secure(scope):
            headers["strict-transport-security"] = f"max-age={YEAR}"
        if scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
