"""Nets: what is in a net file, read, checked and written."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from gamao.engine.nets.features import INPUTS, folded
from gamao.errors import DataError

FORMAT: Final = 1
PARTS_FORMAT: Final = 2
"""Of the shipped files: the weights of the inputs instead of the table, for one or more parts."""
PHASES: Final = 16
ACTIVATIONS: Final = ("relu", "crelu")
OUTPUTS: Final = 9
MAX_HIDDEN: Final = 4096
MAX_LAYERS: Final = 16
TABLE_SHAPE: Final = (2, 26, 16)
"""Sides, places (24 points, bar, off), counts 0..15; the hidden units follow."""

_LARGEST_FILE: Final = 1 << 30

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Net:
    """
    A net: a table row for each (side, place, count), dense layers, nine sigmoid outputs.

    `table` is [2, 26, 16, hidden]; the first layer is `bias0` plus the 52 rows of a position.
    Between layers comes `activation`: "relu", or "crelu", which is relu cut off at 1. The rows for
    count 0 are zero here: those of the arrays given are folded into `bias0`.

    Raises:
        DataError: the arrays are not such a net.
    """

    activation: str
    table: Floats
    bias0: Floats
    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]
    meta: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            raise DataError(f"activation must be one of {ACTIVATIONS}, not {self.activation!r}")
        table = _checked("table", self.table, (*TABLE_SHAPE, None))
        hidden = table.shape[3]
        bias0 = _checked("bias0", self.bias0, (hidden,))
        table, bias0 = _folded(table, bias0)
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "bias0", bias0)
        weights, biases = _checked_layers(hidden, self.weights, self.biases)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "biases", biases)

    @classmethod
    def load(cls, path: Path | str) -> Net:
        """
        The net in the file *path*.

        Raises:
            DataError: the file is damaged or is not a net of this format.
            OSError: it cannot be read.
        """
        try:
            return cls._from_arrays(read_arrays(Path(path).read_bytes()))
        except DataError as error:
            raise DataError(f"{path}: {error}") from error

    @classmethod
    def _from_arrays(cls, arrays: dict[str, NDArray[Any]]) -> Net:
        version = _scalar(arrays, "format", "iu")
        if version != FORMAT:
            raise DataError(f"net format {version} is not known (this program reads {FORMAT})")
        meta = _parsed_meta(str(_scalar(arrays, "meta", "U"))) if "meta" in arrays else {}
        kinds = [name.rstrip("0123456789") for name in arrays]
        layers = max(kinds.count("weight"), kinds.count("bias") - 1)
        names = [f"{kind}{k}" for k in range(1, layers + 1) for kind in ("weight", "bias")]
        expected = {"format", "activation", "table", "bias0", *names}
        if missing := sorted(expected - arrays.keys()):
            raise DataError(f"the net has no {', '.join(missing)}")
        if unknown := sorted(arrays.keys() - expected - {"meta"}):
            raise DataError(f"the net has unknown parts: {', '.join(unknown)}")
        return cls(
            activation=str(_scalar(arrays, "activation", "U")),
            table=arrays["table"],
            bias0=arrays["bias0"],
            weights=tuple(arrays[name] for name in names[::2]),
            biases=tuple(arrays[name] for name in names[1::2]),
            meta=meta,
        )

    @classmethod
    def random(
        cls, hidden: tuple[int, ...] = (256,), *, seed: int, activation: str = "relu"
    ) -> Net:
        """An untrained net with layers of *hidden* units, for tests."""
        rng = np.random.default_rng(seed)
        sizes = (*hidden, OUTPUTS)
        table = rng.normal(0, 0.25, (*TABLE_SHAPE, sizes[0])).astype(np.float32)
        table[:, :, 0] = 0
        shapes = list(pairwise(sizes))
        return cls(
            activation=activation,
            table=table,
            bias0=rng.normal(0, 0.25, sizes[0]).astype(np.float32),
            weights=tuple(
                rng.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for shape in shapes
            ),
            biases=tuple(rng.normal(0, 0.25, size).astype(np.float32) for size in sizes[1:]),
        )

    @property
    def hidden(self) -> tuple[int, ...]:
        """The units of each layer but the last."""
        return (self.bias0.size, *(bias.size for bias in self.biases[:-1]))

    @property
    def hash(self) -> str:
        """SHA-256 of what the net computes; `meta` and the file's compression do not matter."""
        digest = hashlib.sha256(f"gamao net {FORMAT} {self.activation} {self.hidden}".encode())
        for array in (self.table, self.bias0, *self.weights, *self.biases):
            digest.update(np.ascontiguousarray(array, "<f4").data)
        return digest.hexdigest()

    def save(self, path: Path | str) -> None:
        """Write the net to the file *path*; `load` gives it back."""
        layers = {f"weight{k}": weight for k, weight in enumerate(self.weights, 1)}
        layers |= {f"bias{k}": bias for k, bias in enumerate(self.biases, 1)}
        with Path(path).open("wb") as file:
            # The stubs take a stray keyword for allow_pickle, a bool; these are arrays.
            parts = cast(
                "dict[str, Any]",
                {
                    "format": np.int64(FORMAT),
                    "activation": np.str_(self.activation),
                    "meta": np.str_(json.dumps(self.meta, sort_keys=True)),
                    "table": self.table,
                    "bias0": self.bias0,
                    **layers,
                },
            )
            np.savez_compressed(file, **parts)


