"""A small net in numpy: a few layers over a row of features, kept in one file with what it fits."""

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from heartwood.bots.values import BadNet, Features, outcome
from heartwood.core import Position

POINTS: Final = 100.0  # a net's 1 is so many points
FITS: Final = {  # what a net must agree in, and how that is called
    "title": "title",
    "seats": "number of seats",
    "rules": "version of the rules",
    "content": "set of cards",
    "layout": "layout of the features",
    "moments": "kind of moments",
}

Array = NDArray[np.float32]


class Net:
    """Layers of weights and biases; between them what is below zero counts as zero."""

    def __init__(self, weights: Sequence[Array], biases: Sequence[Array], about: Mapping[str, object]) -> None:
        self.weights = [np.ascontiguousarray(weight, np.float32) for weight in weights]
        self.biases = [np.asarray(bias, np.float32) for bias in biases]
        self.about = dict(about)

    def __call__(self, rows: Array) -> Array:
        """The values of rows, in points."""
        *hidden, last = zip(self.weights, self.biases, strict=True)
        for weight, bias in hidden:
            rows = rows @ weight
            rows += bias
            np.maximum(rows, 0, out=rows)
        values: Array = (rows @ last[0] + last[1])[:, 0] * np.float32(POINTS)
        return values

    def of_bytes(self, rows: Sequence[bytes]) -> list[float]:
        """The values of rows as the features are written."""
        if not rows:
            return []
        numbers = np.frombuffer(b"".join(rows), "<i2").reshape(len(rows), -1)
        values: list[float] = self(numbers.astype(np.float32)).tolist()
        return values

    def check(self, title: str, features: Features, moments: str = "") -> None:
        """Does it fit? BadNet says what does not."""
        wanted = about(title, features, moments)
        for key, called in FITS.items():
            if self.about.get(key) != wanted.get(key):
                told = self.about.get(key, "any"), wanted.get(key, "any")
                raise BadNet(f"the net for {title} is of another {called}: {told[0]}, not {told[1]}")
        if self.weights[0].shape[0] != features.size:
            raise BadNet(f"the net for {title} takes {self.weights[0].shape[0]} features, not {features.size}")

    def save(self, path: Path) -> None:
        """Into a file; half precision is enough."""
        arrays: dict[str, NDArray[Any]] = {}
        for place, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays[f"weight{place}"] = weight.astype(np.float16)
            arrays[f"bias{place}"] = bias.astype(np.float32)
        text = json.dumps({**self.about, "digest": digest_of(arrays)}, sort_keys=True)
        new = path.with_name(f"{path.name}.new")
        with new.open("wb") as file:
            np.savez_compressed(file, about=np.frombuffer(text.encode(), np.uint8), **arrays)  # type: ignore[arg-type]
        new.replace(path)


def about(title: str, features: Features, moments: str = "") -> dict[str, object]:
    """What a net for these features fits."""
    told: dict[str, object] = {
        "title": title,
        "seats": features.seats,
        "rules": features.version,
        "content": features.content,
        "layout": features.digest(),
    }
    return {**told, "moments": moments} if moments else told


def digest_of(arrays: Mapping[str, NDArray[Any]]) -> str:
    """The fingerprint of the weights."""
    found = hashlib.blake2b(digest_size=16)
    for name in sorted(arrays):
        found.update(f"{name}{arrays[name].dtype}{arrays[name].shape}".encode())
        found.update(np.ascontiguousarray(arrays[name]).tobytes())
    return found.hexdigest()


def load_net(path: Path) -> Net:
    """The net of a file; BadNet if there is none, or not a whole one."""
    if not path.is_file():
        raise BadNet(f"there is no net {path.name}")
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        told = json.loads(bytes(arrays.pop("about")))
        if told.pop("digest") != digest_of(arrays):
            raise BadNet(f"{path.name} is damaged: its digest is another one")
        layers = len(arrays) // 2
        weights = [arrays[f"weight{place}"] for place in range(layers)]
        biases = [arrays[f"bias{place}"] for place in range(layers)]
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        if isinstance(error, BadNet):
            raise
        raise BadNet(f"{path.name} is not a net: {error}") from error
    return Net(weights, biases, told)


def net_at(path: Path) -> Net:
    """The same, read once as long as the file does not change: a server makes a bot anew for every decision."""
    return read_once(path, path.stat().st_mtime_ns if path.is_file() else 0)


@lru_cache(maxsize=8)
def read_once(path: Path, changed: int) -> Net:
    """The net of a file as it was at that time."""
    return load_net(path)


class NetValues:
    """The evaluator of a net."""

    def __init__(self, features: Features, net: Net) -> None:
        self.features = features
        self.net = net

    def values(self, positions: Sequence[Position], seat: int) -> Sequence[float]:
        """The worth of each position; of one that is over, its outcome."""
        rows = [self.features.row(p, seat) if p.stack else b"" for p in positions]
        found = iter(self.of_rows([row for row in rows if row]))
        return [next(found) if row else outcome(p, seat) for p, row in zip(positions, rows, strict=True)]

    def of_rows(self, rows: Sequence[bytes]) -> list[float]:
        """The worth of positions of which the features are there already."""
        return self.net.of_bytes(rows)
