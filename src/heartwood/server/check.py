"""The look around after a start: does every running table stand where its moves lead?"""

import json
import logging
import threading

from sqlalchemy.exc import SQLAlchemyError

from heartwood.server import tables
from heartwood.server.history import position_at
from heartwood.server.problems import ProblemError
from heartwood.server.state import RUNNING, ServerState

MOST_FAILED = 3  # tables in a row that the store does not give: then it is the store
PATIENCE = 5.0  # seconds to wait for the table being looked at, at the end

log = logging.getLogger("heartwood.server")


class Disagreement(Exception):
    """The head of a table is not where its moves lead."""


class Check:
    """Looks at all running tables, one by one, in a thread of its own; each costs a few moves."""

    def __init__(self, state: ServerState) -> None:
        self.state = state
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, name="check", daemon=True)

    def start(self) -> None:
        """Begin."""
        self.thread.start()

    def run(self) -> None:
        """All tables; one that disagrees with itself is stopped, the others go on."""
        failed = 0
        try:
            with self.state.store.read() as connection:
                ids = tables.running(connection)
            for id in ids:
                if self.stopped.is_set():
                    return
                failed = 0 if self.look(id) else failed + 1
                if failed == MOST_FAILED:
                    return
            log.info("checked", extra={"tables": len(ids)})
        except SQLAlchemyError as error:
            log.error("check", extra={"error": type(error).__name__})

    def look(self, id: str) -> bool:
        """One table: the last snapshot and the moves since must lead to the head; False if the store fails."""
        try:
            self.compare(id)
        except ProblemError as problem:
            log.warning("unchecked", extra={"table": id, "error": problem.code})
        except SQLAlchemyError as error:
            log.error("unchecked", extra={"table": id, "error": type(error).__name__})
            return False
        return True

    def compare(self, id: str) -> None:
        """Play the last moves of a table anew; one that goes wrong there is stopped."""
        try:
            with self.state.store.read() as connection:
                row = self.state.row(connection, id)
                if row.phase != RUNNING:
                    return
                position = position_at(connection, row, self.state.game(row), row.head, anew=True)
            if position.to_data() != json.loads(row.position):
                raise Disagreement
        except (ProblemError, SQLAlchemyError):
            raise
        except Exception as error:
            self.state.quarantine(id, error)

    def close(self) -> None:
        """Stop after the table being looked at; one that takes too long is left."""
        self.stopped.set()
        self.thread.join(PATIENCE)
