"""The token of the host. Only its hash is kept, in a file for the server's eyes; it is read anew each time it is asked
for, so that a new token holds at once and an older one no longer."""

import os
from pathlib import Path

from heartwood.server.store import sqlite_file
from heartwood.server.tokens import hashed, new_token, same

PRIVATE = 0o600


def token_file(url: str, given: Path | None) -> Path | None:
    """Where the hash is kept: as given, else beside the file of the database; None where there is none."""
    file = sqlite_file(url)
    return given or (None if file is None else file.with_name(f"{file.name}.token"))


def renew(file: Path) -> str:
    """A new token; from now on no older one is good."""
    token = new_token()
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as written:
        written.write(hashed(token) + "\n")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # the server does not run as root
        owner = file.parent.stat()
        os.chown(new, owner.st_uid, owner.st_gid)
    new.replace(file)
    return token


def is_host(token: str, file: Path | None) -> bool:
    """Is this the token of the host?"""
    if file is None or not token:
        return False
    try:
        kept = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return False
    return bool(kept) and same(hashed(token), kept)
