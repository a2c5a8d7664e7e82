"""A candidate's forward captured in a CUDA graph: text in, text out.

The emitted class takes new inputs at every call (copied into the graph's own) and returns new tensors (copied out of
them).  Whatever a replay would do differently from a plain call makes it call plainly: gradients, random numbers,
results that share memory with an input or a parameter, forwards that change their inputs or keep state outside the
registered buffers, operations that wait for the device.

Not covered: global flags of torch or module-level variables changed after a call was captured, hooks registered then,
calls from several threads at once, tensors a module keeps in lists or dictionaries of its own.
"""

from __future__ import annotations

import re

from burnish.propose.in_full import IN_FULL
from burnish.propose.source_text import free_name, names_in, renamed, with_imports

__all__ = ["captured", "captured_candidate", "compiles_itself"]

_CLASSES = {"calls": "CapturedCalls", "refused": "NotCapturable", "state": "ModuleState", "graph": "CapturedGraph"}
_RUNTIME = '''

class {calls}:
    """Calls of a module's forward, each captured in a CUDA graph the first time its shapes are seen."""

    MOST = 8  # each graph keeps memory of its own

    def __init__(self):
        self.entries, self.captures = {{}}, 0

    def __reduce__(self):
        return {calls}, ()  # a copy of the module captures anew

    def __call__(self, module, forward, args, kwargs):
        key = self.key(module, args, kwargs)
        if key is None:
            return forward(*args, **kwargs)
        entry = self.entries.get(key)
        if entry and entry.now() != entry.captured_for:
            torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
            del self.entries[key]
            entry = None
        if entry is None:
            entry = self.entries[key] = self.capture(module, forward, args, kwargs)
        # False: a replay would not do what the call does.
        return entry.replay(args, kwargs) if entry else forward(*args, **kwargs)

    @staticmethod
    def key(module, args, kwargs):
        """What a graph is captured for; None where the call must be made as it is."""
        if torch.compiler.is_compiling() or torch.is_inference_mode_enabled():
            return None
        grad, here, found = torch.is_grad_enabled(), None, []
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.Tensor):
                if type(value) is not torch.Tensor or not value.is_cuda or (grad and value.requires_grad):
                    return None
                here = value.device
                found.append((value.shape, value.stride(), value.dtype, here))
            elif value is None or isinstance(value, (bool, int, float, str)):
                found.append((type(value), repr(value)))
            else:
                return None
        if here is None or here.index != torch.cuda.current_device() or torch.cuda.is_current_stream_capturing():
            return None
        if grad and any(p.requires_grad for p in module.parameters()):
            return None
        cast = torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda")
        return tuple(found), tuple(kwargs), grad, cast, module.training

    def capture(self, module, forward, args, kwargs):
        self.captures += 1
        if self.captures > self.MOST:
            return False
        state = {state}(module)
        # {measuring}
        measured, torch.backends.cudnn.benchmark = torch.backends.cudnn.benchmark, {measure}
        try:
            return {graph}(state, forward, args, kwargs)
        except ({refused}, RuntimeError):
            state.forget_attributes()
            return False
        finally:
            torch.backends.cudnn.benchmark = measured
            state.restore()


class {refused}(Exception):
    """A replay would differ from the call."""


class {state}:
    """What a forward reads and changes besides its arguments."""

    def __init__(self, module):
        self.parts = list(module.modules())
        self.children = [part._modules for part in self.parts if part._modules]
        self.kept_attributes = [dict(vars(part)) for part in self.parts]
        self.kept_values = [(b, b.clone()) for b in self.changeable()]
        self.kept_random = torch.get_rng_state(), torch.cuda.get_rng_state()
        self.random_checked = False

    def changeable(self):
        """Buffers, and tensors that are plain attributes."""
        held = [t for part in self.parts for t in (*part._buffers.values(), *vars(part).values())]
        return [t for t in held if isinstance(t, torch.Tensor)]

    def versions(self):
        return [p._version for part in self.parts for p in part._parameters.values() if p is not None]

    def drew(self):
        now = torch.get_rng_state(), torch.cuda.get_rng_state()
        return any(not torch.equal(a, b) for a, b in zip(self.kept_random, now))

    def restore(self):
        """Undo what trying the forward has changed."""
        with torch.no_grad():
            for tensor, value in self.kept_values:
                tensor.copy_(value)
        # A capture that failed may have left the generator unreadable; by then it was known to be untouched.
        if not self.random_checked and self.drew():
            torch.set_rng_state(self.kept_random[0])
            torch.cuda.set_rng_state(self.kept_random[1])

    def attributes(self):
        return [list(vars(part).values()) for part in self.parts]

    def same_attributes(self, before):
        return all(len(a) == len(b) and all(map(operator.is_, a, b)) for a, b in zip(before, self.attributes()))

    def forget_attributes(self):
        for part, kept in zip(self.parts, self.kept_attributes):
            vars(part).clear()
            vars(part).update(kept)

    def places(self):
        """Where every tensor is to be found; its address is asked for at each call."""
        dicts = [d for part in self.parts for d in (part._parameters, part._buffers, vars(part))]
        return [(d, name) for d in dicts for name, value in d.items() if isinstance(value, torch.Tensor)]


class {graph}:
    """One captured call."""

    def __init__(self, state, forward, args, kwargs):
        self.inputs = [torch.empty_like(v) if isinstance(v, torch.Tensor) else v for v in (*args, *kwargs.values())]
        self.fill(args, kwargs)
        given = self.inputs[: len(args)], dict(zip(kwargs, self.inputs[len(args) :]))
        tensors = [v for v in self.inputs if isinstance(v, torch.Tensor)]
        parameters, untouched = state.versions(), [v._version for v in tensors]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            forward(*given[0], **given[1])
            attributes = state.attributes()
            # What waits for the device cannot be captured; asked this way, it raises before a capture is spoilt.
            mode = torch.cuda.get_sync_debug_mode()
            with warnings.catch_warnings(action="ignore"):  # torch calls this mode a prototype, once
                torch.cuda.set_sync_debug_mode("error")
            try:
                tried = forward(*given[0], **given[1])
            finally:
                torch.cuda.set_sync_debug_mode(mode)
        torch.cuda.current_stream().wait_stream(side)
        if not state.same_attributes(attributes):
            raise {refused}("keeps state in its attributes")
        if state.drew():
            raise {refused}("draws random numbers")
        state.random_checked = True
        leaves = []
        self.rebuilt(tried, leaves.append)
        memory = [v.untyped_storage().data_ptr() for v in leaves]
        held = [d[name] for d, name in state.places()] + tensors
        if len(set(memory)) < len(memory) or set(memory) & {{v.untyped_storage().data_ptr() for v in held}}:
            raise {refused}("its results share memory")
        del tried, leaves
        if parameters != state.versions() or untouched != [v._version for v in tensors]:
            raise {refused}("changes its inputs or parameters")
        self.places, self.parts, self.children = state.places(), state.parts, state.children
        self.captured_for = self.now()
        self.graph = torch.cuda.CUDAGraph()
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            # Only this thread's calls are held to the rules of a capture.
            with torch.cuda.graph(self.graph, stream=side, capture_error_mode="thread_local"):
                self.output = forward(*given[0], **given[1])
        if any("Graph is empty" in str(w.message) for w in said):
            raise {refused}("launches nothing")
        self.stream = torch.cuda.current_stream()

    def now(self):
        """What replaces a tensor or a part of the module, or changes a mode, shows here."""
        return (
            [d[name].data_ptr() if name in d else None for d, name in self.places],
            [part.training for part in self.parts],
            [list(children.values()) for children in self.children],
        )

    def fill(self, args, kwargs):
        for target, value in zip(self.inputs, (*args, *kwargs.values())):
            if isinstance(value, torch.Tensor):
                target.copy_(value)

    def replay(self, args, kwargs):
        stream = torch.cuda.current_stream()
        if stream != self.stream:  # the last call may still be reading what this one fills
            stream.wait_stream(self.stream)
            self.stream = stream
        with torch.no_grad():
            self.fill(args, kwargs)
            self.graph.replay()
            return self.rebuilt(self.output, torch.Tensor.clone)

    def rebuilt(self, value, take):
        """The same tuples, lists and dicts, with ``take`` of every tensor."""
        if type(value) is torch.Tensor and value.is_cuda:
            return take(value)
        if type(value) in (tuple, list):
            return type(value)([self.rebuilt(v, take) for v in value])
        if type(value) is dict:
            return {{name: self.rebuilt(v, take) for name, v in value.items()}}
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise {refused}(f"returns a {{type(value).__name__}}")


class ModelNew({base}):
    """{about}"""
{compiled}
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.captured_calls = {calls}()

    def forward(self, *args, **kwargs):
        return self.captured_calls(self, {forward}, args, kwargs)
'''


