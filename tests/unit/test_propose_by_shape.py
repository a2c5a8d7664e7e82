"""Candidates for several sizes made one: what is shared, what is renamed, and which one is called."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from burnish.graph.errors import Unrecognised
from burnish.propose.by_shape import Case, by_shape

SOURCE = '''"""About {size}."""

import torch
from torch import nn

SIZE = {size}
OFFSET = 1.0


# Used by all.
def helper(x):
    return x + OFFSET


def scaled(x, names=None):
    """Multiply by SIZE, which this text does not name."""
    return helper(x) * SIZE


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.scaled = 3.0

    def forward(self, x):
        return scaled(x) * self.scaled
'''


def made(source: str) -> Any:
    scope: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(source, "candidate", "exec"), scope)
    return scope["ModelNew"]()


def test_each_shape_has_its_own_way_and_what_is_common_stands_once() -> None:
    cases = [Case(f"n={n}", f"x.shape == ({n},)", SOURCE.format(size=n)) for n in (2, 5)]
    source = by_shape(cases, ["x"])
    model = made(source)
    for n in (2, 5):
        torch.testing.assert_close(model(torch.ones(n)), torch.full((n,), 2.0 * n * 3.0))
    assert source.count("def helper") == source.count("# Used by all.") == source.count("OFFSET = ") == 1
    assert "SIZE_n_2 = 2" in source and "scaled_n_5(x) * self.scaled" in source
    assert "self.scaled_n" not in source, "attributes keep their names"
    with pytest.raises(ValueError, match=r"other shapes than \[\(3,\)\]"):
        model(torch.ones(3))


def test_cases_of_one_text_are_one_case() -> None:
    cases = [Case("a", "x.shape == (2,)", SOURCE.format(size=2)), Case("b", "x.shape == (3,)", SOURCE.format(size=2))]
    assert by_shape(cases, ["x"]) == SOURCE.format(size=2)
    model = made(by_shape([*cases, Case("c", "x.shape == (4,)", SOURCE.format(size=4))], ["x"]))
    assert [float(model(torch.ones(n))[0]) for n in (2, 3, 4)] == [12.0, 12.0, 24.0]


def test_names_that_are_taken_are_not_taken_again() -> None:
    cases = [
        Case(n, f"x.shape == ({i},)", SOURCE.format(size=i).replace("helper", "SIZE_a"))
        for i, n in enumerate("ab", start=2)
    ]
    model = made(by_shape(cases, ["x"]))
    assert [float(model(torch.ones(n))[0]) for n in (2, 3)] == [12.0, 18.0]


def test_constructors_that_differ_are_refused() -> None:
    other = SOURCE.format(size=2).replace("self.scaled = 3.0", "self.scaled = 4.0")
    with pytest.raises(Unrecognised, match="constructor"):
        by_shape([Case("a", "True", SOURCE.format(size=3)), Case("b", "True", other)], ["x"])
