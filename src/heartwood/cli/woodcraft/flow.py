"""Many small texts side by side; see `heartwood.cli.flow`."""

from heartwood.cli.flow import Flow

__all__ = ["Flow"]
