"""Form, finiteness, exact types, tolerances, agreement of timed calls and the odd kinds of tensor."""

from __future__ import annotations

import math

import pytest
import torch

from burnish.core.contract import CONTRACTS, Contract, parse_contract
from burnish.judge import numerics
from burnish.judge.compare import Comparison, agreement, compare

NAN, INF = math.nan, math.inf
STRICT = CONTRACTS["reference"]


def check(c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None = None, contract: Contract = STRICT) -> Comparison:
    return compare([c], [r], None if o is None else [o], contract, "trial")


def names(result: Comparison) -> list[str]:
    return [f.check for f in result.findings]


@pytest.mark.parametrize(
    ("ours", "name"),
    [
        ([torch.ones(3, 4)], "structure"),
        ([torch.ones(3, 4), torch.ones(1)], "shape"),
        ([torch.ones(3, 4), torch.ones(1, 5)], "shape"),
        ([torch.ones(3, 4), torch.ones(())], "shape"),
        ([torch.ones(3, 4), torch.ones(5, dtype=torch.float64)], "dtype"),
        ([torch.ones(3, 4), torch.ones(5, device="meta")], "device"),
    ],
)
def test_form_comes_before_values(ours: list[torch.Tensor], name: str) -> None:
    theirs = [torch.ones(3, 4), torch.ones(5)]
    result = compare(ours, theirs, theirs, STRICT, "trial")
    assert names(result) == [name]
    assert not result.ok
    assert result.trial is None
    assert [f.check for f in agreement(ours, theirs, [None, None], STRICT)] == [name]


def test_findings_name_the_output_when_there_are_several() -> None:
    a, b = torch.randn(64), torch.randn(64)
    result = compare([a, b + 1], [a, b], [a.double(), b.double()], STRICT, "trial")
    assert result.failed == (1,)
    assert result.findings[0].detail.startswith("output 1: ")
    assert result.levels[0] is not None
    assert result.levels[0].error_rms == 0
    assert result.trial is not None
    assert result.trial.error_rms > 0.5


def test_identical_outputs_pass_with_no_error() -> None:
    x = torch.randn(100)
    result = check(x, x, x.double())
    assert result.ok
    assert result.trial is not None
    assert (result.trial.error_rms, result.trial.error_max, result.trial.oracle) == (0.0, 0.0, True)


@pytest.mark.parametrize("contract", [STRICT, CONTRACTS["kernelbench"], parse_contract("atol=1e9,rtol=1")])
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [(NAN, 1.0), (INF, 1.0), (1.0, NAN), (1.0, INF), (-INF, INF), (NAN, INF), (INF, NAN)],
)
def test_nan_and_infinity_must_be_where_they_belong(ours: float, theirs: float, contract: Contract) -> None:
    r = torch.randn(8, 9)
    r[2, 3] = theirs
    c = r.clone()
    c[2, 3] = ours
    result = check(c, r, r.double(), contract)
    assert names(result) == ["finite"]
    assert "1 of 72" in result.findings[0].detail
    assert "[2, 3]" in result.findings[0].detail


@pytest.mark.parametrize("contract", [STRICT, CONTRACTS["kernelbench"]])
def test_matching_nan_and_infinity_pass_and_the_rest_is_still_compared(contract: Contract) -> None:
    r = torch.randn(200)
    r[0], r[1], r[2] = NAN, INF, -INF
    assert check(r.clone(), r, r.double(), contract).ok
    assert not check(torch.where(r.isfinite(), r + 1, r), r, r.double(), contract).ok


def test_where_float32_overflowed_either_answer_is_fine_but_nan_is_not() -> None:
    o = torch.randn(50, dtype=torch.float64)
    o[7] = 1e39
    r = o.float()
    finite = r.clone()
    finite[7] = 3e38
    assert torch.isinf(r[7])
    assert check(r.clone(), r, o).ok
    assert check(finite, r, o).ok
    finite[7] = NAN
    assert names(check(finite, r, o)) == ["finite"]


def test_all_nan_is_not_a_wildcard() -> None:
    r = torch.randn(50)
    assert names(check(torch.full((50,), NAN), r, r.double())) == ["finite"]
    assert names(check(torch.full((50,), NAN), r, None, CONTRACTS["kernelbench"])) == ["finite"]


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.uint8, torch.bool])
def test_whole_numbers_are_compared_exactly(dtype: torch.dtype) -> None:
    r = (torch.arange(40).reshape(8, 5) % 2).to(dtype)
    c = r.clone()
    assert check(c, r, r).ok
    assert check(c, r, r).trial is None
    c[7, 1] = not c[7, 1]
    for contract in (STRICT, CONTRACTS["kernelbench"], CONTRACTS["bf16"]):
        result = check(c, r, r, contract)
        assert names(result) == ["wrong-values"]
        assert "1 of 40" in result.findings[0].detail
        assert "(2.50%)" in result.findings[0].detail
        assert "[7, 1]" in result.findings[0].detail


