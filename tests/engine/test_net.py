import io
import json
import zipfile

import numpy as np
import pytest
from tests.engine.samples import random_boards

from gamao.engine.nets.features import folded
from gamao.engine.nets.net import Net, Nets, PhasedNet, load_net
from gamao.engine.nets.plain import PlainEvaluator
from gamao.errors import DataError


def parts(net=None):
    net = net or Net.random((8, 4), seed=1)
    return {
        "format": np.int64(1),
        "activation": np.str_(net.activation),
        "table": net.table,
        "bias0": net.bias0,
        "weight1": net.weights[0],
        "bias1": net.biases[0],
        "weight2": net.weights[1],
        "bias2": net.biases[1],
    }


def write(path, content):
    np.savez(path, **content)
    return path


def test_a_saved_net_is_loaded_as_it_was(tmp_path):
    net = Net.random((24, 8), seed=7, activation="crelu")

    net.save(tmp_path / "net.npz")
    loaded = Net.load(tmp_path / "net.npz")

    assert loaded.hash == net.hash
    assert loaded.hidden == (24, 8)
    assert loaded.activation == "crelu"
    assert all(np.array_equal(a, b) for a, b in zip(loaded.weights, net.weights, strict=True))


def test_the_hash_says_what_the_net_computes_and_nothing_else(tmp_path):
    net = Net.random((8, 4), seed=1)
    plain = Net.load(write(tmp_path / "net.npz", parts(net)))
    noted = Net.load(write(tmp_path / "b.npz", parts(net) | {"meta": np.str_('{"run": 3}')}))

    assert plain.hash == noted.hash == net.hash != Net.random((8, 4), seed=2).hash
    assert noted.meta == {"run": 3}


def test_rows_for_count_0_are_folded_into_the_bias(tmp_path):
    boards, content = random_boards(200, seed=1), parts()
    shifted = content["table"] + np.float32(0.125) * np.arange(8, dtype=np.float32)
    bias = content["bias0"] - 52 * np.float32(0.125) * np.arange(8, dtype=np.float32)

    same = Net.load(write(tmp_path / "net.npz", content | {"table": shifted, "bias0": bias}))

    assert not same.table[:, :, 0].any()
    difference = PlainEvaluator(Nets.of(same)).evaluate(boards) - PlainEvaluator(
        Nets.of(Net.random((8, 4), seed=1))
    ).evaluate(boards)
    assert np.abs(difference).max() < 1e-5


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": np.int64(2)}, "format 2 is not known"),
        ({"format": np.float32(1)}, "format must be a single value"),
        ({"activation": np.str_("tanh")}, "activation must be one of"),
        ({"activation": np.int64(3)}, "activation must be a single value"),
        ({"table": np.zeros((2, 25, 16, 8), np.float32)}, "table must have shape"),
        ({"table": np.zeros((2, 26, 16, 8))}, "table must be an array of float32"),
        ({"table": np.full((2, 26, 16, 8), np.nan, np.float32)}, "not finite"),
        ({"bias0": np.zeros(9, np.float32)}, "bias0 must have shape"),
        ({"weight1": np.zeros((7, 4), np.float32)}, "weight1 must have shape"),
        ({"weight2": np.zeros((4, 8), np.float32), "bias2": np.zeros(8, np.float32)}, "9 outputs"),
        ({"bias2": np.full(9, np.inf, np.float32)}, "not finite"),
        ({"weight3": np.zeros((9, 9), np.float32)}, "no bias3"),
        ({"weight4": np.zeros((9, 9), np.float32)}, "no bias3, weight3"),
        ({"extra": np.zeros(3)}, "unknown parts: extra"),
        ({"meta": np.str_("[1]")}, "meta must be a JSON object"),
        ({"meta": np.str_("{")}, "meta is not JSON"),
        ({"activation": np.array([{}], object)}, "not a readable net file"),
    ],
)
def test_files_that_are_no_nets_are_refused_with_the_reason(tmp_path, changes, message):
    path = write(tmp_path / "net.npz", parts() | changes)

    with pytest.raises(DataError, match=message) as raised:
        Net.load(path)
    assert str(path) in str(raised.value)


@pytest.mark.parametrize("missing", sorted(parts()))
def test_a_missing_part_is_named(tmp_path, missing):
    content = parts()
    del content[missing]

    with pytest.raises(DataError, match=f"no {missing}"):
        Net.load(write(tmp_path / "net.npz", content))


def test_a_truncated_file_is_refused_wherever_it_ends(tmp_path):
    path = tmp_path / "net.npz"
    Net.random((4,), seed=1).save(path)
    content = path.read_bytes()

    for end in [*range(0, len(content), 97), len(content) - 1]:
        path.write_bytes(content[:end])
        with pytest.raises(DataError, match="not a readable net file"):
            Net.load(path)


