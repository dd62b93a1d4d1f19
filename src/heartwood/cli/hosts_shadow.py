"""`heartwood shadow`: all stored games played again under the code that is here, before it serves."""

import typer

from heartwood.cli.failures import Failed
from heartwood.cli.hosts import FILE, ConfigFile, Database, refusals
from heartwood.cli.language import texts_in
from heartwood.cli.output import print_json
from heartwood.cli.parameters import AsJson, Language
from heartwood.cli.registering import add

FORMAT = "heartwood.shadow/1"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "shadow", shadow)


def shadow(
    database: Database = FILE, config: ConfigFile = None, as_json: AsJson = False, lang: Language = None
) -> None:
    """Say of every table whether it stays the same; the database is not touched."""
    texts = texts_in(lang)
    with refusals(texts):
        from heartwood.server.hosting import shadow as rehearsal
        from heartwood.server.hosting.opening import url_of

        found = []
        with rehearsal.rehearsed(url_of(database)) as state:
            for verdict in rehearsal.shadow(state):
                found.append(verdict)
                if verdict.state != rehearsal.SAME and not as_json:
                    said = texts.say(f"hosts.verdict-{verdict.state}", verdict._asdict())
                    print(f"{verdict.table}  {verdict.game}  {said}", flush=True)
        summed = rehearsal.summed(found)
    if as_json:
        print_json({"format": FORMAT, "summed": summed, "tables": [verdict._asdict() for verdict in found]})
    else:
        print(texts.say("hosts.shadowed", dict(summed)))
    if summed[rehearsal.SAME] != len(found):
        raise Failed(texts.say("hosts.not-same", {"count": len(found) - summed[rehearsal.SAME]}))
