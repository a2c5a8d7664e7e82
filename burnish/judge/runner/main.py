"""The runner's loop: load the module, take state and inputs from shared memory, call, write outputs, answer."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
import types
from typing import Any

import torch

from burnish.backends import inline
from burnish.core.backend import BuildRequest
from burnish.core.errors import BuildError, PrerequisiteError
from burnish.judge.channel import Channel, ChannelClosed
from burnish.judge.memory import Placement, SharedBuffer, attach
from burnish.judge.runner.audit import AuditLog
from burnish.judge.runner.calls import Arguments, Calls, Sink
from burnish.judge.runner.integrity import Integrity
from burnish.judge.runner.primitives import Primitives
from burnish.judge.runner.trace import OperatorTrace
from burnish.judge.trees import unflatten

__all__ = ["serve"]


class Runner:
    """Holds the loaded module and the shared buffers."""

    def __init__(self, channel: Channel, layers: tuple[str, ...]) -> None:
        """Answer on ``channel``; ``layers`` are the sandbox layers in force."""
        self._channel = channel
        self._layers = layers
        self._buffers: dict[str, SharedBuffer] = {}
        self._module: Any = None
        self._entry: Any = None
        self._built = 0
        self._batch: tuple[list[Arguments], list[Sink], list[Sink], dict[str, Any]] = ([], [], [], {})
        self._answer: dict[str, Any] = {}
        self._waiting: list[dict[str, Any]] = []

    def next_request(self) -> dict[str, Any] | None:
        """Return the next request, first of those that came while a build was waited for."""
        return self._waiting.pop(0) if self._waiting else self._channel.receive()

    def handle(self, message: dict[str, Any]) -> dict[str, Any]:
        """Serve one request."""
        handler = getattr(self, "do_" + str(message["op"]))
        result: dict[str, Any] = handler(message)
        return result

    def do_hello(self, message: dict[str, Any]) -> dict[str, Any]:
        """Open the device and photograph the process; nothing of the candidate is here yet."""
        torch.set_num_threads(int(message["threads"]))
        self._p = Primitives(message["device"])
        self._calls = Calls(self._p)
        self._integrity = Integrity()
        inline.set_builder(self._build)
        return {"layers": list(self._layers)}

    def do_attach(self, message: dict[str, Any]) -> dict[str, Any]:
        """Map shared buffers by name."""
        buffers = message["buffers"]
        for (name, size), fd in zip(buffers, self._channel.take_fds(len(buffers)), strict=True):
            old = self._buffers.pop(name, None)
            if old is not None:
                old.close()
            self._buffers[name] = attach(fd, int(size), str(self._p.device))
        return {}

    def do_load(self, message: dict[str, Any]) -> dict[str, Any]:
        """Import the source as a module of its own (from a file, as Triton reads its kernels' text)."""
        name = "burnish_candidate"
        path = os.path.join(os.getcwd(), name + ".py")
        for folder in message["search_path"]:
            sys.path.insert(0, folder)
        with open(path, "w") as file:
            file.write(message["source"])
        module = types.ModuleType(name)
        module.__file__ = path
        sys.modules[name] = module
        self._audit = AuditLog(path, os.getcwd())
        exec(compile(message["source"], path, "exec"), module.__dict__)
        self._entry = module.__dict__.get(message["entry"])
        return {"found": self._entry is not None, "builds": self._built}

    def do_construct(self, message: dict[str, Any]) -> dict[str, Any]:
        """Build the module under the given seed, move it to the device and list its state."""
        arguments = unflatten(message["spec"], self._tensors("state", message["places"], clone=True))
        torch.manual_seed(int(message["seed"]))
        if message["function"]:
            module: Any = _FunctionModule(self._entry)
        else:
            with torch.device(self._p.device) if message["on_device"] else contextlib.nullcontext():
                module = self._entry(*arguments)
        if isinstance(module, torch.nn.Module):
            module = module.to(self._p.device)
        # The seed of the initialisation must not go on into the calls.
        torch.manual_seed(int.from_bytes(os.urandom(7), "little"))
        if message["compile"]:
            module = torch.compile(module, **message["compile"])
        self._module = module
        return {"state": [[n, str(t.dtype).removeprefix("torch."), list(t.shape)] for n, t in self._state().items()]}

    def do_set_state(self, message: dict[str, Any]) -> dict[str, Any]:
        """Overwrite named parameters and buffers in place."""
        state = self._state()
        with torch.no_grad():
            for name, place in message["entries"]:
                state[name].copy_(Placement.from_json(place).view(self._buffers["state"].flat))
        return {}

    def do_get_state(self, message: dict[str, Any]) -> dict[str, Any]:
        """Copy named parameters and buffers out."""
        state = self._state()
        with torch.no_grad():
            for name, place in message["entries"]:
                Placement.from_json(place).view(self._buffers["state"].flat).copy_(state[name])
        self._p.synchronize()
        return {}

    def do_prepare(self, message: dict[str, Any]) -> dict[str, Any]:
        """Lay out a batch of calls; nothing of the candidate runs, so that the judge's clock need not cover it."""
        inputs, outputs = self._buffers["inputs"].flat, self._buffers["outputs"].flat
        calls: list[Arguments] = []
        sinks: list[Sink] = []
        for call in message["calls"]:
            calls.append(self._calls.arguments(inputs, message["spec"], call["inputs"], call.get("gradients")))
            sinks.append(Sink.over(outputs, call["outputs"]))
        again = [Sink.over(outputs, places) for places in message.get("again") or ()]
        state = self._state()
        self._calls.differentiate([state[name] for name in message.get("parameters") or ()])
        self._batch = (calls, sinks, again, message)
        return {}

    def do_go(self, message: dict[str, Any]) -> dict[str, Any]:
        """Run the batch that was prepared, or a part of it; the judge's clock runs from request to short answer."""
        calls, sinks, again, options = self._batch
        part = slice(message.get("start"), message.get("stop"))
        calls, sinks = calls[part], sinks[part]
        if options.get("seed") is not None:
            torch.manual_seed(int(options["seed"]))
        poison = tuple(options.get("poison") or ())
        if poison:
            self._p.poison(True, poison)
        trace = OperatorTrace() if options.get("trace") else contextlib.nullcontext()
        try:
            with trace:
                self._answer = self._calls.run(self._module, calls, sinks, bool(options.get("flush")), again)
        finally:
            if poison:
                self._p.poison(False)
        if isinstance(trace, OperatorTrace):
            self._answer["operators"] = trace.compute()
        return {}

    def do_collect(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the runner's clocks and the forms of the outputs of the last batch."""
        return {**self._answer, "kernel_calls": inline.call_count()}

    def do_reread(self, message: dict[str, Any]) -> dict[str, Any]:
        """Copy the result of the last single call out once more, to the second place."""
        self._calls.reread()
        return {}

    def do_check(self, message: dict[str, Any]) -> dict[str, Any]:
        """Compare the process with its photograph."""
        return {"findings": self._audit.findings() + self._integrity.findings(), "threads": threading.active_count()}

    def do_profile(self, message: dict[str, Any]) -> dict[str, Any]:
        """Run one batch under torch's profiler and return device time by kernel."""
        from torch.profiler import ProfilerActivity, profile

        activity = ProfilerActivity.CUDA if self._p.cuda else ProfilerActivity.CPU
        self.do_prepare(message)
        with profile(activities=[activity], acc_events=True) as session:
            self.do_go(message)
        rows = [
            [event.key, event.self_device_time_total if self._p.cuda else event.self_cpu_time_total, event.count]
            for event in session.key_averages()
        ]
        return {"kernels": sorted((r for r in rows if r[1] > 0), key=lambda r: -r[1])[:40]}

    def _state(self) -> dict[str, torch.Tensor]:
        module = getattr(self._module, "_orig_mod", self._module)
        if not isinstance(module, torch.nn.Module):
            return {}
        return {**dict(module.named_parameters()), **dict(module.named_buffers())}

    def _tensors(self, buffer: str, places: list[Any], clone: bool) -> list[torch.Tensor]:
        views = [Placement.from_json(place).view(self._buffers[buffer].flat) for place in places]
        return [view.clone() for view in views] if clone else views

    def _build(self, request: BuildRequest) -> str:
        """Ask the judge to build a kernel in a sandbox of its own and return its path."""
        self._built += 1
        self._channel.send(
            {"op": "build", "backend": request.backend, "source": request.source, "flags": list(request.flags)}
        )
        # Requests sent ahead may come before the answer: they wait their turn.
        while True:
            answer = self._channel.receive()
            assert answer is not None
            if "op" not in answer:
                break
            self._waiting.append(answer)
        if answer.get("missing"):
            raise PrerequisiteError(answer["error"])
        if "error" in answer:
            raise BuildError(answer["error"], answer.get("log", ""))
        return str(answer["path"])


class _FunctionModule:
    """A function where a module is expected."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*arguments)


def serve(channel: Channel, layers: tuple[str, ...]) -> int:
    """Serve requests until told to stop; the process border, so anything a candidate raises ends here."""
    runner = Runner(channel, layers)
    while True:
        try:
            message = runner.next_request()
        except ChannelClosed:
            return 0
        if message is None or message["op"] == "exit":
            return 0
        try:
            answer = {"ok": True, **runner.handle(message)}
        except BaseException as error:  # noqa: BLE001 - whatever the candidate raises is its verdict
            answer = {"ok": False, "kind": type(error).__name__, "error": _one_line(error), "trace": _trace(error)}
            if isinstance(error, BuildError):
                answer["log"] = error.log[-4000:]
        channel.send({"id": message["id"], **answer})


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:600]


def _trace(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))[-4000:]