def test_an_altered_file_is_refused_or_says_the_same(tmp_path):
    path = tmp_path / "net.npz"
    net = Net.random((4,), seed=1)
    net.save(path)
    content, rng = path.read_bytes(), np.random.default_rng(1)
    refused = 0

    for _ in range(600):
        altered = bytearray(content)
        for place in rng.integers(0, len(content), rng.integers(1, 4)):
            altered[place] ^= 1 << rng.integers(0, 8)
        path.write_bytes(altered)
        try:
            loaded = Net.load(path)
        except DataError:
            refused += 1
        else:
            # Bits outside what the checksums cover, such as a file date.
            assert loaded.hash == net.hash

    assert refused > 500


def test_arrays_longer_than_their_header_are_refused(tmp_path):
    path = write(tmp_path / "net.npz", parts())
    other = tmp_path / "longer.npz"
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(other, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (b"\0" if name == "bias0.npy" else b""))

    with pytest.raises(DataError, match="longer than its header"):
        Net.load(other)


def test_a_header_that_promises_terabytes_is_refused(tmp_path):
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f4", "fortran_order": False, "shape": (2, 26, 16, 10**12)}
    )
    path = tmp_path / "net.npz"
    with zipfile.ZipFile(path, "w") as target:
        target.writestr("table.npy", header.getvalue())

    with pytest.raises(DataError, match="not a readable net file"):
        Net.load(path)


def test_a_missing_file_is_the_usual_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        Net.load(tmp_path / "none.npz")


def test_arrays_of_a_net_cannot_be_changed():
    net = Net.random((4,), seed=1)

    with pytest.raises(ValueError, match="read-only"):
        net.table[0] = 1


def test_meta_is_kept(tmp_path):
    net = Net.random((4,), seed=1)
    noted = Net(
        activation="relu", table=net.table, bias0=net.bias0, weights=net.weights,
        biases=net.biases, meta={"games": 10},
    )  # fmt: skip

    noted.save(tmp_path / "net.npz")

    assert Net.load(tmp_path / "net.npz").meta == json.loads('{"games": 10}')


def stacked(count=2, **changes):
    """The arrays of a file with *count* parts of 8-4 units, in half precision."""
    rng = np.random.default_rng(3)
    shapes = {"inputs": (256, 8), "bias0": (8,), "weight1": (8, 4), "bias1": (4,)}
    shapes |= {"weight2": (4, 9), "bias2": (9,)}
    arrays = {k: rng.normal(0, 0.3, (count, *v)).astype(np.float16) for k, v in shapes.items()}
    return {"format": np.int64(2), "activation": np.str_("relu"), **arrays, **changes}


def test_a_file_with_parts_is_a_phased_net(tmp_path):
    content = stacked(4)

    net = load_net(write(tmp_path / "net.npz", content))

    assert len(net.parts) == 4
    assert net.hidden == (8, 4)
    for k, part in enumerate(net.parts):
        table = folded(content["inputs"][k])
        assert np.array_equal(part.table, table)
        assert np.array_equal(part.weights[1], content["weight2"][k].astype(np.float32))


def test_a_file_with_one_part_is_a_net(tmp_path):
    assert isinstance(load_net(write(tmp_path / "net.npz", stacked(1))), Net)


def test_either_format_is_loaded(tmp_path):
    net = Net.random((8, 4), seed=1)
    net.save(tmp_path / "net.npz")

    assert load_net(tmp_path / "net.npz").hash == net.hash


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"inputs": np.zeros((2, 200, 8), np.float16)}, "no inputs of shape"),
        ({"inputs": np.zeros((256, 8), np.float64)}, "float16 or float32"),
        ({"bias1": np.zeros((3, 4), np.float16)}, "different numbers of parts"),
        ({"bias1": np.full((2, 4), np.nan, np.float16)}, "not finite"),
        ({"weight2": np.zeros((2, 5, 9), np.float16)}, "weight2 must have shape"),
        ({"extra": np.zeros((2, 5), np.float16)}, "unknown parts: extra"),
    ],
    ids=["width", "type", "counts", "nan", "shape", "extra"],
)
def test_a_bad_file_with_parts_is_refused(tmp_path, changes, message):
    with pytest.raises(DataError, match=message):
        load_net(write(tmp_path / "net.npz", stacked(2, **changes)))


def test_a_file_with_three_parts_is_refused(tmp_path):
    with pytest.raises(DataError, match="1, 2, 4, 8 or 16 parts, not 3"):
        load_net(write(tmp_path / "net.npz", stacked(3)))


def test_parts_of_different_shapes_are_refused():
    with pytest.raises(DataError, match="the same layers"):
        PhasedNet((Net.random((8, 4), seed=1), Net.random((8, 5), seed=1)))


def test_the_hash_of_parts_depends_on_their_order():
    one, other = Net.random((8,), seed=1), Net.random((8,), seed=2)

    assert PhasedNet((one, other)).hash != PhasedNet((other, one)).hash
