"""`heartwood token`: a new token for the admin page."""

import typer

from heartwood.cli.hosts import FILE, ConfigFile, Database, TokenFile, refusals
from heartwood.cli.language import texts_in
from heartwood.cli.parameters import Language
from heartwood.cli.registering import add

ADDRESS = "/admin"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(app, "token", token)


def token(
    database: Database = FILE, config: ConfigFile = None, token_file: TokenFile = None, lang: Language = None
) -> None:
    """Make a token, show it once, and keep what proves it."""
    texts = texts_in(lang)
    with refusals(texts):
        from heartwood.server.hosting import token as tokens
        from heartwood.server.hosting.opening import Impossible, url_of

        file = tokens.token_file(url_of(database), token_file)
        if file is None:
            raise Impossible("no-token-file")
        if not file.parent.is_dir():
            raise Impossible("no-folder", folder=file.parent)
        made = tokens.renew(file)
    print(texts.say("hosts.token", {"address": ADDRESS}))
    print(made)
    print(texts.say("hosts.token-kept", {"file": file}))
