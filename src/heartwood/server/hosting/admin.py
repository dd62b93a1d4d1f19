"""The admin page and the figures for Prometheus: for the host alone, who shows the token of `heartwood token`.

The page is plain HTML without a script: it works when the client does not. Its forms state their origin, which every
change needs; browsers do so only where the page lets them say where they come from, hence its `referrer`.
"""

import os
import time
from functools import cache
from html import escape
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from litestar.response import Redirect

from heartwood import __version__
from heartwood.core import build
from heartwood.core.texts import LANGUAGES, Texts, load_texts
from heartwood.server.api import Server, ServerDependency
from heartwood.server.hosting import counts, tables
from heartwood.server.hosting.admin_style import ICON, STYLE
from heartwood.server.hosting.opening import Impossible
from heartwood.server.hosting.token import is_host
from heartwood.server.problems import ProblemError
from heartwood.server.safety import is_from_this_machine
from heartwood.server.state import GATHERING, QUARANTINED, RUNNING
from heartwood.server.threads import in_thread

COOKIE = "heartwood_host"
PATH = "/admin"
TEXTS = Path(__file__).parent / "texts"
PLAIN = "text/plain; version=0.0.4"  # both are sent with the charset
HTML = "text/html"
MOST = 200  # tables on the page
MIB = 1024 * 1024
SAID = ("ended", "released", "announced", "refused", "wrong")

AnyRequest = Request[Any, Any, Any]
Said = Annotated[str, QueryParameter(max_length=20)]


@cache
def texts_in(language: str) -> Texts:
    """The words of the page."""
    return load_texts(language, [TEXTS])


def language_of(request: AnyRequest) -> str:
    """The language that the host's browser prefers, of those that we speak."""
    for wanted in request.headers.get("accept-language", "").split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]


def signed_in(request: AnyRequest, server: Server) -> bool:
    """Does this browser show the token of the host?"""
    return is_host(request.cookies.get(COOKIE, ""), server.settings.token)


def check_host(request: AnyRequest, server: Server) -> None:
    """Refuse everybody else."""
    if not signed_in(request, server):
        raise ProblemError("not-found", 404)  # nobody need know what is here


# --- the page ------------------------------------------------------------------------------------------------------


@get(PATH, opt={"limit": "look"}, include_in_schema=False)
async def admin(request: AnyRequest, server: ServerDependency, said: Said = "") -> Response[str]:
    """The page; for whoever is not signed in, the door."""
    texts = texts_in(language_of(request))
    inside = signed_in(request, server)
    parts = await in_thread(overview, server, texts) if inside else door(texts)
    note = f'<p class="said" role="status">{escape(texts.say(f"said.{said}", {}))}</p>' if said in SAID else ""
    page = f"""<!doctype html>
<html lang="{texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin"><meta name="robots" content="noindex">
<title>{word(texts, "title")}</title><link rel="icon" href="{PATH}/icon.svg">
<link rel="stylesheet" href="{PATH}/style.css"></head>
<body><main><h1>{word(texts, "title")}</h1>{note}{parts}</main></body></html>
"""
    return Response(page, media_type=HTML, headers={"cache-control": "no-store"})


