"""Records of played games as a dataset: what the seat saw at every decision, could do and did, and what came of it.

    python -m heartwood.envs.dataset build/arena/search/records --out search.npz

The file is numpy's: `read` opens it, and so does `numpy.load`. Every record is played again and must hold. Left out are
moves that nobody waited for (a doubt, say) and typed ones, which have no index.
"""

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from heartwood.core import BadRecord, HeartwoodError, Record, follow, record_from_json
from heartwood.envs.spec import Spec, rewards, spec_of


class Dataset(NamedTuple):
    """A row for each decision. The legal actions of row i are `legal[starts[i] : starts[i + 1]]`, ascending."""

    observations: NDArray[np.float32]
    legal: NDArray[np.int32]
    starts: NDArray[np.int64]
    actions: NDArray[np.int32]  # what was done
    seats: NDArray[np.int8]  # who did it
    games: NDArray[np.int32]  # in which game
    ranks: NDArray[np.float32]  # what came of it for this seat, as the rewards of the same names
    margins: NDArray[np.float32]
    points: NDArray[np.float32]
    origin: str  # JSON: title, seats, rules, content, actions, and the digest of the layout

    def masks(self, rows: Iterable[int]) -> NDArray[np.int8]:
        """The masks of some rows, as environments show them."""
        chosen = list(rows)
        masks = np.zeros((len(chosen), json.loads(self.origin)["actions"]), np.int8)
        for place, row in enumerate(chosen):
            masks[place, self.legal[self.starts[row] : self.starts[row + 1]]] = 1
        return masks


def origin_of(spec: Spec) -> dict[str, object]:
    """Where the numbers of a dataset come from: equal origins have equal columns."""
    layout = "\n".join(f"{part.name} {part.start} {part.size} {part.scale:g}" for part in spec.layout.parts)
    return {
        "title": spec.game.id,
        "seats": spec.seats,
        "rules": spec.game.version,
        "content": spec.game.content,
        "actions": spec.actions.size,
        "layout": hashlib.sha256(layout.encode()).hexdigest()[:16],
    }


def dataset_of(records: Iterable[Record], **parts: object) -> Dataset:
    """The decisions of records of one title and number of seats; BadRecord for one that does not hold."""
    spec: Spec | None = None
    seen: list[NDArray[np.float32]] = []
    legal: list[int] = []
    starts = [0]
    chosen: list[tuple[int, int, int]] = []  # action, seat, game
    ends: list[NDArray[np.float32]] = []  # by game: rank, margin and points of each seat
    for number, record in enumerate(records):
        if spec is None:
            spec = spec_of(record.game, record.seats, **parts)
        if (record.game, record.seats) != (spec.game.id, spec.seats):
            there = f"{record.game} for {record.seats}"
            raise BadRecord(f"record {number} is of {there}, the others are of {spec.game.id} for {spec.seats}")
        if record.final is None:
            raise BadRecord(f"record {number} ends before the game does")
        positions = follow(record, spec.game)
        for (seat, text), position in zip(record.moves, positions, strict=False):
            open_to = spec.legal(position, seat)
            move = spec.game.parse(text)
            if open_to and not typed(spec, move):
                seen.append(spec.observation(position, seat))
                legal += open_to
                starts.append(len(legal))
                chosen.append((spec.actions.index(move), seat, number))
        for position in positions:  # the end, which is checked there
            points = [score.total for score in position.scores()]
            ends.append(np.array([rewards(position, "rank"), rewards(position, "margin"), points], np.float32))
    if spec is None:
        raise BadRecord("there is no record to make a dataset of")
    actions, seats, games = np.array(chosen, np.int32).reshape(-1, 3).T
    ranks, margins, points_of = np.ascontiguousarray(np.array(ends, np.float32)[games, :, seats].T)
    return Dataset(
        np.array(seen, np.float32).reshape(-1, spec.layout.size),
        np.array(legal, np.int32),
        np.array(starts, np.int64),
        actions.copy(),
        seats.astype(np.int8),
        games.copy(),
        ranks,
        margins,
        points_of,
        json.dumps(origin_of(spec)),
    )


def typed(spec: Spec, move: int) -> bool:
    """Has a move no index?"""
    verb = spec.game.book.vocabulary.verb(move)
    return verb is None or verb.typed


def write(path: Path, dataset: Dataset) -> None:
    """Save a dataset, compressed."""
    columns: dict[str, Any] = dataset._asdict()
    with path.open("wb") as file:
        np.savez_compressed(file, **columns)


def read(path: Path) -> Dataset:
    """A saved dataset."""
    with np.load(path, allow_pickle=False) as saved:
        columns = {name: saved[name] for name in Dataset._fields}
    return Dataset(**{**columns, "origin": str(columns["origin"])})


def records_in(paths: Iterable[Path]) -> Iterator[Record]:
    """The records in files and folders, in the order of their names."""
    for path in paths:
        for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            yield record_from_json(file.read_text("utf-8"))


def main(arguments: list[str] | None = None) -> None:
    """Make a dataset of records."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path, nargs="+", help="records, or folders of them")
    parser.add_argument("--out", type=Path, required=True, help="the file to write (.npz)")
    parser.add_argument("--content", type=Path, help="the content pack that was played with")
    parser.add_argument("--lexicon", help="the lexicon that was played with")
    given = parser.parse_args(arguments)
    parts = {name: part for name in ("content", "lexicon") if (part := getattr(given, name)) is not None}
    try:
        dataset = dataset_of(records_in(given.records), **parts)
    except (HeartwoodError, OSError) as error:
        parser.error(str(error))
    write(given.out, dataset)
    games = len(np.unique(dataset.games))
    print(
        f"{given.out}: {len(dataset.actions)} decisions of {games} games, {dataset.observations.shape[1]} numbers each"
    )


if __name__ == "__main__":
    main()
