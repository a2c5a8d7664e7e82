"""A task that is a kernel already: its source as a candidate, and everything that can be changed in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace

from burnish.backends.loader import signatures
from burnish.core.errors import TaskError
from burnish.core.task import Task
from burnish.propose.baselines import baseline_source
from burnish.propose.retune.c_knobs import cpp_knobs
from burnish.propose.retune.c_text import functions, masked
from burnish.propose.retune.cuda_knobs import cuda_knobs
from burnish.propose.retune.flags import flags_knob
from burnish.propose.retune.knobs import Knob, apart
from burnish.propose.retune.python_text import Embedded, PythonText, with_plain_texts
from burnish.propose.retune.triton_knobs import jit_functions, triton_knobs

__all__ = ["ExistingKernel", "device_for", "existing_kernel", "languages_of", "proposers_for"]


@dataclass(frozen=True)
class ExistingKernel:
    """A kernel as its author wrote it, in a candidate's form, and the knobs of its text."""

    source: str
    knobs: tuple[Knob, ...]
    docstring: str
    """What ``ModelNew`` says of itself in ``source``."""


def languages_of(source: str) -> frozenset[str]:
    """Return which kernels a Python source brings along: ``triton``, ``cuda``, ``cpp``; none is an ordinary task."""
    try:
        module = PythonText(source)
    except (SyntaxError, ValueError):
        return frozenset()
    found = {embedded.language for embedded in module.embedded()}
    return frozenset(found | ({"triton"} if jit_functions(module.tree) else set()))


def proposers_for(task: Task, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Return who proposes by default: of a kernel nobody sees the graph, and its own text is what can be changed."""
    return ("retune", "plain", "launch", "baselines") if languages_of(task.source) else usual


def device_for(task: Task, asked: str) -> str:
    """Return ``cpu`` where the device was left open and the kernels are C++ alone, else what was asked for."""
    return "cpu" if asked == "auto" and languages_of(task.source) == {"cpp"} else asked


def existing_kernel(task: Task, device: str) -> ExistingKernel:
    """Return the task's own kernel and what can be changed in it for ``device``."""
    source = with_plain_texts(baseline_source(task, "eager"))
    module = PythonText(source)
    on_gpu = device.startswith("cuda")
    found = languages_of(task.source)
    if not on_gpu and "triton" in found and "cpp" not in found and os.environ.get("TRITON_INTERPRET") != "1":
        raise TaskError(f"{task.name} launches Triton kernels: use a GPU, or set TRITON_INTERPRET=1 to interpret them")
    if not on_gpu and found == {"cuda"}:
        raise TaskError(f"{task.name} launches CUDA kernels: use a GPU (--device cuda)")
    made = [*_embedded_knobs(module, on_gpu), *triton_knobs(module, on_gpu)]
    return ExistingKernel(source, tuple(apart(made)), f'"""{task.entry} as it is."""')


def _embedded_knobs(module: PythonText, on_gpu: bool) -> Iterator[Knob]:
    """Return the knobs of the C++ texts, or on a GPU of the CUDA ones: the others' time is not what is measured."""
    mine = [e for e in module.embedded() if e.language == ("cuda" if on_gpu else "cpp")]
    for number, embedded in enumerate(mine):
        prefix = f"{_name(module, embedded, number)} " if len(mine) > 1 else ""
        at = module.offset(embedded)
        alone = module.alone(embedded)
        if at is not None:
            for knob in _text_knobs(embedded, alone):
                yield knob.moved(at, prefix)
        flags = flags_knob(module, embedded)
        if flags is not None:
            yield replace(flags, name=prefix + flags.name)


def _text_knobs(embedded: Embedded, alone: set[tuple[str, str]]) -> list[Knob]:
    exported = signatures(embedded.text)
    if embedded.language == "cpp":
        return cpp_knobs(embedded.text, exported, alone)
    pointers = {(name, label) for name, listed in exported.items() for kind, pointer, label in listed[1:] if pointer}
    streams = {(name, label) for name, listed in exported.items() for kind, _, label in listed[1:] if kind == "void"}
    return cuda_knobs(embedded.text, bool(alone) and pointers - streams <= alone | _read(embedded.text))


def _read(text: str) -> set[tuple[str, str]]:
    """Return functions and parameters that are only read through."""
    return {(f.name, p.name) for f in functions(masked(text)) for p in f.parameters if p.pointer and not p.written}


def _name(module: PythonText, embedded: Embedded, number: int) -> str:
    """Return what a text is called: the variable that holds it, else its number."""
    named = [name for name, value in module.constants.items() if value is embedded.literal]
    return named[0] if named else f"text {number + 1}"