@get(f"{PATH}/style.css", opt={"limit": "look"}, include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How it looks."""
    return Response(STYLE, media_type="text/css")


@get(f"{PATH}/icon.svg", opt={"limit": "look"}, include_in_schema=False, sync_to_thread=False)
def icon() -> Response[str]:
    """Its sign."""
    return Response(ICON, media_type="image/svg+xml")


def word(texts: Texts, key: str, **params: object) -> str:
    """A text of the page, ready to be put into it."""
    return escape(texts.say(f"admin.{key}", params))


def form(action: str, inside: str, button: str, kind: str = "") -> str:
    """A form with one button."""
    return f'<form method="post" action="{PATH}/{action}">{inside}<button class="{kind}">{button}</button></form>'


def door(texts: Texts) -> str:
    """What asks for the token."""
    field = (
        f'<label>{word(texts, "token")}<input name="token" type="password" autocomplete="current-password" required>'
        "</label>"
    )
    return f"<p>{word(texts, 'door')}</p>{form('enter', field, word(texts, 'enter'))}"


def overview(server: Server, texts: Texts) -> str:
    """All that a host wants to see at one look, and to do."""
    message = f'<label>{word(texts, "message")}<input name="text" maxlength="{tables.LONGEST}" required></label>'
    return "".join(
        [
            load(server, texts),
            f"<h2>{word(texts, 'say')}</h2>{form('announce', message, word(texts, 'send'))}",
            f"<h2>{word(texts, 'tables')}</h2>{live_tables(server, texts)}",
            f"<h2>{word(texts, 'errors')}</h2>{errors(server, texts)}",
            f"<h2>{word(texts, 'leaving')}</h2>{form('leave', '', word(texts, 'leave'))}",
            f'<p><a href="{PATH}">{word(texts, "again")}</a></p>',
        ]
    )


def load(server: Server, texts: Texts) -> str:
    """How busy the server is."""
    counted = server.counts
    phases = counts.tables_by_phase(server)
    number, spent = counted.commands_done()
    facts = {
        "version": f"{__version__} ({build()})",
        "up": said_span(texts, time.time() - counted.began),
        "playing": phases.get(RUNNING, 0),
        "gathering": phases.get(GATHERING, 0),
        "stopped": phases.get(QUARANTINED, 0),
        "streams": counts.streams(server),
        "thinkers": f"{counts.busy(server)} / {len(server.thinkers.all)}",
        "commands": number,
        "mean": f"{texts.number(spent / number, '.1f')} ms" if number else "–",
        "load": texts.number(os.getloadavg()[0], ".2f") if hasattr(os, "getloadavg") else "–",
        "memory": f"{counts.memory() // MIB} MiB",
        "database": f"{counts.database_size(server.settings.database) // MIB} MiB",
    }
    return (
        "<dl>"
        + "".join(f"<div><dt>{word(texts, key)}</dt><dd>{escape(str(fact))}</dd></div>" for key, fact in facts.items())
        + "</dl>"
    )


def said_span(texts: Texts, seconds: float) -> str:
    """A span of time in days, hours and minutes."""
    minutes = int(seconds // 60)
    return texts.say("admin.span", {"days": minutes // 1440, "hours": minutes // 60 % 24, "minutes": minutes % 60})


def live_tables(server: Server, texts: Texts) -> str:
    """The tables where something is on, each with what can be done to it."""
    with server.state.store.read() as connection:
        found = tables.facts(connection, (RUNNING, GATHERING, QUARANTINED), most=MOST)
    if not found:
        return f"<p>{word(texts, 'none')}</p>"
    heads = "".join(f"<th>{word(texts, name)}</th>" for name in ("table", "game", "phase", "moves", "people", "acts"))
    rows = ""
    for table in found:
        people = ", ".join(name or texts.say("admin.free", {}) for name in table.seats)
        cells = [f"<code>{escape(table.id)}</code>", escape(table.game), word(texts, f"phase-{table.phase}")]
        cells += [str(table.moves), escape(people), acts(table, texts)]
        rows += "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def acts(table: tables.TableFacts, texts: Texts) -> str:
    """What can be done to a table; ending it takes two presses."""
    field = f'<input type="hidden" name="table" value="{escape(table.id)}">'
    if table.phase == RUNNING:
        sure = form("end", field, word(texts, "end-sure", table=table.id), "hard")
        return f"<details><summary>{word(texts, 'end')}</summary>{sure}</details>"
    return form("release", field, word(texts, "release", table=table.id)) if table.phase == QUARANTINED else ""


def errors(server: Server, texts: Texts) -> str:
    """The latest warnings and errors, as far as the log tells them."""
    latest = server.counts.latest_problems()
    if not latest:
        return f"<p>{word(texts, 'no-errors')}</p>"
    rows = ""
    for line in latest:
        moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(line["time"]))
        cells = [moment, *(str(line.get(name, "")) for name in ("level", "event", "table", "error", "at"))]
        rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    heads = "".join(f"<th>{word(texts, name)}</th>" for name in ("time", "level", "event", "table", "error", "place"))
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


# --- what the host does --------------------------------------------------------------------------------------------


async def field(request: AnyRequest, name: str) -> str:
    """What was filled in."""
    found = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=10).get(name, [""])
    return found[0]


def back(said: str = "") -> Redirect:
    """To the page, which says what was done."""
    return Redirect(f"{PATH}?said={said}" if said else PATH, status_code=303)


@post(f"{PATH}/enter", opt={"limit": "make", "form": True}, include_in_schema=False)
async def enter(request: AnyRequest, server: ServerDependency) -> Redirect:
    """Sign in: the browser keeps the token until it is closed, and shows it here only."""
    token = (await field(request, "token")).strip()
    if not is_host(token, server.settings.token):
        return back("wrong")
    secure = request.url.scheme == "https"
    answer = back()
    answer.cookies.append(Cookie(COOKIE, value=token, httponly=True, samesite="strict", secure=secure, path=PATH))
    return answer


@post(f"{PATH}/leave", opt={"limit": "make", "form": True}, include_in_schema=False)
async def leave(request: AnyRequest) -> Redirect:
    """Sign out."""
    answer = back()
    answer.delete_cookie(COOKIE, PATH)
    return answer


@post(f"{PATH}/end", opt={"limit": "make", "form": True}, include_in_schema=False)
async def end(request: AnyRequest, server: ServerDependency) -> Redirect:
    """End a running game."""
    return await change(request, server, "ended", tables.end)


@post(f"{PATH}/release", opt={"limit": "make", "form": True}, include_in_schema=False)
async def release(request: AnyRequest, server: ServerDependency) -> Redirect:
    """Let a stopped table go on."""
    return await change(request, server, "released", tables.release)


async def change(request: AnyRequest, server: Server, said: str, work: Any) -> Redirect:
    """Do something to a table, and tell everybody there."""
    check_host(request, server)
    id = await field(request, "table")
    try:
        await in_thread(work, server.state, id)
    except Impossible:
        return back("refused")
    server.notify_changed(id)
    return back(said)


@post(f"{PATH}/announce", opt={"limit": "make", "form": True}, include_in_schema=False)
async def announce(request: AnyRequest, server: ServerDependency) -> Redirect:
    """A message to all tables."""
    check_host(request, server)
    for id in await in_thread(tables.announce, server.state, await field(request, "text")):
        server.publish(id)
    return back("announced")


# --- figures -------------------------------------------------------------------------------------------------------


@get("/metrics", opt={"limit": "look", "here": True}, include_in_schema=False)
async def metrics(request: AnyRequest, server: ServerDependency) -> Response[str]:
    """For Prometheus: with the token, or on this machine and not through a proxy."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    has_token = kind.lower() == "bearer" and is_host(token.strip(), server.settings.token)
    if not has_token and not is_from_this_machine(request):
        raise ProblemError("not-found", 404)
    return Response(await in_thread(counts.exposition, server), media_type=PLAIN)


HOST_ROUTES = [admin, style, icon, enter, leave, end, release, announce, metrics]
