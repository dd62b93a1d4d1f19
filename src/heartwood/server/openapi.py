"""What the schema says beyond the messages: what the view of a table holds for each title."""

from typing import Any

from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from heartwood.core.view_types import CommonView
from heartwood.games import TITLES, room_of
from heartwood.server.messages import TableView


def view_types() -> list[Any]:
    """The views of our own titles that declare them, and what every view has."""
    rooms = [room_of(title, "view_types") for title in TITLES]
    return [*[room.View for room in rooms if room is not None], CommonView]


class ViewSchema(OpenAPISchemaPlugin):
    """A view is any of the declared ones. (A message cannot say so: msgspec knows no choice between typed dicts.)"""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Is it the view of a table?"""
        return bool(field_definition.annotation is TableView)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The choice."""
        fields = [FieldDefinition.from_annotation(kind) for kind in view_types()]
        return Schema(any_of=[schema_creator.for_field_definition(field) for field in fields])