@dataclass(frozen=True, slots=True, eq=False)
class PhasedNet:
    """
    Nets of one shape that share the phases of the game, as core/phases.hpp defines them.

    The first part judges the first of the sixteen phases and as many as is its share, and so on.
    It is as fast as one of its parts.

    Raises:
        DataError: the parts do not go together.
    """

    parts: tuple[Net, ...]

    def __post_init__(self) -> None:
        if len(self.parts) not in (2, 4, 8, 16):
            raise DataError(f"a net has 1, 2, 4, 8 or 16 parts, not {len(self.parts)}")
        if len({(part.hidden, part.activation) for part in self.parts}) > 1:
            raise DataError("the parts of a net have the same layers")

    @property
    def hidden(self) -> tuple[int, ...]:
        """The units of each layer of a part but the last."""
        return self.parts[0].hidden

    @property
    def hash(self) -> str:
        """SHA-256 of what the parts compute."""
        return hashlib.sha256("".join(part.hash for part in self.parts).encode()).hexdigest()


AnyNet = Net | PhasedNet


def load_net(path: Path | str) -> AnyNet:
    """
    The net in the file *path*, of either format.

    Raises:
        DataError: the file is damaged or is not a net.
        OSError: it cannot be read.
    """
    try:
        arrays = read_arrays(Path(path).read_bytes())
        if _scalar(arrays, "format", "iu") != PARTS_FORMAT:
            return Net._from_arrays(arrays)
        parts = _parts_of(arrays)
    except DataError as error:
        raise DataError(f"{path}: {error}") from error
    return parts[0] if len(parts) == 1 else PhasedNet(parts)


def _parts_of(arrays: dict[str, NDArray[Any]]) -> tuple[Net, ...]:
    """The nets of a file with parts: every array has one more dimension, and half precision."""
    common = {name: arrays[name] for name in ("activation", "meta") if name in arrays}
    stacks = {name: array for name, array in arrays.items() if name not in (*common, "format")}
    for name, stack in stacks.items():
        if stack.ndim < 2 or stack.dtype not in (np.float16, np.float32):
            raise DataError(f"{name} must be an array of float16 or float32 with all parts")
    inputs = stacks.get("inputs")
    if inputs is None or inputs.ndim != 3 or inputs.shape[1] != INPUTS:
        raise DataError(f"the net has no inputs of shape (parts, {INPUTS}, n)")
    if {len(stack) for stack in stacks.values()} != {len(inputs)}:
        raise DataError("the arrays have different numbers of parts")
    return tuple(
        Net._from_arrays(
            common
            | {
                n: _frozen(stack[k].astype(np.float32))
                for n, stack in stacks.items()
                if n != "inputs"
            }
            | {"format": np.array(FORMAT), "table": _frozen(folded(inputs[k]))},
        )
        for k in range(len(inputs))
    )


@dataclass(frozen=True, slots=True, eq=False)
class Nets:
    """The net for positions with contact and the one for races; they may be the same."""

    contact: AnyNet
    race: AnyNet

    @classmethod
    def of(cls, net: AnyNet) -> Nets:
        """One net for everything."""
        return cls(net, net)


