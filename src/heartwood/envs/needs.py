"""What the environments need beyond the games, and how to get it."""


def not_installed(package: str, extra: str) -> ImportError:
    """The error of a package that is not there; it says how to install it."""
    return ImportError(f"{package} is not installed; install it with: pip install 'heartwood-games[{extra}]'")
