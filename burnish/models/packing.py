"""Writing what was found as a package: a folder with ``burnish.json``, the kernels and the references they replace."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from burnish import __version__
from burnish.core.contract import Contract
from burnish.core.errors import UsageError
from burnish.models.calls import Argument, Form, Place
from burnish.models.regions import Part
from burnish.models.search import Answer
from burnish.models.spec import Loaded

__all__ = ["FORMAT", "check_folder", "package_data", "passes_of", "write_package"]

FORMAT = 1


def package_data(
    loaded: Loaded,
    parts: Sequence[Part],
    answers: Mapping[str, Answer],
    contract: Contract,
    environment: Mapping[str, Any],
    train: bool,
    capture: bool = False,
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the content of ``burnish.json`` and the texts of the files it names.

    With ``capture`` the whole model, kernels and all, is replayed from CUDA graphs.
    In training every answer must have passes of its own: see :func:`passes_of`.
    """
    from burnish.models.runtime.patched import attributes_of

    files: dict[str, str] = {}
    regions = []
    for part in parts:
        answer = answers[part.region.name]
        assert part.region.text is not None
        kernel, reference = f"kernels/{part.region.name}.py", f"references/{part.region.name}.py"
        files[kernel], files[reference] = answer.source, part.region.text.source
        regions.append(
            {
                "name": part.region.name,
                "module": type(part.region.first.module).__name__,
                "places": list(part.paths),
                "attributes": attributes_of(part.region.first.module),
                "state": [list(pair) for pair in part.region.text.state],
                "calls": [_call(part, answer, kernel, reference, train)],
            }
        )
    device = str(environment.get("device", "cpu")).partition(":")[0]
    processor = environment.get("gpu") if device == "cuda" else environment.get("cpu")
    name = (processor or {}).get("name" if device == "cuda" else "model", device)
    data = {
        "format": FORMAT,
        "model": loaded.spec.label or str(Path(loaded.spec.path).name) + f":{loaded.spec.entry}",
        "arguments": dict(loaded.spec.arguments),
        "contract": contract.name,
        "made": {"burnish": __version__, "torch": environment.get("torch"), "device": device, "name": name},
        "capture": capture,
        "regions": regions,
        "end_to_end": {},
    }
    return data, files


def _call(part: Part, answer: Answer, kernel: str, reference: str, train: bool) -> dict[str, Any]:
    place = part.region.first
    passes = passes_of(part, answer) if train else None
    speedup = {"estimate": answer.speedup.estimate, "low": answer.speedup.low, "high": answer.speedup.high}
    return {
        "kernel": kernel,
        "reference": reference,
        "device": _device_type(place),
        "direction": "forward+backward" if train else "forward",
        "training_mode": bool(place.module.training),
        "arguments": [_argument(a) for a in place.arguments],
        "outputs": [_form(f) for f in place.outputs],
        "returns": place.returns,
        "passes": passes,
        "deterministic": answer.verdict.deterministic is True,
        "speedup": {"eager": {key: round(value, 4) for key, value in speedup.items()}},
    }


def passes_of(part: Part, answer: Answer) -> dict[str, Any] | None:
    """Return how a kernel's two passes are driven; ``None`` where it has none that can be."""
    from burnish.models.runtime.kernels import probe

    return probe(answer.source, *_tensors(part))


def _tensors(part: Part) -> tuple[list[Any], dict[str, Any]]:
    """Return the first place's inputs and its state, in the order the kernel takes them."""
    import torch

    assert part.region.text is not None
    place = part.region.first
    state = dict(place.module.named_parameters(remove_duplicate=False))
    state |= dict(place.module.named_buffers(remove_duplicate=False))
    inputs = [v for v in place.values if isinstance(v, torch.Tensor)]
    return inputs, {name: state[path] for name, path in part.region.text.state}


def _device_type(place: Place) -> str:
    import torch

    return str(next(v for v in place.values if isinstance(v, torch.Tensor)).device.type)


def _argument(argument: Argument) -> dict[str, Any]:
    if argument.form is None:
        return {"name": argument.name, "value": argument.value}
    return {"name": argument.name, "shape": list(argument.form.shape), "dtype": argument.form.dtype}


def _form(form: Form) -> dict[str, Any]:
    return {"shape": list(form.shape), "dtype": form.dtype, "stride": list(form.stride)}


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds something else than a package; done before any time is spent."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name another folder with --out")
    if folder.exists() and any(folder.iterdir()) and not (folder / "burnish.json").exists():
        raise UsageError(f"{folder} is not empty and no package of an earlier run: name another folder with --out")


def write_package(folder: Path, data: Mapping[str, Any], files: Mapping[str, str]) -> Path:
    """Write the package; kernels of an earlier one that are not in this one go."""
    for kind in ("kernels", "references"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for old in (folder / kind).glob("*.py"):
            if f"{kind}/{old.name}" not in files:
                old.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "burnish.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return folder