def read_arrays(content: bytes) -> dict[str, NDArray[Any]]:
    """The arrays of an .npz file. Checksums are verified and nothing is unpickled."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(member.file_size for member in archive.infolist()) > _LARGEST_FILE:
                raise DataError("the file is too large for a net")
            return {
                name.removesuffix(".npy"): _read_array(archive.read(name))
                for name in archive.namelist()
            }
    except DataError:
        raise
    # What zipfile and numpy raise on damaged files is this wide.
    except (
        zipfile.BadZipFile, zlib.error, ValueError, EOFError, OSError, KeyError,
        NotImplementedError, RuntimeError, MemoryError, SyntaxError, TypeError, OverflowError,
    ) as error:  # fmt: skip
        raise DataError(f"not a readable net file: {error}") from error


def _read_array(content: bytes) -> NDArray[Any]:
    stream = io.BytesIO(content)
    array: NDArray[Any] = np.lib.format.read_array(stream, allow_pickle=False)
    if stream.read(1):
        raise DataError("an array is longer than its header says")
    return array


def _scalar(arrays: dict[str, NDArray[Any]], name: str, kinds: str) -> Any:  # noqa: ANN401
    """The value of the 0-dimensional array *name*; Any, because its kind says which type."""
    array = arrays.get(name)
    if array is None:
        raise DataError(f"the net has no {name}")
    if array.shape != () or array.dtype.kind not in kinds:
        raise DataError(f"{name} must be a single value")
    return array.item()


def _parsed_meta(text: str) -> dict[str, Any]:
    try:
        meta = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"meta is not JSON: {error}") from error
    if not isinstance(meta, dict):
        raise DataError("meta must be a JSON object")
    return meta


def _checked(name: str, array: NDArray[Any], shape: tuple[int | None, ...]) -> Floats:
    """*array* (a copy if it can be written), which must have *shape* (None: 1 to MAX_HIDDEN)."""
    if not isinstance(array, np.ndarray) or array.dtype != np.float32:
        raise DataError(f"{name} must be an array of float32")
    wanted = tuple("n" if length is None else length for length in shape)
    if array.ndim != len(shape) or any(
        length is not None and length != given
        for length, given in zip(shape, array.shape, strict=True)
    ):
        raise DataError(f"{name} must have shape {wanted}, not {array.shape}")
    if shape[-1] is None and not 1 <= array.shape[-1] <= MAX_HIDDEN:
        raise DataError(f"{name} must have between 1 and {MAX_HIDDEN} columns")
    if not np.isfinite(array).all():
        raise DataError(f"{name} has a value that is not finite")
    if array.flags.owndata and array.flags.c_contiguous and not array.flags.writeable:
        return array
    return _frozen(np.array(array, np.float32, order="C"))


def _frozen(array: Floats) -> Floats:
    array.flags.writeable = False
    return array


def _checked_layers(
    hidden: int, weights: tuple[Floats, ...], biases: tuple[Floats, ...]
) -> tuple[tuple[Floats, ...], tuple[Floats, ...]]:
    if not 1 <= len(weights) <= MAX_LAYERS or len(weights) != len(biases):
        raise DataError(f"a net has 1 to {MAX_LAYERS} dense layers, each with a bias")
    inputs, checked_weights, checked_biases = hidden, [], []
    for k, (weight, bias) in enumerate(zip(weights, biases, strict=True), 1):
        checked_weights.append(_checked(f"weight{k}", weight, (inputs, None)))
        inputs = checked_weights[-1].shape[1]
        checked_biases.append(_checked(f"bias{k}", bias, (inputs,)))
    if inputs != OUTPUTS:
        raise DataError(f"the last layer must have {OUTPUTS} outputs, not {inputs}")
    return tuple(checked_weights), tuple(checked_biases)


def _folded(table: Floats, bias0: Floats) -> tuple[Floats, Floats]:
    """The same first layer with zero rows for count 0: what they add always goes to the bias."""
    empty = table[:, :, :1]
    if not empty.any():
        return table, bias0
    bias = (bias0.astype(np.float64) + empty.sum((0, 1, 2), dtype=np.float64)).astype(np.float32)
    folded = table - empty
    if not (np.isfinite(folded).all() and np.isfinite(bias).all()):
        raise DataError("table has values too large to add")
    return _frozen(folded), _frozen(bias)
