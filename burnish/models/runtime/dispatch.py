"""Which kernel a call takes, if any: the text of a patched class's ``forward``, written for its region.

Whatever the kernel was not verified for goes to the original forward: other shapes, dtypes, constants or devices,
autocast, gradients without a backward kernel, transforms (vmap, jvp, jit), tensor subclasses, hooks on the parts that
the kernel computes for, parts or weights that were replaced by something else, parts in another mode than the whole.
The checks are written out with their constants: that costs eager calls the least, and torch.compile, which traces
them, the fewest guards.

Not covered: plain attributes (an epsilon, a flag) that change after the patch.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch._subclasses.functional_tensor import FunctionalTensor
from torch.autograd import forward_ad
from torch.nn.modules import module as module_hooks

from .forms import Call, PatchError, Region, Spec
from .operators import operator

__all__ = ["ORIGINAL", "Held", "Part", "Plan", "forward_for", "same"]

ORIGINAL = "_burnish_original"
"""Where a patched class has the class it was made from."""

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_GLOBAL_HOOKS = (
    module_hooks._global_forward_hooks,
    module_hooks._global_forward_pre_hooks,
    module_hooks._global_backward_hooks,
    module_hooks._global_backward_pre_hooks,
)


@dataclass(frozen=True)
class Part:
    """A module inside a place: which part holds it under which name, its class, how many it holds."""

    parent: int
    name: str
    kind: type
    children: int


@dataclass(frozen=True)
class Held:
    """A parameter or buffer: which part has it under which name, and its form."""

    part: int
    name: str
    buffer: bool
    spec: Spec


@dataclass(frozen=True)
class Plan:
    """What a patched class is made of, besides the original class."""

    region: Region
    parts: tuple[Part, ...]
    """The place's parts, each after the one that holds it; the first is the place itself."""
    state: tuple[Held, ...]
    """The state in the kernels' order."""

    def __deepcopy__(self, memo: Any) -> Plan:
        return self


def forward_for(original: Any, plan: Plan) -> Callable[..., Any]:
    """Return the forward of a patched class; raises :class:`PatchError` where the arguments are not the original's."""
    names = tuple(name for name, _ in plan.region.state)
    signature = _Signature(original.forward, plan.region.name)
    scope: dict[str, Any] = {**_SCOPE, **signature.scope, "_original": original.forward}
    # Kernels for the forward pass alone first: where no gradient is wanted they are the faster ones.
    calls = sorted(plan.region.calls, key=lambda call: call.passes is not None)
    functions, body = [], []
    for number, call in enumerate(calls):
        made = operator(call, names, plan.region.label)
        scope |= {f"_operator{number}": made.overload, f"_run{number}": made.run}
        functions.append(_fits(number, call, plan, signature, scope))
        body += [
            f"_tensors = _fits{number}({', '.join(['self', *signature.variables, '_kinds'])})",
            "if _tensors is not None:",
            f"    if _tracing or _watched(): return {_traced_result(call, f'_operator{number}(*_tensors)')}",
            f"    return {_result(call, f'_run{number}(_tensors)')}",
        ]
    text = _TEXT.format(
        functions="\n\n\n".join(functions),
        parameters=signature.parameters,
        body="\n        ".join(body),
        passed=signature.passed,
    )
    file = f"<burnish dispatch of {plan.region.name} {id(plan):x}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), scope)
    return scope["forward"]  # type: ignore[no-any-return]


_TEXT = """\
{functions}


def forward({parameters}):
    _tracing = _torch.compiler.is_compiling()
    if _tracing or not _transformed():
        _kinds = _TRACED if _tracing else _PLAIN
        {body}
    return _original({passed})
"""


def _transformed() -> bool:
    """Whether the call is looked at in a way that a kernel would hide from."""
    first, second, third, fourth = _GLOBAL_HOOKS
    return bool(
        torch._C._functorch.peek_interpreter_stack() is not None
        or torch._C._get_tracing_state() is not None
        or forward_ad._current_level >= 0
        or first or second or third or fourth
    )  # fmt: skip


