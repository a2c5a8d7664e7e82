"""A model with nothing but the places, the state and the arguments a package names; its parts run the references."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from .running import load

Record = dict[str, Any]


class Part(torch.nn.Module):
    """Stands for one module of the real model: the same state under the same names."""

    def __init__(self, region: Record, references: list[Any], seed: int) -> None:
        """Take the state's values from the first reference."""
        super().__init__()
        torch.manual_seed(seed)
        models = [reference.Model() for reference in references]
        self.state = region["state"]
        self.known = list(zip(region["calls"], models, strict=True))
        self.originals = 0
        for name, path in self.state:
            owner, _, last = path.rpartition(".")
            holder = _child(self, owner)
            if name in dict(models[0].named_parameters()):
                holder.register_parameter(last, torch.nn.Parameter(models[0].get_parameter(name).detach().clone()))
            else:
                holder.register_buffer(last, models[0].get_buffer(name).clone())

    def original(self, *arguments: Any) -> Any:
        """Run the reference for a recorded form of call; answer any other with its first tensor."""
        self.originals += 1
        tensors = tuple(a for a in arguments if isinstance(a, torch.Tensor))
        held = {**dict(self.named_parameters()), **dict(self.named_buffers())}
        lent = {name: held[path] for name, path in self.state}
        for call, model in self.known:
            forms = [(tuple(a["shape"]), f"torch.{a['dtype']}") for a in call["arguments"] if "shape" in a]
            if [(tuple(t.shape), str(t.dtype)) for t in tensors] == forms:
                return torch.func.functional_call(model, lent, tensors)
        return tensors[0].clone()


def toy_model(manifest: Record, folder: Path, seed: int = 0) -> torch.nn.Module:
    """Return the model, with a part at every place of the package in ``folder``."""
    root: torch.nn.Module = torch.nn.Module()
    for region in manifest["regions"]:
        references = [load(folder / call["reference"], f"reference_{region['name']}_{number}")
                      for number, call in enumerate(region["calls"])]  # fmt: skip
        for place in region["places"]:
            part: torch.nn.Module = _part_class(region)(region, references, seed)
            owner, _, last = place.rpartition(".")
            if place:
                _child(root, owner).add_module(last, part)
            else:
                root = part
    return root


class Called(torch.nn.Module):
    """A part with the constants of one recorded call: takes the tensors alone."""

    def __init__(self, part: torch.nn.Module, call: Record) -> None:
        """Keep both."""
        super().__init__()
        self.part, self.call_record = part, call

    def forward(self, *tensors: torch.Tensor) -> Any:
        """Call the part as recorded."""
        return self.part(*arguments_of(self.call_record, list(tensors)))


def arguments_of(call: Record, tensors: list[torch.Tensor]) -> list[Any]:
    """Return all arguments of a call: the tensors, and the constants it was recorded with."""
    waiting = iter(tensors)
    return [a["value"] if "value" in a else next(waiting) for a in call["arguments"]]


def _part_class(region: Record) -> type[Part]:
    """Return a class whose forward takes the arguments the real one takes, by their names."""
    names = ", ".join(a["name"] for a in region["calls"][0]["arguments"])
    space: Record = {}
    exec(f"def forward(self, {names}):\n    return self.original({names})\n", space)
    return type(region["module"], (Part,), {"forward": space["forward"]})


def _child(module: torch.nn.Module, path: str) -> torch.nn.Module:
    """Return the submodule at a path; what is missing on the way is made."""
    for name in path.split(".") if path else []:
        if name not in dict(module.named_children()):
            module.add_module(name, torch.nn.Module())
        module = module.get_submodule(name)
    return module
