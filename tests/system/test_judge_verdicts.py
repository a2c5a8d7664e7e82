"""What the judge says about right and wrong candidates, without timing unless that is the point."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from judging import GOOD, ROWSUM, backward, candidate, function, task, with_rows

from burnish.core.errors import PrerequisiteError, TaskError, UsageError
from burnish.core.verdict import Claim, Stage, Status
from burnish.core.verdict_decode import verdict_from_json
from burnish.judge import Judge, JudgeOptions
from burnish.judge.forkserver import Limits
from burnish.judge.race import CLOSE, MOST_SESSIONS


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    options = JudgeOptions(timing=False, limits=Limits(import_seconds=60, first_call_seconds=60, call_seconds=5))
    with Judge("cpu", options) as made:
        yield made


def test_a_right_candidate_passes_with_evidence(judge: Judge) -> None:
    verdict = judge.verify(task(), candidate(GOOD))
    assert verdict.status is Status.PASSED, verdict.reason
    assert verdict.deterministic is True
    names = {t.name for t in verdict.trials}
    assert {"ordinary", "heavy", "input 0 perturbed", "parameters perturbed", "second initialisation"} <= names
    assert all(t.oracle and t.error_rms <= t.allowed_rms for t in verdict.trials)


@pytest.mark.parametrize(
    ("body", "status", "check"),
    [
        ("return x.sum(dim=-1)", Status.WRONG, None),
        ("return torch.zeros(x.shape[0])", Status.WRONG, "constant-output"),
        ("return (x.half() @ self.weight.half()).float()", Status.INACCURATE, "accuracy"),
        ("return (x @ self.weight)[None]", Status.WRONG, "shape"),
        ("return (x @ self.weight).double()", Status.WRONG, "dtype"),
        ("x.zero_(); return x @ self.weight", Status.WRONG, None),
        ("y = x @ self.weight; x.mul_(0.5); return y", Status.SIDE_EFFECTS, "mutates-input"),
        ("raise ValueError('no')", Status.CRASHED, "raises"),
        ("return x @ torch.full((64,), 1.5)", Status.WRONG, "ignores-state"),
    ],
)
def test_wrong_candidates_are_rejected_by_name(judge: Judge, body: str, status: Status, check: str | None) -> None:
    verdict = judge.verify(task(), candidate(body))
    assert verdict.status is status, verdict.reason
    assert verdict.timing is None
    if check is not None:
        assert check in {f.check for f in verdict.findings}


def test_a_source_that_cannot_be_a_candidate_is_invalid(judge: Judge) -> None:
    for source, check in (
        ("def (", "syntax"),
        ("x = 1\n", "entry"),
        ("class ModelNew(Model): pass\n", "inherits-reference"),
    ):
        verdict = judge.verify(task(), candidate("class ModelNew: pass").__class__(source))
        assert verdict.status is Status.INVALID
        assert verdict.stage is Stage.SCREEN
        assert [f.check for f in verdict.findings] == [check]


def test_functions_and_workloads(judge: Judge) -> None:
    source = "import torch\ndef double(x):\n    return x * 2\ndef get_inputs():\n    return [torch.randn(8, 8)]\n"
    new = "class ModelNew:\n    def __call__(self, x):\n        return x + x\n"
    assert judge.verify(function(source, "double"), candidate(new)).passed
    only_small = "if x.shape[0] > 32: return torch.zeros(x.shape[0])\nreturn x @ self.weight"
    verdict = judge.verify(with_rows(task(), 32, 64), candidate(only_small))
    assert not verdict.passed
    assert "rows64" in verdict.reason or verdict.findings[0].check == "constant-output"


def test_gradients_are_compared_when_asked(judge: Judge) -> None:
    assert judge.verify(backward(task()), candidate(GOOD)).passed
    detached = "return (x.detach() @ self.weight) + 0 * (x @ self.weight)"
    assert judge.verify(task(), candidate(detached)).passed
    verdict = judge.verify(backward(task()), candidate(detached))
    assert verdict.stage is Stage.GRADIENTS
    assert verdict.findings[0].check == "gradient"


def test_dropout_lets_an_honest_candidate_pass_and_a_fake_one_not(judge: Judge) -> None:
    source = """
        import torch
        import torch.nn as nn
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.drop = nn.Dropout(0.4)
            def forward(self, x):
                return self.drop(x)
        def get_inputs():
            return [torch.randn(64, 64)]
    """
    own = """
        import torch
        class ModelNew(torch.nn.Module):
            def forward(self, x):
                return torch.where(torch.rand(x.shape) < {keep}, x / 0.6, 0.0)
    """
    assert judge.verify(task(source), candidate(own.format(keep=0.6))).passed
    verdict = judge.verify(task(source), candidate(own.format(keep=0.7)))
    assert [f.check for f in verdict.findings][:1] == ["randomness"]


def test_running_statistics_must_be_kept(judge: Judge) -> None:
    source = """
        import torch
        import torch.nn as nn
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.bn = nn.BatchNorm1d(16)
            def forward(self, x):
                return self.bn(x)
        def get_inputs():
            return [torch.randn(64, 16)]
    """
    forgets = """
        import torch
        import torch.nn as nn
        class ModelNew(nn.Module):
            def __init__(self):
                super().__init__()
                self.bn = nn.BatchNorm1d(16)
            def forward(self, x):
                return torch.nn.functional.batch_norm(x, None, None, self.bn.weight, self.bn.bias, True)
    """
    verdict = judge.verify(task(source), candidate(forgets))
    assert "module-state" in {f.check for f in verdict.findings}
    lenient = judge.verify(task(source, contract="kernelbench"), candidate(forgets))
    assert lenient.passed
    assert "module-state" in {f.check for f in lenient.limits}


def test_contracts_decide(judge: Judge) -> None:
    source = ROWSUM.replace("(x * self.weight).sum(dim=-1)", "x @ self.weight")
    rough = "return ((x * 4096).round() / 4096) @ self.weight"
    assert not judge.verify(task(source), candidate(rough)).passed
    assert judge.verify(task(source, contract="atol=1e-1,rtol=1e-1"), candidate(rough)).passed
    assert not judge.verify(task(source, contract="atol=1e-7,rtol=1e-7"), candidate(rough)).passed


def test_policy_asks_for_authored_work(judge: Judge) -> None:
    verdict = judge.verify(task(contract="reference,policy=authored"), candidate(GOOD))
    assert verdict.status is Status.POLICY
    assert verdict.findings[0].check == "library-did-the-work"


def test_a_task_that_does_not_run_is_the_users_error(judge: Judge) -> None:
    broken = [
        (ROWSUM.replace("(x * self.weight)", "undefined"), "NameError"),
        (ROWSUM.replace("return (x * self.weight).sum(dim=-1)", "return 3"), "tensor"),
        (ROWSUM.replace("return [torch.randn(rows, 64)]", "return []"), "no tensor"),
    ]
    for source, words in broken:
        with pytest.raises(TaskError, match=words):
            judge.verify(task(source), candidate(GOOD))


def test_a_device_that_is_not_there() -> None:
    import torch

    with pytest.raises(UsageError, match="unknown device"):
        Judge("tpu:0")
    if not torch.cuda.is_available():
        with pytest.raises(PrerequisiteError, match="--device cpu"):
            Judge("cuda")


def test_a_timed_verdict_carries_clocks_panel_and_roofline() -> None:
    slow = candidate("y = x @ self.weight\nfor _ in range(200): torch.sin(x)\nreturn y")
    with Judge("cpu", JudgeOptions(quick=True)) as timed:
        verdict = timed.verify(task(), slow)
    assert verdict.passed, verdict.reason
    assert verdict.timing is not None
    assert verdict.timing.best.claim is Claim.SLOWER
    data = json.loads(json.dumps(verdict.to_json()))
    assert data["speedup"]["best"]["baseline"] == "eager"
    assert (
        data["speedup"]["eager"]["low"] <= data["speedup"]["eager"]["estimate"] <= data["speedup"]["eager"]["high"] < 1
    )
    assert set(data["clocks"]["candidate"]) == {"call_ms", "runner_ms", "judge_ms"}
    assert data["roofline"]["bound_ms"] > 0
    assert data["timing"]["checked_calls"] > 0


def test_a_candidate_not_worth_it_is_timed_once_and_claims_nothing() -> None:
    slow = candidate("for _ in range(40):\n    y = x @ self.weight\nreturn y")
    with Judge("cpu", JudgeOptions(quick=True)) as judge:
        whole = judge.verify(task(), slow)
        once = judge.verify(task(), slow, worth=2.0)
    assert whole.passed and whole.timing is not None and not whole.timing.partial
    assert once.passed and once.timing is not None and once.timing.partial
    assert {name for name, _ in once.timing.samples} == {"candidate/1", "eager/1"}
    assert all(s.claim is Claim.INDISTINGUISHABLE for s in once.timing.speedups)
    assert "timed once" in once.reason
    assert verdict_from_json(once.to_json()).timing == once.timing


def test_a_small_gain_is_claimed_only_after_more_sessions() -> None:
    text = """
import torch
import torch.nn as nn

class {name}(nn.Module):
    def forward(self, x):
        for _ in range({steps}):
            x = torch.sin(x)
        for _ in range({idle}):
            torch.sin(x)
        return x

def get_inputs():
    return [torch.randn(256, 512)]
"""
    with Judge("cpu", JudgeOptions()) as judge:
        slow = task(text.format(name="Model", steps=20, idle=1))
        verdict = judge.verify(slow, candidate(text.format(name="ModelNew", steps=20, idle=0)))
    assert verdict.passed and verdict.timing is not None, verdict.reason
    eager = verdict.timing.against("eager")
    assert eager is not None
    sessions = sum(name.startswith("candidate/") for name, _ in verdict.timing.samples)
    claimed = eager.claim is Claim.FASTER
    # Whatever this machine let the clocks see: a claim below the mark rests on every session there may be.
    assert sessions == MOST_SESSIONS if claimed and eager.interval.estimate < CLOSE else sessions >= 2