def _static(shape: Any) -> bool:
    """Whether no size is symbolic: comparing one would pin it, and an export for any size would fail."""
    if not torch.compiler.is_exporting():
        return True
    return all([torch.fx.experimental.symbolic_shapes.has_static_value(size) for size in shape])


def same(value: Any, constant: Any) -> bool:
    """Whether an argument is the constant that was recorded; lists and tuples are the same."""
    if isinstance(constant, tuple):
        if not isinstance(value, list | tuple) or len(value) != len(constant):
            return False
        return all([same(a, b) for a, b in zip(value, constant, strict=True)])
    if value is constant:
        return True
    return type(value) is type(constant) and not isinstance(value, torch.Tensor) and bool(value == constant)


_SCOPE: Mapping[str, Any] = {
    "_torch": torch,
    "_transformed": _transformed,
    "_static": _static,
    "_same": same,
    "_watched": torch._C._len_torch_dispatch_stack,
    "_PLAIN": _PLAIN,
    "_TRACED": (*_PLAIN, FakeTensor, FunctionalTensor),
    "_strided": torch.strided,
}


class _Signature:
    """The parameters of a forward as text, with their defaults as names."""

    def __init__(self, forward: Any, region: str) -> None:
        self.region = region
        self.scope: dict[str, Any] = {}
        self.names: list[str] = []
        self.extra_positional = self.extra_named = ""
        listed, passed = ["self"], ["self"]
        for parameter in list(inspect.signature(forward).parameters.values())[1:]:
            name, kind = parameter.name, parameter.kind
            if kind is parameter.VAR_POSITIONAL:
                self.extra_positional = name
            elif kind is parameter.VAR_KEYWORD:
                self.extra_named = name
            else:
                self.names.append(name)
            if kind is parameter.KEYWORD_ONLY and not self.extra_positional and "*" not in listed:
                listed.append("*")
            stars = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
            default = "" if parameter.default is parameter.empty else f"=_default_{name}"
            self.scope |= {f"_default_{name}": parameter.default} if default else {}
            listed.append(f"{stars}{name}{default}")
            passed.append(f"{name}={name}" if kind is parameter.KEYWORD_ONLY else f"{stars}{name}")
        self.parameters, self.passed = ", ".join(listed), ", ".join(passed)
        self.variables = [n for n in (*self.names, self.extra_positional, self.extra_named) if n]

    def checks(self, call: Call, scope: dict[str, Any]) -> tuple[list[str], list[str]]:
        """Return the conditions on a call's arguments, and its tensors as expressions."""
        given = {argument.name: argument for argument in call.arguments}
        others = [name for name in given if name not in self.names]
        if others and not self.extra_named:
            takes = f"it takes {', '.join(self.names) or 'nothing'}"
            raise PatchError(f"{self.region}: forward takes no {others[0]!r}, {takes}: make a package for this model")
        named = f"len({self.extra_named}) == {len(others)}" if others else f"not {self.extra_named}"
        conditions = [f"not {self.extra_positional}"] if self.extra_positional else []
        conditions += [named] if self.extra_named else []
        conditions += [f"{name!r} in {self.extra_named}" for name in others]
        texts = {name: name if name in self.names else f"{self.extra_named}[{name!r}]" for name in given}
        conditions += [_constant(texts[n], a.value, scope) for n, a in given.items() if a.tensor is None]
        for name in self.names:
            if name not in given and f"_default_{name}" not in scope:
                fix = "make a package for this model"
                raise PatchError(f"{self.region}: forward needs {name!r}, which the package does not name: {fix}")
            if name not in given:  # it was left out when the kernel was made
                conditions.append(_constant(name, scope[f"_default_{name}"], scope))
        return conditions, [texts[name] for name, argument in given.items() if argument.tensor is not None]


def _constant(text: str, value: Any, scope: dict[str, Any]) -> str:
    """Return the condition that an argument is this constant."""
    if value is None or isinstance(value, bool):
        return f"{text} is {value}"
    if type(value) in (int, str):
        return f"type({text}) is {type(value).__name__} and {text} == {value!r}"
    name = f"_constant{len(scope)}"
    scope[name] = value
    return f"_same({text}, {name})"


