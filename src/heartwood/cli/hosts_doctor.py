"""`heartwood doctor`: what would trouble a server, said before it does."""

from pathlib import Path
from typing import Annotated

import typer

from heartwood.cli.failures import Failed
from heartwood.cli.hosts import FILE, ConfigFile, Database, TokenFile, has_password, refusals
from heartwood.cli.language import help_text, texts_in
from heartwood.cli.output import console_for, print_json
from heartwood.cli.parameters import AsJson, Language, NoColor
from heartwood.cli.registering import add

FORMAT = "heartwood.doctor/1"
STYLES = {"fine": "green", "warning": "yellow", "bad": "bold red"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "doctor", doctor)


def doctor(
    database: Database = FILE,
    config: ConfigFile = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help=help_text("serve-log"), show_default=False)
    ] = None,
    token_file: TokenFile = None,
    as_json: AsJson = False,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    """Say all findings; what is bad makes the command fail."""
    texts = texts_in(lang)
    console = console_for(no_color)
    with refusals(texts):
        from heartwood.server.hosting.doctor import BAD, Patient, examine
        from heartwood.server.hosting.opening import url_of

        secret = config is not None and has_password(database)
        found = []
        for finding in examine(Patient(url_of(database), config, log, token_file, secret)):
            found.append(finding)
            if not as_json:
                level = texts.say(f"doctor.level-{finding.level}", {})
                console.print(level, style=STYLES[finding.level], end="  ")
                console.print(texts.say(f"doctor.{finding.key}", finding.params), soft_wrap=True)
        count = sum(finding.level == BAD for finding in found)
    if as_json:
        data = [{**finding._asdict(), "params": plain(finding.params)} for finding in found]
        print_json({"format": FORMAT, "healthy": not count, "findings": data})
    if count:
        raise Failed(texts.say("doctor.ill", {"count": count}))


def plain(params: dict[str, object]) -> dict[str, object]:
    """Parameters as JSON has them."""
    return {name: str(value) if isinstance(value, Path) else value for name, value in params.items()}
