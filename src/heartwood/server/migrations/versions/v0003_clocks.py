"""Tables have clocks and a creator, and the server writes down how long it has been there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them; tables that are there already have no clock, and nobody to send others away."""
    op.add_column("tables", sa.Column("clock", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("creator", sa.Integer(), nullable=False, server_default="-1"))
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], unique=False)
    op.create_table(
        "service",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