def _fits(number: int, call: Call, plan: Plan, signature: _Signature, scope: dict[str, Any]) -> str:
    """Return the text of a function that returns a call's tensors where its kernel fits, None elsewhere."""
    conditions, inputs = signature.checks(call, scope)
    if call.training_mode is not None:
        conditions.append(f"self.training is {call.training_mode}")
    where = _place(call.device, inputs[0])
    for text, spec in zip(inputs, call.inputs, strict=True):
        # Sizes of a nested tensor cannot be asked for; a negated view's memory holds other values.
        conditions.append(f"type({text}) in _kinds and {text}.layout is _strided and not {text}.is_nested")
        conditions.append(f"(not {text}.is_neg() if _kinds is _PLAIN else _static({text}.shape))")
        conditions.append(f"{_tensor(text, spec)} and {where(text)}")
    conditions.append(f"not _torch.is_autocast_enabled({call.device!r})")
    if not call.deterministic:
        conditions.append("not _torch.are_deterministic_algorithms_enabled()")
    lines = [f"def _fits{number}({', '.join(['self', *signature.variables, '_kinds'])}):"]
    lines += [f"    if not ({condition}): return None" for condition in conditions]
    lines += [f"    {line}" for line in _parts(plan, scope)]
    for index, held in enumerate(plan.state):
        holder = f"_part{held.part}.{'_buffers' if held.buffer else '_parameters'}"
        value = f"_state{index}"
        check = f"type({value}) in _kinds and {_tensor(value, held.spec)} and {where(value)}"
        lines += [f"    {value} = {holder}.get({held.name!r})", f"    if not ({check}): return None"]
    tensors = [*inputs, *(f"_state{index}" for index in range(len(plan.state)))]
    if call.passes is None:
        wanted = " or ".join(f"{tensor}.requires_grad" for tensor in tensors)
        lines.append(f"    if _torch.is_grad_enabled() and ({wanted}): return None")
    return "\n".join([*lines, f"    return ({', '.join(tensors)},)"])


def _tensor(text: str, spec: Spec) -> str:
    return f"{text}.dtype is _torch.{str(spec.dtype).removeprefix('torch.')} and {text}.shape == {spec.shape}"


def _place(device: str, first: str) -> Callable[[str], str]:
    """Return what writes the condition that a tensor lies on the call's device."""
    if device == "cpu":
        return lambda text: f"{text}.is_cpu"
    if device == "cuda":
        return lambda text: f"{text}.is_cuda and {text}.get_device() == {first}.get_device()"
    return lambda text: f"{text}.device.type == {device!r} and {text}.device == {first}.device"


def _parts(plan: Plan, scope: dict[str, Any]) -> list[str]:
    """Return the checks that all parts are what they were and do only what they did."""
    lines = ["_part0 = self", f"if len(_part0._modules) != {plan.parts[0].children}: return None"]
    for index, part in enumerate(plan.parts[1:], start=1):
        name = f"_part{index}"
        scope[f"_kind{index}"] = part.kind
        kind = f"type({name}) is not _kind{index} and getattr(type({name}), {ORIGINAL!r}, None) is not _kind{index}"
        hooks = " or ".join(f"{name}._{hook}_hooks" for hook in ("forward", "forward_pre", "backward", "backward_pre"))
        changed = f'"forward" in {name}.__dict__ or {name}.training is not self.training'
        lines += [
            f"{name} = _part{part.parent}._modules.get({part.name!r})",
            f"if ({kind}) or {hooks}: return None",
            f"if {changed} or len({name}._modules) != {part.children}: return None",
        ]
    return lines


def _traced_result(call: Call, text: str) -> str:
    """Return what the operator's result becomes: one tensor, or a tuple of several."""
    if call.returns == "one":
        return text
    if call.returns == "list":
        return f"[{text}]" if len(call.outputs) == 1 else f"list({text})"
    return f"({text},)" if len(call.outputs) == 1 else f"tuple({text})"


def _result(call: Call, text: str) -> str:
    """Return what the kernel's result becomes: a tuple."""
    return f"{text}[0]" if call.returns == "one" else f"list({text})" if call.returns == "list" else text
