"""The trusted side: the task's own code, run in the judge's process, in its own precision and in float64."""

from __future__ import annotations

import contextlib
import types
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

from burnish.core.errors import DeviceFull, TaskError
from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.core.task_code import execute, search_path
from burnish.judge.contestant import Inputs
from burnish.judge.copies import LARGE, after, copied, restored, share, size, widen
from burnish.judge.numerics import relative_gap
from burnish.judge.rounding import RoundedConvolutions, convolutions_may_round, tf32_off
from burnish.judge.seeding import seed_torch
from burnish.judge.trees import JSON, flatten, unflatten
from burnish.judge.widening import WideFactories

__all__ = ["Outputs", "Reference"]

_MANY = 1 << 23
"""Bytes from which on another copy of a tensor matters."""
_OTHER_VALUES = 1e-3
"""Relative distance from which on results differ by more than an order of summation."""


@dataclass(frozen=True)
class Outputs:
    """What the reference returned: structure, tensors (then gradients), and the inputs as it left them."""

    spec: JSON
    tensors: tuple[torch.Tensor, ...]
    inputs_after: tuple[torch.Tensor, ...]
    outputs: int
    """How many of ``tensors`` are outputs; the rest are gradients."""


class Reference:
    """A loaded task: makes inputs, runs the reference and its float64 oracle."""

    def __init__(self, task: Task, device: str) -> None:
        """Execute the task's source; raises :class:`TaskError` naming what is wrong with it."""
        self.task = task
        self.device = torch.device(device)
        self.backward = task.direction is Direction.FORWARD_BACKWARD
        with search_path(task.search_path):
            self._module = _execute(task.source, task.path or task.name)
            self._inputs = self._module if task.inputs_source is None else _execute(task.inputs_source, "inputs")
        self._entry = self._get(self._module, task.entry)
        self._get_inputs = self._get(self._inputs, task.inputs_entry)
        self.has_library = callable(getattr(self._module, "Library", None))
        """Whether the task file names the best library call it knows, as a class ``Library``."""
        self.model: Any = None
        self._leaves_inputs = False
        self.too_large_in_float64 = False
        """Whether a float64 run was given up for want of memory."""

    def _get(self, module: types.ModuleType, name: str) -> Any:
        found = getattr(module, name, None)
        if not callable(found):
            raise TaskError(f"{self.task.name}: {name} is not defined or not callable: define it in the task file")
        return found

    # --- making things ------------------------------------------------------------------------------------------

    def initial(self, seed: int) -> Inputs:
        """Return the constructor's arguments."""
        make = getattr(self._module, "get_init_inputs", None)
        seed_torch(seed)
        with self._border("get_init_inputs"):
            arguments = list(make()) if callable(make) and self.task.kind is EntryKind.MODULE else []
            spec, tensors = flatten(arguments)
        return Inputs(spec, tuple(tensors))

    def build(self, init: Inputs, seed: int, on_device: bool = True) -> Inputs:
        """Construct the reference under ``seed``, in the mode its file leaves it in.

        Returns the arguments to construct others with: many parameters are made on the device, unless that does not
        work or ``on_device`` forbids it.
        """
        if on_device and self.device.type == "cuda" and self._many_parameters(init):
            there = replace(init, on_device=True)
            with contextlib.suppress(TaskError):
                self.model = self.construct(there, seed)
                return there
        self.model = self.construct(init, seed)
        return init

    def _many_parameters(self, init: Inputs) -> bool:
        """Whether making the parameters' random numbers takes long on a CPU; nothing is allocated to find out."""
        if self.task.kind is EntryKind.FUNCTION:
            return False
        try:
            with torch.device("meta"):
                model = self._entry(*unflatten(init.spec, [t.clone() for t in init.tensors]))
        except Exception:
            return False  # the task's own code, where it needs values: it is then made as usual
        return isinstance(model, torch.nn.Module) and sum(p.numel() for p in model.parameters()) > _MANY

    def construct(self, init: Inputs, seed: int) -> Any:
        """Construct one more reference under ``seed``."""
        if self.task.kind is EntryKind.FUNCTION:
            return self._entry
        arguments = unflatten(init.spec, [t.clone() for t in init.tensors])
        seed_torch(seed)
        there = torch.device(self.device) if init.on_device else contextlib.nullcontext()
        with self._border(f"{self.task.entry}()"):
            with there:
                model = self._entry(*arguments)
            return model.to(self.device) if isinstance(model, torch.nn.Module) else model

    def inputs(self, workload: Workload, seed: int) -> Inputs:
        """Make fresh inputs under a secret seed, on the device."""
        seed_torch(seed)
        kwargs = workload.kwargs()
        with self._border("get_inputs"):
            try:
                # Made on the device where the file allows: gigabytes of random numbers are slow on a CPU.
                with torch.device(self.device):
                    values = self._get_inputs(**kwargs)
            except RuntimeError:
                seed_torch(seed)
                values = self._get_inputs(**kwargs)
            if isinstance(values, torch.Tensor):
                values = [values]
            spec, tensors = flatten(list(values))
        if not tensors:
            raise TaskError(f"{self.task.name}: {self.task.inputs_entry}() returns no tensor: return a list of tensors")
        moved = []
        for tensor in tensors:
            wants = tensor.requires_grad or (self.backward and tensor.is_floating_point())
            moved.append(tensor.detach().to(self.device).requires_grad_(wants and tensor.is_floating_point()))
        return Inputs(spec, tuple(moved))

    def with_gradients(self, inputs: Inputs, generator: torch.Generator) -> Inputs:
        """Add random gradients of the outputs, where the task asks for backward."""
        if not self.backward:
            return inputs
        probe = self._forward(self.model, [t.detach().clone() for t in inputs.tensors], inputs)
        _, outputs = flatten(probe)
        seeds = [torch.randn(o.shape, generator=generator, device=o.device).to(o.dtype) for o in outputs]
        return Inputs(inputs.spec, inputs.tensors, tuple(seeds))

    # --- running ------------------------------------------------------------------------------------------------

    def run(self, inputs: Inputs, seed: int | None = None, model: Any = None) -> Outputs:
        """Run the reference as it is; its buffers are restored afterwards."""
        model = self.model if model is None else model
        with self._border("forward"), restored(model):
            return self._run(model, inputs, seed)

    def oracle(self, inputs: Inputs, seed: int | None = None, model: Any = None) -> Outputs | None:
        """Run the reference in float64; ``None`` where its code does not let itself be run so."""
        model = self.model if model is None else model
        try:
            wide = copied(model).double() if isinstance(model, torch.nn.Module) else model
            tensors = tuple(widen(t) for t in inputs.tensors)
            gradients = None if inputs.gradients is None else tuple(widen(g) for g in inputs.gradients)
            with WideFactories():
                outputs = self._run(wide, Inputs(inputs.spec, tensors, gradients), seed, ours=True)
        except torch.OutOfMemoryError:
            self.too_large_in_float64 = True
            return None
        except Exception as error:
            # Whatever a kernel raises on float64 (Triton's errors are a tree of their own) says that it takes none;
            # but not every allocation is torch's own, and what found no memory is said.
            self.too_large_in_float64 |= _no_memory(error)
            return None
        narrow = any(t.is_floating_point() and t.dtype is not torch.float64 for t in outputs.tensors)
        return None if narrow else outputs

    def rounded(self, inputs: Inputs, seed: int | None = None, model: Any = None) -> Outputs | None:
        """Run it in float64 with what convolutions multiply rounded, as its flags allow; ``None`` where they do not."""
        if not convolutions_may_round(self.device):
            return None
        with RoundedConvolutions() as mode:
            outputs = self.oracle(inputs, seed, model)
        return outputs if mode.met else None

    def in_full(self, inputs: Inputs, seed: int | None = None, model: Any = None) -> Outputs | None:
        """Run it as it is but for TF32, which is turned off; ``None`` where it was off."""
        with tf32_off(self.device) as was_on:
            return self.run(inputs, seed, model) if was_on else None

    def only_contiguous(self, inputs: Inputs, laid_out: Inputs) -> bool:
        """Whether the reference reads memory as if it were contiguous, as the wrapper of a kernel may.

        Then it raises, or is wrong, on the same values ``laid_out`` otherwise.
        """
        given = []
        for tensor in laid_out.tensors:
            alike = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
            given.append(alike.copy_(tensor.detach()).requires_grad_(tensor.requires_grad))
        with self._border("forward"), restored(self.model):
            expected = self._run(self.model, inputs, 1)
            try:
                found = self._run(self.model, Inputs(inputs.spec, tuple(given), inputs.gradients), 1, ours=True)
            except Exception as error:
                if _no_memory(error):
                    raise
                return True
        return any(relative_gap(f, e) > _OTHER_VALUES for f, e in zip(found.tensors, expected.tensors, strict=True))

    def state(self, model: Any = None) -> dict[str, torch.Tensor]:
        """Return named parameters and buffers."""
        model = self.model if model is None else model
        if not isinstance(model, torch.nn.Module):
            return {}
        return {**dict(model.named_parameters()), **dict(model.named_buffers())}

    def gradient_names(self) -> list[str]:
        """Return the parameters whose gradients a backward run returns, in order."""
        if not self.backward or not isinstance(self.model, torch.nn.Module):
            return []
        return [name for name, p in self.model.named_parameters() if p.requires_grad]

    def _run(self, model: Any, inputs: Inputs, seed: int | None, ours: bool = False) -> Outputs:
        """Run forward and, where gradients are given, backward; the inputs are copied unless they are ``ours``.

        Large ones are not either, once a run has been seen to leave its inputs alone.
        """
        if seed is not None:
            seed_torch(seed)
        spared = not ours and self._leaves_inputs and sum(map(size, inputs.tensors)) > LARGE
        versions = [t._version for t in inputs.tensors]
        given = [t.detach() if ours or spared else t.detach().clone() for t in inputs.tensors]
        tensors = [g.requires_grad_(t.requires_grad) for g, t in zip(given, inputs.tensors, strict=True)]
        if inputs.gradients is None:
            with torch.no_grad():
                result = self._forward(model, tensors, inputs)
            spec, outputs = self._flatten(result)
            if spared and versions != [t._version for t in inputs.tensors]:
                raise TaskError(f"{self.task.name}: forward changes its inputs in some calls and not in others")
            if not ours and not spared:
                self._leaves_inputs = all(t._version == 0 for t in tensors) and not share(outputs, tensors)
            return Outputs(spec, tuple(o.detach() for o in outputs), after(tensors, inputs.tensors), len(outputs))
        result = self._forward(model, tensors, inputs, grad=True)
        spec, outputs = self._flatten(result)
        state = dict(model.named_parameters()) if isinstance(model, torch.nn.Module) else {}
        wanted = [t for t in tensors if t.requires_grad] + [state[n] for n in self.gradient_names()]
        used = [(o, g) for o, g in zip(outputs, inputs.gradients, strict=True) if o.requires_grad]
        if not used:
            raise TaskError(f"{self.task.name}: no output depends on an input by autograd: drop --backward")
        found = torch.autograd.grad([o for o, _ in used], wanted, [g for _, g in used], allow_unused=True)
        gradients = [torch.zeros_like(w) if g is None else g for g, w in zip(found, wanted, strict=True)]
        everything = tuple(t.detach() for t in [*outputs, *gradients])
        return Outputs(spec, everything, after(tensors, inputs.tensors), len(outputs))

    def _forward(self, model: Any, tensors: list[torch.Tensor], inputs: Inputs, grad: bool = False) -> Any:
        with torch.set_grad_enabled(grad):
            return model(*unflatten(inputs.spec, tensors))

    def _flatten(self, result: Any) -> tuple[JSON, list[torch.Tensor]]:
        spec, tensors = flatten(result)
        if not tensors:
            kind = type(result).__name__
            raise TaskError(
                f"{self.task.name}: the reference returns {kind}, not tensors: return a tensor or a tuple of them"
            )
        return spec, tensors

    @contextlib.contextmanager
    def _border(self, what: str) -> Iterator[None]:
        """Turn whatever the task's own code raises into one line that names it."""
        try:
            yield
        except TaskError:
            raise
        except torch.OutOfMemoryError as error:
            raise DeviceFull(f"{self.task.name}: {what} needs more memory than {self.device} has free") from error
        except TypeError as error:
            if "cannot be sent" in str(error) or "value" in str(error).split(" ")[0]:
                raise TaskError(
                    f"{self.task.name}: {what} gives something that is not a tensor or plain data: {error}"
                ) from error
            raise TaskError(f"{self.task.name}: {what} raises TypeError: {_line(error)}") from error
        except Exception as error:
            if self.device.type != "cpu" and _no_memory(error):
                # Not every allocation is torch's own.
                raise DeviceFull(f"{self.task.name}: {what} finds no memory on {self.device}") from error
            raise TaskError(f"{self.task.name}: {what} raises {type(error).__name__}: {_line(error)}") from error


def _no_memory(error: BaseException) -> bool:
    return "out of memory" in str(error)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]


def _execute(source: str, name: str) -> types.ModuleType:
    try:
        return execute(source, name, "burnish_task")
    except Exception as error:
        raise TaskError(f"{name}: importing the task raises {type(error).__name__}: {_line(error)}") from error
