"""What can be wrong with a request: each with a code for programs, a status, and a line for whoever reads logs."""


class Trouble(Exception):
    """A request that changed nothing; `code` is translated in the browser."""

    def __init__(self, code: str, status: int, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.status = status
        self.detail = detail or code


def unknown_table() -> Trouble:
    """There is no such table, or it is none of yours: the same answer, so that nobody can probe."""
    return Trouble("unknown-table", 404, "there is no such table, or you were not invited to it")


def wrong_seat() -> Trouble:
    """The credential does not hold this seat."""
    return Trouble("wrong-seat", 403, "this browser does not hold that seat")


def quarantined() -> Trouble:
    """The rules failed at this table."""
    return Trouble("quarantined", 423, "an error in the rules stopped this table; nothing is lost, others go on")


def unloadable(detail: str) -> Trouble:
    """The pinned rules or content are not here."""
    return Trouble("unloadable", 409, f"this server cannot load the rules this table was made with: {detail}")


def store_gone() -> Trouble:
    """The store fails; whether a command was carried out before, its second sending tells."""
    return Trouble("store-gone", 503, "the database cannot be reached; send it again, with the same id, a little later")
