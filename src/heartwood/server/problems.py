"""What can be wrong with a request: each with a code for programs, a status, and a line for whoever reads logs."""


class ProblemError(Exception):
    """A request that changed nothing; `code` is translated in the browser."""

    def __init__(self, code: str, status: int, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.status = status
        self.detail = detail or code


def unknown_table() -> ProblemError:
    """There is no such table, or it is none of yours: the same answer, so that nobody can probe."""
    return ProblemError("unknown-table", 404, "there is no such table, or you were not invited to it")


def wrong_seat() -> ProblemError:
    """The credential does not hold this seat."""
    return ProblemError("wrong-seat", 403, "this browser does not hold that seat")


def quarantined() -> ProblemError:
    """The rules failed at this table."""
    return ProblemError("quarantined", 423, "an error in the rules stopped this table; nothing is lost, others go on")


def unloadable(detail: str) -> ProblemError:
    """The pinned rules or content are not here."""
    return ProblemError("unloadable", 409, f"this server cannot load the rules this table was made with: {detail}")


def store_gone() -> ProblemError:
    """The store fails; whether a command was carried out before, its second sending tells."""
    return ProblemError(
        "store-gone", 503, "the database cannot be reached; send it again, with the same id, a little later"
    )