def test_a_near_tie_may_go_either_way() -> None:
    r, o = torch.tensor([1, 5, 9]), torch.tensor([1, 6, 9])
    assert check(o.clone(), r, o).ok
    assert check(r.clone(), r, o).ok
    assert not check(torch.tensor([1, 7, 9]), r, o).ok


def test_tolerances_hold_for_every_element() -> None:
    contract = parse_contract("atol=1e-3,rtol=1e-2")
    r = torch.linspace(-50, 50, 10_001)
    limit = 1e-3 + 1e-2 * r.abs()
    assert check(r + 0.99 * limit, r, None, contract).ok
    over = r.clone()
    over[17] += 1.01 * limit[17]
    result = check(over, r, None, contract)
    assert not result.ok
    assert "1 of 10001" in result.findings[0].detail
    assert "[17]" in result.findings[0].detail
    assert result.trial is not None
    assert not result.trial.oracle


def test_the_benchmark_table_goes_by_type() -> None:
    contract = CONTRACTS["kernelbench"]
    r = torch.rand(1000) + 1
    assert not check(r * (1 + 5e-3), r, None, contract).ok
    assert check((r * (1 + 5e-3)).half(), r.half(), None, contract).ok
    assert names(check(r * (1 + 5e-3), r, None, contract)) == ["accuracy"]
    assert names(check(r * 2, r, None, contract)) == ["wrong-values"]
    skipped = r.reshape(50, 20).clone()
    skipped[49] = 0
    assert names(check(skipped, r.reshape(50, 20), None, contract)) == ["skipped-tile"]


def test_what_is_as_accurate_as_the_reference_is_within_any_tolerance() -> None:
    """Inputs far harder than the benchmark's own: the reference itself errs by more than the tolerance."""
    torch.manual_seed(3)
    contract = CONTRACTS["kernelbench"]
    a, b = 300 * torch.randn(64, 512), torch.randn(512, 64)
    exact = a.double() @ b.double()
    r, c = a @ b, a[:, ::2] @ b[::2] + a[:, 1::2] @ b[1::2]
    assert not check(c, r, None, contract).ok
    first = compare([c], [r], [exact], contract, "values")
    assert first.ok
    assert agreement([c * 0.95], [r * 0.95], first.levels, contract) == ()
    half = (a.bfloat16().float()) @ (b.bfloat16().float())
    assert not check(half, r, exact, contract).ok
    assert agreement([half], [r], first.levels, contract)


def test_agreement_follows_the_errors_measured_earlier() -> None:
    torch.manual_seed(1)
    a, b = torch.randn(128, 256), torch.randn(256, 128)
    honest = a @ b
    first = compare([honest], [honest], [a.double() @ b.double()], STRICT, "values")
    split = (a[:, :100] @ b[:100] + a[:, 100:] @ b[100:]) * 0.95
    expected = honest * 0.95
    assert agreement([split], [expected], first.levels, STRICT) == ()
    half = (a.half().float() @ b.half().float()) * 0.95
    assert [f.check for f in agreement([half], [expected], first.levels, STRICT)] == ["accuracy"]
    assert [f.check for f in agreement([honest * 0.9], [expected], first.levels, STRICT)] == ["wrong-values"]
    one = expected.clone()
    one[5, 6] = 0
    assert [f.check for f in agreement([one], [expected], first.levels, STRICT)] == ["wrong-values"]
    one[5, 6] = NAN
    assert [f.check for f in agreement([one], [expected], first.levels, STRICT)] == ["finite"]


def test_agreement_on_whole_numbers_and_under_tolerances() -> None:
    r = torch.arange(10)
    assert agreement([r], [r], [None], STRICT) == ()
    assert [f.check for f in agreement([r + 1], [r], [None], STRICT)] == ["wrong-values"]
    contract = CONTRACTS["kernelbench"]
    x = torch.rand(100) + 1
    levels = check(x, x, None, contract).levels
    assert agreement([x * 1.00005], [x], levels, contract) == ()
    assert agreement([x * 1.001], [x], levels, contract)


