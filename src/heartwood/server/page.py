"""The client: its built files, read once when the server starts. What was not there then cannot be asked for."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, route
from litestar.handlers import HTTPRouteHandler

FOLDER = Path(__file__).parent / "page"
INDEX = "/index.html"
PAGES = ("/", "/new", "/new/{game:str}", "/table/{id:str}", "/learn", "/seat")  # which the client draws
KINDS = {  # our own list: what a machine knows about types differs
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}
KEPT = "private, no-cache"  # keep it, and ask each time whether it is still the same
FOREVER = "public, max-age=31536000, immutable"  # its name changes with what is in it
UNBUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heartwood</title></head><body><h1>Heartwood</h1>
<p>The server runs, but the client has not been built. <code>make play</code> builds it.</p>
<p lang="de">Der Server läuft, aber die Oberfläche ist noch nicht gebaut. <code>make play</code> baut sie.</p>
</body></html>
"""


class Sheet(NamedTuple):
    """A file of the client."""

    data: bytes
    kind: str
    tag: str


def is_built() -> bool:
    """Has the client been built?"""
    return (FOLDER / INDEX[1:]).is_file()


def read_sheets() -> dict[str, Sheet]:
    """All files by their paths on the web; where there is no client, a page that says so."""
    files = {f"/{path.relative_to(FOLDER).as_posix()}": path for path in FOLDER.rglob("*") if path.is_file()}
    sheets = {name: sheet(name, path.read_bytes()) for name, path in sorted(files.items())}
    return {INDEX: sheet(INDEX, UNBUILT.encode()), **sheets}


def sheet(name: str, data: bytes) -> Sheet:
    """A file with its type and the tag that changes with it."""
    kind = KINDS.get(Path(name).suffix, "application/octet-stream")
    return Sheet(data, kind, f'W/"{blake2b(data, digest_size=16).hexdigest()}"')


def not_modified(request: Request[Any, Any, Any], tag: str) -> Response[Any] | None:
    """The short answer for a browser that has it already."""
    if tag not in request.headers.get("if-none-match", ""):
        return None
    return Response(None, status_code=304, headers={"etag": tag, "cache-control": KEPT})


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Does a person look for a page, and not a program for a route?"""
    return "text/html" in request.headers.get("accept", "") and not request.scope["path"].startswith("/api")


def page_routes(sheets: Mapping[str, Sheet]) -> HTTPRouteHandler:
    """The routes to the client's files, and to its pages, which are all drawn by one file."""

    @route(
        [*PAGES, *sheets],
        http_method=["GET", "HEAD"],
        opt={"limit": "look"},
        include_in_schema=False,
        sync_to_thread=False,
    )
    def page(request: Request[Any, Any, Any]) -> Response[Any]:
        """A file of the client."""
        name = request.scope["path"]
        found = sheets.get(name, sheets[INDEX])
        cached = FOREVER if name.startswith("/assets/") else KEPT
        headers = {"etag": found.tag, "cache-control": cached}
        return not_modified(request, found.tag) or Response(found.data, media_type=found.kind, headers=headers)

    return page
