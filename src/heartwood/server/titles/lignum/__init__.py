"""What Lignum adds to the server: drafts of the own coming seasons."""

from typing import TYPE_CHECKING

from heartwood.server.titles import TitleHook

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler


class LignumHook(TitleHook):
    """One question more."""

    def routes(self) -> "list[HTTPRouteHandler]":
        from heartwood.server.titles.lignum.drafts import draft  # thinkers open games, and need no routes

        return [draft]


def lignum_server() -> LignumHook:
    """The hook, as the server finds it."""
    return LignumHook()