def captured(source: str, base: str, compiled: bool = False, own: bool = False, full: bool = False) -> str:
    """Return ``source`` with a ``ModelNew`` over its class ``base``, or over that class compiled, in CUDA graphs.

    With ``own``, convolutions are by the algorithms that a plain call takes; with ``full``, in float32 and by those.
    """
    taken = names_in(source)
    names = {part: free_name(name, taken) for part, name in _CLASSES.items()}
    how = "compiled, then replayed" if compiled else "replayed"
    forward = "self.compiled_forward" if compiled else "super().forward"
    in_full = free_name("in_full", taken)
    plain = own or full
    body = _RUNTIME.format(
        **names,
        base=base,
        about=f"{base}, {how} from a CUDA graph where that changes nothing.",
        compiled=f"\n    compiled_forward = torch.compile({base}.forward, dynamic=False)\n" if compiled else "",
        forward=f"{in_full}({forward})" if full else forward,
        measuring="Other algorithms of cuDNN round otherwise."
        if plain
        else "The sizes are fixed here: cuDNN may measure its algorithms, in the calls before the capture.",
        measure="torch.backends.cudnn.benchmark" if plain else "True",
    )
    body = (IN_FULL.format(in_full=in_full) if full else "") + body
    return with_imports(source, ("operator", "warnings", "torch")).rstrip() + "\n" + body


def captured_candidate(source: str, compiled: bool = False, own: bool = False, full: bool = False) -> str:
    """Return a candidate's source with its ``ModelNew`` captured; the class it had is kept under another name."""
    base = free_name("Uncaptured", names_in(source))
    return captured(renamed(source, "ModelNew", base), base, compiled, own, full)


def compiles_itself(source: str) -> bool:
    """Whether a module compiles itself in place: its calls then go through the compiled one, around any forward."""
    return re.search(r"\bself\.compile\(", source) is not None
