"""Honest float32 arithmetic in any order passes; half precision, TF32 and skipped work do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import torch
import torch.nn.functional as F

from burnish.core.contract import CONTRACTS
from burnish.judge.compare import Comparison, compare

REFERENCE = CONTRACTS["reference"]
Make = Callable[..., torch.Tensor]


@pytest.fixture(autouse=True)
def _seeded_on_one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(7)
    yield
    torch.set_num_threads(threads)


def tf32(x: torch.Tensor) -> torch.Tensor:
    return (x.view(torch.int32) & ~0x1FFF).view(torch.float32)


LOW: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "float16": lambda x: x.half().float(),
    "bfloat16": lambda x: x.bfloat16().float(),
    "tf32": tf32,
}


def check(c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None, contract: str = "reference") -> Comparison:
    return compare([c], [r], None if o is None else [o], CONTRACTS[contract], "trial")


def sequential(x: torch.Tensor) -> torch.Tensor:
    total = torch.zeros(x.shape[:-1])
    for i in range(x.shape[-1]):
        total = total + x[..., i]
    return total


def pairwise(x: torch.Tensor) -> torch.Tensor:
    while x.shape[-1] > 1:
        half = x.shape[-1] // 2
        x = x[..., :half] + x[..., half:]
    return x[..., 0]


def compensated(x: torch.Tensor) -> torch.Tensor:
    total, lost = torch.zeros(x.shape[:-1]), torch.zeros(x.shape[:-1])
    for i in range(x.shape[-1]):
        term = x[..., i] - lost
        new = total + term
        total, lost = new, (new - total) - term
    return total


def online_softmax(x: torch.Tensor) -> torch.Tensor:
    top, total = torch.full(x.shape[:-1], -torch.inf), torch.zeros(x.shape[:-1])
    for i in range(x.shape[-1]):
        new = torch.maximum(top, x[..., i])
        total, top = total * torch.exp(top - new) + torch.exp(x[..., i] - new), new
    return torch.exp(x - top[..., None]) / total[..., None]


def base_two_softmax(x: torch.Tensor) -> torch.Tensor:
    e = torch.exp2((x - x.amax(-1, keepdim=True)) * 1.4426950408889634)
    return e / pairwise(e)[..., None]


def normalised(x: torch.Tensor) -> torch.Tensor:
    return F.layer_norm(x, x.shape[-1:])


def welford(x: torch.Tensor) -> torch.Tensor:
    mean, spread = torch.zeros(x.shape[:-1]), torch.zeros(x.shape[:-1])
    for i in range(x.shape[-1]):
        delta = x[..., i] - mean
        mean = mean + delta / (i + 1)
        spread = spread + delta * (x[..., i] - mean)
    return (x - mean[..., None]) * torch.rsqrt(spread / x.shape[-1] + 1e-5)[..., None]


def two_pass(x: torch.Tensor) -> torch.Tensor:
    centred = x - (sequential(x) / x.shape[-1])[..., None]
    return centred * torch.rsqrt(sequential(centred * centred) / x.shape[-1] + 1e-5)[..., None]


def soft(x: torch.Tensor) -> torch.Tensor:
    return x.softmax(-1)


def total(x: torch.Tensor) -> torch.Tensor:
    return x.sum(-1)


HONEST = [
    (sequential, total),
    (pairwise, total),
    (compensated, total),
    (online_softmax, soft),
    (base_two_softmax, soft),
    (welford, normalised),
    (two_pass, normalised),
]


@pytest.mark.parametrize("make", [torch.randn, torch.rand], ids=["signed", "positive"])
@pytest.mark.parametrize("rows", [3, 24])
@pytest.mark.parametrize(("ours", "theirs"), HONEST, ids=lambda f: getattr(f, "__name__", ""))
def test_another_order_of_summation_passes(ours: Make, theirs: Make, rows: int, make: Make) -> None:
    x = make(rows, 4096)
    result = check(ours(x), theirs(x), theirs(x.double()))
    assert result.ok, result.findings
    assert result.trial is not None
    assert result.trial.error_rms <= result.trial.allowed_rms


@pytest.mark.parametrize("make", [torch.randn, torch.rand], ids=["signed", "positive"])
@pytest.mark.parametrize("k", [256, 4096])
def test_a_sequential_product_passes(k: int, make: Make) -> None:
    a, b = make(24, k), make(k, 20)
    ours = torch.zeros(24, 20)
    for i in range(k):
        ours = torch.addcmul(ours, a[:, i : i + 1], b[i : i + 1])
    assert check(ours, a @ b, a.double() @ b.double()).ok


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (lambda x: torch.exp2(x * 1.4426950408889634), torch.exp),
        (lambda x: x * 0.5 * (1 + torch.erf(x * 0.7071067811865475)), F.gelu),
        (lambda x: 0.5 * (torch.tanh(x / 2) + 1), torch.sigmoid),
        (lambda x: x / (1 + torch.exp(-x)), F.silu),
        (lambda x: torch.tanh(x) * (1 + 1.2e-7), torch.tanh),
        (lambda x: x * torch.tanh(torch.log(1 + torch.exp(x))), F.mish),
    ],
    ids=["exp", "gelu", "sigmoid", "silu", "tanh", "mish"],
)
def test_other_formulas_of_float32_accuracy_pass(ours: Make, theirs: Make) -> None:
    x = torch.randn(200, 300) * 3
    result = check(ours(x), theirs(x), theirs(x.double()))
    assert result.ok, result.findings


def test_another_convolution_algorithm_passes() -> None:
    x, w = torch.randn(2, 16, 20, 20), torch.randn(32, 16, 3, 3)
    ours = (w.reshape(32, -1) @ F.unfold(x, 3)).reshape(2, 32, 18, 18)
    assert check(ours, F.conv2d(x, w), F.conv2d(x.double(), w.double())).ok


@pytest.mark.parametrize("kind", LOW)
@pytest.mark.parametrize("k", [256, 1024, 4096])
def test_low_precision_products_are_rejected(k: int, kind: str) -> None:
    a, b, low = torch.randn(40, k), torch.randn(k, 48), LOW[kind]
    result = check(low(a) @ low(b), a @ b, a.double() @ b.double())
    assert [f.check for f in result.findings] == ["accuracy"]
    named = "bfloat16" if kind == "bfloat16" else "TF32"
    assert f"as from {named}" in result.findings[0].detail.replace("float16 or ", "")


@pytest.mark.parametrize("kind", LOW)
@pytest.mark.parametrize("function", [total, soft, normalised], ids=lambda f: f.__name__)
def test_low_precision_reductions_are_rejected(function: Make, kind: str) -> None:
    x = torch.randn(64, 2048)
    result = check(function(LOW[kind](x)), function(x), function(x.double()))
    assert [f.check for f in result.findings] == ["accuracy"]


@pytest.mark.parametrize("kind", LOW)
def test_low_precision_convolutions_are_rejected(kind: str) -> None:
    x, w, low = torch.randn(2, 16, 20, 20), torch.randn(32, 16, 3, 3), LOW[kind]
    result = check(F.conv2d(low(x), low(w)), F.conv2d(x, w), F.conv2d(x.double(), w.double()))
    assert [f.check for f in result.findings] == ["accuracy"]


def test_half_precision_does_not_hide_behind_one_huge_element() -> None:
    a, b = torch.randn(256, 512), torch.randn(512, 256)
    a[3] *= 1e7
    honest, oracle = a @ b, a.double() @ b.double()
    ours = a.half().float() @ b.half().float()
    ours[3] = honest[3]
    result = check(ours, honest, oracle)
    assert result.trial is not None
    assert result.trial.error_rms < result.trial.allowed_rms
    assert [f.check for f in result.findings] == ["accuracy"]
    assert "hidden behind" in result.findings[0].detail


def test_scattered_huge_elements_do_not_hide_half_precision_either() -> None:
    x = torch.randn(300, 400)
    spikes = torch.rand(300, 400) < 0.01
    x[spikes] *= 1e6
    ours = torch.where(spikes, x * 2, (x * 2).bfloat16().float())
    assert [f.check for f in check(ours, x * 2, x.double() * 2).findings] == ["accuracy"]


def test_the_reference_own_tf32_makes_tf32_legal() -> None:
    a, b = torch.randn(64, 512), torch.randn(512, 64)
    oracle = a.double() @ b.double()
    rounded = tf32(a) @ tf32(b)
    assert check(tf32(a * 1.0001) @ tf32(b / 1.0001), rounded, oracle).ok


@pytest.mark.parametrize(("contract", "kind"), [("tf32", "tf32"), ("bf16", "bfloat16"), ("tf32", "float16")])
@pytest.mark.parametrize("k", [64, 16384])
@pytest.mark.parametrize("make", [torch.randn, torch.rand], ids=["signed", "positive"])
def test_looser_contracts_admit_their_arithmetic(make: Make, k: int, contract: str, kind: str) -> None:
    a, b, low = make(48, k), make(k, 40), LOW[kind]
    assert check(low(a) @ low(b), a @ b, a.double() @ b.double(), contract).ok


@pytest.mark.parametrize("contract", ["reference", "tf32", "bf16", "kernelbench"])
def test_no_contract_admits_zeros_or_garbage(contract: str) -> None:
    a, b = torch.randn(48, 256), torch.randn(256, 40)
    honest, oracle = a @ b, a.double() @ b.double()
    for ours in (torch.zeros_like(honest), torch.randn_like(honest) * 16, honest * 1.2, honest.roll(1, 0)):
        assert not check(ours, honest, oracle, contract).ok


def test_bf16_is_not_legal_under_tf32() -> None:
    a, b, low = torch.randn(200, 256), torch.randn(256, 200), LOW["bfloat16"]
    assert not check(low(a) @ low(b), a @ b, a.double() @ b.double(), "tf32").ok


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_outputs_round_once(dtype: torch.dtype) -> None:
    a, b = torch.randn(64, 512).to(dtype), torch.randn(512, 64).to(dtype)
    oracle = a.double() @ b.double()
    honest = oracle.float().to(dtype)
    nudged = (oracle.float() * (1 + 3e-4 * torch.randn(64, 64))).to(dtype)
    assert check(nudged, honest, oracle).ok
    assert not check(honest * 1.1, honest, oracle).ok
    coarse = sum((a[:, i : i + 1] * b[i : i + 1] for i in range(512)), torch.zeros(64, 64, dtype=dtype))
    assert [f.check for f in check(coarse, honest, oracle).findings] == ["accuracy"]


def test_without_an_oracle_only_the_floor_holds() -> None:
    a, b = torch.randn(64, 1024), torch.randn(1024, 64)
    exact = (a.double() @ b.double()).float()
    result = check(exact, a @ b, None)
    assert result.ok
    assert result.trial is not None
    assert not result.trial.oracle
    assert not check(tf32(a) @ tf32(b), a @ b, None).ok


def test_float64_tasks_are_held_to_float64() -> None:
    a, b = torch.randn(32, 512, dtype=torch.float64), torch.randn(512, 32, dtype=torch.float64)
    split = a[:, :200] @ b[:200] + a[:, 200:] @ b[200:]
    assert check(split, a @ b, a @ b).ok
    assert not check((a.float() @ b.float()).double(), a @ b, a @ b).ok


def test_subnormal_numbers_may_be_flushed() -> None:
    x = torch.linspace(-100, -88, 500)
    assert check(torch.zeros(500), x.exp(), x.double().exp()).ok


def _tile(shape: tuple[int, ...], place: tuple[slice, ...], to: str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    oracle = torch.randn(shape, dtype=torch.float64)
    honest = oracle.float()
    ours = honest.clone()
    ours[place] = 0.0 if to == "zero" else ours[place].bfloat16().float()
    return ours, honest, oracle


@pytest.mark.parametrize("to", ["zero", "half"])
@pytest.mark.parametrize(
    ("shape", "place", "said"),
    [
        ((512, 300), (slice(None), slice(268, None)), "last 32 of 300 of dim 1"),
        ((512, 300), (slice(448, None), slice(256, None)), "last 64 of 512 of dim 0, last 44 of 300 of dim 1"),
        ((2000, 50), (slice(1999, None),), "index 1999 of 2000 of dim 0"),
        ((4, 8, 64, 65), (slice(None), slice(None), slice(None), slice(64, None)), "index 64 of 65 of dim 3"),
        ((100_000,), (slice(99_840, None),), "last 160 of 100000 of dim 0"),
        ((16, 500), (slice(0, 2),), "first 2 of 16 of dim 0"),
        ((300, 10), (slice(100, 120),), "indices 100 to 119 of 300 of dim 0"),
    ],
)
def test_a_skipped_part_is_found_and_named(
    shape: tuple[int, ...], place: tuple[slice, ...], said: str, to: str
) -> None:
    result = check(*_tile(shape, place, to))
    assert [f.check for f in result.findings] == ["skipped-tile"]
    if shape != (100_000,):
        assert said in result.findings[0].detail


def test_a_skipped_quiet_row_shows_beside_a_loud_one() -> None:
    oracle = torch.randn(64, 256, dtype=torch.float64)
    oracle[5] *= 1e8
    ours = oracle.float()
    ours[63] = 0.0
    assert [f.check for f in check(ours, oracle.float(), oracle).findings] == ["skipped-tile"]


def test_one_wrong_element_in_a_million_is_found() -> None:
    oracle = torch.randn(1000, 1000, dtype=torch.float64)
    ours = oracle.float()
    ours[417, 23] += 1e-3
    result = check(ours, oracle.float(), oracle)
    assert not result.ok
    assert "[417, 23]" in result.findings[0].detail
