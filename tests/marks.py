"""`@rule("X-WORD-01")`: this test holds that line of the ledger; it fails if the rule is broken."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ledger ids that it holds."""
    return pytest.mark.rule(*ids)
