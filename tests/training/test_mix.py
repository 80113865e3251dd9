"""The mean of nets; needs no torch."""

import numpy as np
import pytest
from training.mix import mixed


def arrays(weight, name="one"):
    return {"weight1": np.array(weight, np.float16), "meta": np.array(name)}


def test_a_mix_is_the_mean_by_shares():
    found = mixed([(arrays([1.0, 2.0]), 3), (arrays([5.0, -2.0], "two"), 1)])

    assert found["weight1"].tolist() == [2.0, 1.0]
    assert found["weight1"].dtype == np.float16
    assert found["meta"] == "two"


def test_nets_of_two_shapes_do_not_mix():
    with pytest.raises(ValueError, match="not one shape"):
        mixed([(arrays([1.0]), 1), (arrays([1.0, 2.0]), 1)])
