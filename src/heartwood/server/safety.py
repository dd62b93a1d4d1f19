"""What keeps strangers out: the origin of a request, the form of its body, how often it comes, and strict headers.

Against forged requests: the cookie is SameSite=Lax, every change is a POST with a JSON body, and the Origin a browser
states must be our own (or an allowed one). Programs state none and have no ambient cookie.
"""

import time
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from heartwood.server.problems import ProblemError

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_CALLERS = 10_000
MINUTE = 60.0
LIMITS = {"make": 30, "act": 600, "look": 1200, "hint": 60, "live": 120}  # for each address and minute
HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def check_origin(connection: ASGIConnection, allowed: Sequence[str]) -> None:  # type: ignore[type-arg]
    """Refuse what a page of somebody else sends."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise foreign()
    elif origin not in allowed and urlsplit(origin).netloc != connection.headers.get("host"):
        raise foreign()


def foreign() -> ProblemError:
    """The request comes from another page."""
    return ProblemError("foreign-origin", 403, "this request comes from a page of another origin")


def check_body(request: Request) -> None:  # type: ignore[type-arg]
    """Only JSON, which no form of another page can send."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ProblemError("not-json", 415, "the body of a request is JSON")


class Limits:
    """Buckets that fill up with time: each address has one for each kind of request."""

    def __init__(self, rates: Mapping[str, int]) -> None:
        self.rates = rates
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


async def harden(message: Message, scope: Scope) -> None:
    """Strict headers on every answer, errors included; nothing is cached that does not say so itself."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
