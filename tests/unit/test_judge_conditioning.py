"""Errors that one rounding of the inputs explains are forgiven, and no others."""

from __future__ import annotations

import torch

from burnish.judge.conditioning import forgive_ill_conditioned
from burnish.judge.contestant import Inputs
from burnish.judge.trees import flatten


def generator() -> torch.Generator:
    return torch.Generator().manual_seed(0)


def attention(inputs: Inputs) -> tuple[torch.Tensor, ...]:
    q, k = (t.double() for t in inputs.tensors)
    return (torch.softmax(q @ k.T, dim=-1),)


def sharp() -> Inputs:
    """Scores in the ten thousands, with near ties in the first row alone."""
    q, k = (torch.randn(8, 16, generator=generator()) * 100 for _ in range(2))
    k = k.flip(0).contiguous()
    k[1] = k[0] + k[0] * 2e-7
    return Inputs(flatten([q, k])[0], (q, k))


def test_another_right_algorithm_is_forgiven_where_the_task_is_ill_conditioned() -> None:
    inputs = sharp()
    (truth,) = attention(inputs)
    q, k = inputs.tensors
    # In float32, summed the other way round.
    single = torch.softmax((q.flip(1) @ k.flip(1).T), dim=-1)
    found = forgive_ill_conditioned((single,), (truth,), inputs, attention, generator(), (single,), 1)
    assert found is not None
    assert (found[0].double() - truth).abs().max() <= 1e-6


def test_low_precision_is_not() -> None:
    x = torch.randn(256, 256, generator=generator())
    inputs = Inputs(flatten([x])[0], (x,))
    truth = x.double() @ x.double()
    half = (x.half() @ x.half()).float() if torch.cuda.is_available() else (x.half().float() @ x.half().float())
    found = forgive_ill_conditioned(
        (half,), (truth,), inputs, lambda i: (i.tensors[0].double() @ i.tensors[0].double(),), generator(), (half,), 1
    )
    assert found is not None
    changed = (found[0] != half).float().mean()
    assert changed < 0.05


def test_low_precision_inputs_are_left_alone() -> None:
    x = torch.randn(8, generator=generator()).bfloat16()
    inputs = Inputs(flatten([x])[0], (x,))
    given = ((x,), (x.double(),), inputs, lambda i: (i.tensors[0].double(),), generator(), (x,), 1)
    assert forgive_ill_conditioned(*given) is None


def test_integers_are_left_alone() -> None:
    x = torch.randn(8, generator=generator())
    inputs = Inputs(flatten([x])[0], (x,))
    index = torch.tensor([3])
    four = torch.tensor([4])
    found = forgive_ill_conditioned((index,), (four,), inputs, lambda i: (four,), generator(), (four,), 1)
    assert found is not None and int(found[0]) == 3


def test_a_gradient_near_the_truth_is_taken_for_it_and_an_output_is_not() -> None:
    x = torch.randn(64, 64, generator=generator())
    inputs = Inputs(flatten([x])[0], (x,))
    truth = x.double() * 3
    truth[:8] = 1e-40  # saturated: exact in one order of summing, a rounding of large terms in another
    reference = truth.float()
    noisy = reference + 1e-4 * torch.randn(64, 64, generator=generator())
    coarse = reference + 2.0 * torch.randn(64, 64, generator=generator())
    unknown = noisy.clone()
    unknown[0, 0] = float("nan")

    def forgiven(tensor: torch.Tensor, outputs: int) -> torch.Tensor:
        found = forgive_ill_conditioned(
            (tensor,), (truth,), inputs, lambda i: (truth,), generator(), (reference,), outputs
        )
        assert found is not None
        return found[0]

    assert torch.equal(forgiven(noisy, 0), truth.float())
    assert torch.equal(forgiven(noisy, 1), noisy)
    assert torch.equal(forgiven(coarse, 0), coarse)
    assert bool(forgiven(unknown, 0).isnan().any())
    truth[:60] = 1e-40
    assert torch.equal(forgiven(coarse, 0), truth.float())
