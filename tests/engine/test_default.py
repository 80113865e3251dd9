"""The shipped nets: what the manifest says, and what torch said when they were trained."""

from pathlib import Path

import numpy as np
import pytest

from gamao import DataError
from gamao.engine.nets import default
from gamao.engine.nets.core_evaluator import CoreEvaluator
from gamao.engine.nets.default import fast_nets, strong_nets, verified_nets
from gamao.engine.nets.net import Nets
from gamao.engine.nets.plain import tidied
from gamao.engine.outcomes import equity_weights

TORCH = Path(__file__).parents[1] / "golden" / "torch.npz"


def shipped():
    strong, fast = strong_nets(), fast_nets()
    return {"strong": strong.contact, "fast": fast.contact, "race": fast.race}


def test_the_nets_are_those_of_the_manifest_and_of_their_files_names():
    nets, manifest = verified_nets(), default._manifest()

    assert set(nets) == {"strong", "fast", "race", "scout"}
    for name, net in nets.items():
        assert manifest[name]["file"] == f"net-{name}-{net.hash[:8]}.npz"


def races(boards):
    """Positions in which the sides have passed each other: what the race net is for."""
    mine, theirs = (24 - (boards[:, side, ::-1] > 0).argmax(axis=1) for side in (0, 1))
    return mine + theirs < 23


@pytest.mark.parametrize("name", ["strong", "fast", "race"])
@pytest.mark.parametrize(("quantised", "tolerance"), [(False, 1e-5), (True, 1e-3)])
def test_the_engine_agrees_with_torch_on_10_000_positions(name, quantised, tolerance):
    with np.load(TORCH) as golden:
        boards, said = golden["boards"], golden[name]
    evaluator = CoreEvaluator(Nets.of(shipped()[name]), quantised=quantised)

    found = evaluator.evaluate(boards)

    judged = boards.any(axis=2).all(axis=1)  # a finished game needs no net
    judged &= races(boards) == (name == "race")
    expected = tidied(said.copy(), boards)
    assert len(boards) == 10_000
    assert judged.sum() > 1000
    assert np.abs(found - expected)[judged].max() < tolerance


def test_quantising_the_strong_net_changes_no_equity_that_matters():
    with np.load(TORCH) as golden:
        boards = golden["boards"]
    exact, quick = (
        CoreEvaluator(strong_nets(), quantised=quantised).evaluate(boards) @ equity_weights()[:9]
        for quantised in (False, True)
    )

    assert np.abs(exact - quick).max() < 4e-3
    assert np.sqrt(np.mean((exact - quick) ** 2)) < 3e-4


def test_the_strong_and_the_fast_nets_have_parts_for_the_phases():
    nets = shipped()

    assert (len(nets["strong"].parts), len(nets["fast"].parts)) == (4, 16)


def test_a_net_that_is_not_the_manifests_is_refused(monkeypatch):
    manifest = default._manifest()
    wrong = manifest | {"race": manifest["race"] | {"hash": "0" * 64}}
    monkeypatch.setattr(default, "_manifest", lambda: wrong)

    with pytest.raises(DataError, match="not the net of the manifest"):
        verified_nets()


def test_a_damaged_net_is_refused_when_it_is_loaded(monkeypatch, tmp_path):
    file = default._manifest()["race"]["file"]
    content = bytearray((default._data() / file).read_bytes())
    content[len(content) // 2] ^= 1
    (tmp_path / file).write_bytes(content)
    manifest = default._manifest()
    monkeypatch.setattr(default, "_manifest", lambda: manifest)
    monkeypatch.setattr(default, "_data", lambda: tmp_path)

    with pytest.raises(DataError, match="not a readable net file"):
        default._shipped("race")


def test_a_missing_net_is_named(monkeypatch):
    gone = {name: {"file": "gone.npz", "hash": ""} for name in default._manifest()}
    monkeypatch.setattr(default, "_manifest", lambda: gone)

    with pytest.raises(DataError, match="the strong net is missing"):
        strong_nets()
