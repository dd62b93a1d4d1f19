"""Secrets that browsers hold: drawn from the machine's own chance, kept here only as hashes."""

import secrets
from hashlib import sha256

from heartwood.core.chance import SEED_BYTES

TOKEN_LENGTH = 43


def new_token() -> str:
    """256 bits that fit into a link."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A short name of a table: not secret, not to be guessed in passing."""
    return secrets.token_hex(8)


def new_seed() -> str:
    """The secret seed of a sealed game."""
    return secrets.token_bytes(SEED_BYTES).hex()


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def same(given: str, kept: str) -> bool:
    """Equal, in constant time."""
    return secrets.compare_digest(given.encode(), kept.encode())
