"""What one title needs is no column of every table: lexicon and live words become settings."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("game", sa.String),
    sa.column("lexicon", sa.String),
    sa.column("live_words", sa.Boolean),
    sa.column("settings", sa.Text),
)


def upgrade() -> None:
    """Move them; without a choice the lexicon was the English one."""
    op.add_column("tables", sa.Column("settings", sa.Text(), nullable=False, server_default="{}"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables).where(tables.c.game == "wordcraft")).all():
        settings = json.dumps({"lexicon": row.lexicon or "english", "live_words": row.live_words})
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(settings=settings))
    op.drop_column("tables", "lexicon")
    op.drop_column("tables", "live_words")
