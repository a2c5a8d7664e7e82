"""``inductor``: the kernels torch.compile would generate for the reference, as source one can read and change.

The generated module is taken as it is (C++ on a CPU, Triton on a GPU), less its benchmark, and ``ModelNew`` calls it
with the reference's parameters and inputs in the traced graph's order: what torch.compile adds around it (guards on
every call) is gone, so it only takes the sizes it was generated for and raises at others.  On a GPU there is a second
one, whose kernels try many launch settings at their first call, as torch.compile's max-autotune does.

Not covered: tasks with several workloads, backward passes, several outputs, references that change their state,
arguments that are no tensors.  A candidate still needs torch's Inductor to build its kernels.
"""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Sequence
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import Direction, Task
from burnish.graph.capture import Traced, quiet, trace
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import Constructor, constructor

__all__ = ["InductorProposer", "generated_code"]


class _Generated(Exception):
    """The code is there: nothing need be compiled."""


class InductorProposer(Proposer):
    """One candidate on a CPU, two on a GPU, to the first fresh requests; nothing where the task is not covered."""

    name = "inductor"

    def begin(self, brief: Brief) -> None:
        """Keep the brief: generating code takes seconds and waits until it is asked for."""
        self._brief = brief
        self._left = [False, True] if brief.device.startswith("cuda") else [False]
        """Whether what is to be generated tries launch settings when it runs."""
        self.reason = ""
        """Why nothing is proposed, where nothing is."""

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the generated kernels, then those that are tuned when they run."""
        if request.kind != "fresh" or not self._left:
            return None
        tuned = self._left.pop(0)
        try:
            source, kernels = _source(self._brief.task, self._brief.device, tuned)
        except Unrecognised as error:
            self.reason, self._left = str(error), []
            return None
        how = "called without its guards" + (", the launch tuned at the first call." if tuned else ".")
        traits = (("kernels", kernels), *((("tuned", True),) if tuned else ()))
        origin = Origin(self.name, rationale=f"Inductor's own kernels, {how}", traits=traits)
        return Candidate(source, name="inductor kernels" + (", tuned" if tuned else ""), origin=origin)


def generated_code(traced: Traced, device: str, tuned: bool = False) -> str:
    """Return the module Inductor generates for a graph, without compiling it; raises :class:`Unrecognised`.

    With ``tuned``, its kernels find their launch settings as those of torch.compile's max-autotune do.
    """
    with quiet():
        return _generated_code(traced, device, tuned)


def _generated_code(traced: Traced, device: str, tuned: bool) -> str:
    import torch
    from torch._functorch import config as functorch_config
    from torch._inductor import config as inductor_config
    from torch._inductor import list_mode_options
    from torch._inductor.compile_fx import compile_fx
    from torch._inductor.graph import GraphLowering

    found: list[str] = []

    def save(code: str) -> None:
        found.append(code)
        raise _Generated

    nodes = [node for node in traced.graph.nodes if node.op == "placeholder"]
    examples = [torch.empty(n.meta["val"].shape, dtype=n.meta["val"].dtype, device=device) for n in nodes]
    before = GraphLowering.save_output_code
    try:
        GraphLowering.save_output_code = save
        # A cached graph would be loaded without generating code.
        options = {"fx_graph_cache": False, "fx_graph_remote_cache": False}
        options |= list_mode_options("max-autotune-no-cudagraphs") if tuned else {}
        with (
            torch.no_grad(),
            inductor_config.patch(options),
            functorch_config.patch({"enable_autograd_cache": False}),
        ):
            compile_fx(traced.module, examples)
    except Exception as error:
        # Inductor wraps what is raised inside it; without code its error is the reason there is none.
        if not found:
            raise Unrecognised(f"Inductor generates nothing: {' '.join(str(error).split())[:200]}") from error
    finally:
        GraphLowering.save_output_code = before
    if len(found) != 1:
        raise Unrecognised(f"Inductor generates {len(found)} modules")
    return found[0]


def _source(task: Task, device: str, tuned: bool) -> tuple[str, int]:
    """Return a candidate and how many kernels it launches."""
    if task.direction is Direction.FORWARD_BACKWARD or len(task.workloads) > 1:
        raise Unrecognised("backward passes and several workloads are not covered")
    traced = trace(task, task.primary, (device,))
    outputs = next(n for n in traced.graph.nodes if n.op == "output").args[0]
    if traced.plain or len(outputs) != 1:
        raise Unrecognised("arguments that are no tensors, or several outputs")
    made = constructor(task)
    code = _trimmed(generated_code(traced, device, tuned))
    clash = {"call", "runner", "Runner"} & set(re.findall(r"\w+", made.prelude))
    if clash or "call = runner.call" not in code:
        raise Unrecognised("the generated module has another form than expected")
    kernels = len(re.findall(r"\basync_compile\.(?!wait)\w+\(", code))
    return _module(made, traced, code), kernels


def _trimmed(code: str) -> str:
    """Drop the part that benchmarks the module."""
    ends = [code.index(mark) for mark in ("\ndef get_args(", "\ndef benchmark_", "\nif __name__ ==") if mark in code]
    return code[: min(ends, default=len(code))].rstrip() + "\n"


def _module(made: Constructor, traced: Traced, code: str) -> str:
    order = [node.name for node in traced.graph.nodes if node.op == "placeholder"]
    tensors: list[Any] = [f"{traced.tensors[name]}.contiguous()" for name in order]
    forward = textwrap.indent(
        f"def forward(self, {', '.join(traced.arguments)}):\n"
        "    # In the order of the traced graph; another size than it was traced with raises.\n"
        f"    return call([{', '.join(tensors)}])[0]\n",
        "    ",
    )
    body = textwrap.indent(made.body, "    ") + "\n\n" if made.body else ""
    parts = [
        '"""Inductor\'s kernels for the reference, called directly."""\n',
        made.future,
        code,
        "# --- the module around them ---",
        "" if re.search(r"\bnn$", made.prelude, re.MULTILINE) else "from torch import nn",
        made.prelude,
        "\n",
        f"class ModelNew({made.bases}):",
    ]
    return "\n".join(part for part in parts if part) + "\n" + body + forward
