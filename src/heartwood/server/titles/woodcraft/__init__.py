"""What Woodcraft adds to the server: plans for orders, and what a purchase would finish."""

from typing import TYPE_CHECKING

from heartwood.server.titles import TitleHook

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler


class WoodcraftHook(TitleHook):
    """Two questions more."""

    def routes(self) -> "list[HTTPRouteHandler]":
        from heartwood.server.titles.woodcraft.plans import finishing, plans  # thinkers open games, and need no routes

        return [plans, finishing]


def woodcraft_server() -> WoodcraftHook:
    """The hook, as the server finds it."""
    return WoodcraftHook()
