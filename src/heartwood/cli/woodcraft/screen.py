"""The table as a picture: made from what a seat may know, readable without colour, at every width.

A die is a letter and its face (a legend says the colours in words); colour only repeats it.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heartwood.cli.flow import Flow
from heartwood.cli.woodcraft.boards import PlayerBoards
from heartwood.cli.woodcraft.common import CommonBoard
from heartwood.speech.woodcraft.sight import WoodcraftSight

WIDE = 140  # columns from which the own board stands beside the common one
GAP = 2


class Screen(CommonBoard, PlayerBoards):
    """Draws what one seat sees."""

    def table(self, sight: WoodcraftSight) -> RenderableType:
        """Everything a person looks at before a turn."""
        common = [self.wheel(sight), self.market(sight), self.displays(sight), self.goals(sight)]
        own = [self.board(sight), self.others(sight)]
        legend = Text(self.say("legend"), style="dim")
        if self.plain:
            return Group(self.heading(sight), *common, *own)
        if self.console.width < WIDE:
            return Group(self.heading(sight), *common, *own, legend)
        half = (self.console.width - GAP) // 2
        halves = Table.grid(padding=(0, GAP, 0, 0))
        halves.add_column(width=half)
        halves.add_column(width=self.console.width - half - GAP)
        halves.add_row(Group(*common), Group(*own))
        return Group(self.heading(sight), halves, legend)

    def heading(self, sight: WoodcraftSight) -> Flow:
        """Round, turn, next income phase."""
        view = sight.view
        phases = [round for round in sight.world.setup.calendar.income_after if round >= view["round"]]
        parts = [self.brief.say("play.round", round=view["round"], rounds=view["rounds"])]
        if view["step"] not in ("setting-up", "placing") and not view["over"]:
            parts.append(self.brief.say("play.in-turn", seat=self.speech.names[view["active"]]))
        if phases:
            parts.append(self.say("next-income", round=phases[0]))
        if "solo" in view:
            parts.append(self.say("rival", space=view["solo"]["rival"]))
        return Flow([Text(part, style="bold") for part in parts], " · ")