def test_empty_outputs_agree() -> None:
    for r in (torch.empty(0), torch.empty(3, 0, 4), torch.empty(0, dtype=torch.int64)):
        assert check(r.clone(), r, r).ok
        assert check(r.clone(), r, None, CONTRACTS["kernelbench"]).ok


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.complex64])
def test_scalars(dtype: torch.dtype) -> None:
    o = torch.tensor(3.7 if not dtype.is_complex else 3.7 + 1j, dtype=torch.complex128 if dtype.is_complex else None)
    r = o.to(dtype)
    assert check(r.clone(), r, o.double() if not dtype.is_complex else r.to(torch.complex128)).ok
    wrong = check(r * 1.5, r, r.to(torch.complex128) if dtype.is_complex else r.double())
    assert names(wrong) == ["wrong-values"]
    assert "expected 3.7" in wrong.findings[0].detail


def test_a_scalar_in_half_precision_is_rejected() -> None:
    torch.manual_seed(0)
    x = torch.randn(100, 100)
    loss = x.square().mean()
    assert check(loss * (1 + 2e-7), loss, x.double().square().mean()).ok
    assert names(check(loss.bfloat16().float(), loss, x.double().square().mean())) == ["accuracy"]


def test_complex_outputs() -> None:
    torch.manual_seed(0)
    x = torch.randn(64, 64, dtype=torch.complex64)
    r, o = torch.fft.fft(x), torch.fft.fft(x.to(torch.complex128))
    assert check(torch.fft.fft2(x, dim=(-1,)), r, o).ok
    assert check(r.conj().conj(), r, o).ok
    assert not check(r.conj().resolve_conj(), r, o).ok
    assert names(check(r.real + 0j, r, o)) == ["wrong-values"]


@pytest.mark.parametrize("dtype", [torch.float8_e4m3fn, torch.float8_e5m2])
def test_bytes_as_floats(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    o = torch.randn(64, 64, dtype=torch.float64)
    r = o.to(dtype)
    assert check(r.clone(), r, o).ok
    assert check((o * 1.01).to(dtype), r, o).ok
    assert not check(torch.zeros(64, 64).to(dtype), r, o).ok
    assert not check((-o).to(dtype), r, o).ok


def test_all_zero_outputs() -> None:
    zero = torch.zeros(30, 30)
    assert check(zero.clone(), zero, zero.double()).ok
    assert not check(zero + 1e-6, zero, zero.double()).ok


def test_an_error_in_an_exact_zero_counts() -> None:
    torch.manual_seed(0)
    x = torch.randn(100, 100)
    assert check(x.relu(), x.relu(), x.double().relu()).ok
    assert not check(torch.nn.functional.leaky_relu(x, 1e-3), x.relu(), x.double().relu()).ok


def test_magnitudes_that_cannot_be_squared_fail_rather_than_pass() -> None:
    r = torch.full((10,), 1e200, dtype=torch.float64)
    assert not check(r * 2, r, r).ok


def test_chunks_cover_every_element_once() -> None:
    for shape in ((7, 11, 5), (1, 1, 300), (400,), (3, 0), ()):
        hits = torch.zeros(shape)
        for box in numerics.chunks(shape, 16):
            hits[box] += 1
            assert hits[box].numel() <= 16
        assert bool((hits == 1).all())


@pytest.mark.parametrize("shape", [(300, 70), (5, 1, 4000), (20_001,), (2, 3, 4, 500)])
def test_chunked_sums_equal_whole_ones(shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    c, r, o = torch.randn(shape), torch.randn(shape), torch.randn(shape, dtype=torch.float64)
    whole = numerics.measure(c, r, o, 0.5)
    monkeypatch.setattr(numerics, "_CPU_CHUNK_ELEMENTS", 64)
    parts = numerics.measure(c, r, o, 0.5)
    assert parts.worst == whole.worst
    for field in ("compared", "error_rms", "reference_rms", "magnitude_rms", "effective", "error_max", "excess"):
        assert getattr(parts, field) == pytest.approx(getattr(whole, field))
    for a, b in zip(parts.marginals, whole.marginals, strict=True):
        torch.testing.assert_close(a.error, b.error)
    error = (c.double() - o).abs()
    assert whole.error_rms == pytest.approx(float(error.square().mean().sqrt()))
    assert float(error[whole.worst] - 0.5 * o[whole.worst].abs()) == pytest.approx(whole.excess)


def test_non_contiguous_outputs_are_read_by_value() -> None:
    torch.manual_seed(0)
    r = torch.randn(40, 30)
    assert check(r.t().contiguous().t(), r, r.double()).ok
    assert check(r[:, :1].expand(40, 30), r[:, :1].expand(40, 30).contiguous(), None).ok


def test_the_sample_of_a_large_output_still_sees_half_precision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numerics, "_SAMPLE_ELEMENTS", 1000)
    torch.manual_seed(0)
    o = torch.randn(50, 400, dtype=torch.float64)
    o[:, 3] *= 1e9
    r = o.float()
    c = torch.where(o.abs() < 1e4, r.half().float(), r)
    assert names(check(c, r, o)) == ["accuracy"]
