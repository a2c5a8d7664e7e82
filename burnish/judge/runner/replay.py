"""``python -m burnish.judge.runner.replay FOLDER``: call a candidate for a profiler that must start it itself.

The folder holds ``candidate.py`` and ``call.pt`` (entry, constructor arguments, one call's inputs).  Only the last of a
few calls lies between the profiler's start and stop, so that compiling and warming up do not count.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import torch

from burnish.judge.trees import unflatten

_CALLS = 3


def main(folder: Path) -> None:
    """Load, construct, call."""
    # Only plain data and tensors are read, whatever the file says.
    saved: dict[str, Any] = torch.load(folder / "call.pt", map_location="cuda", weights_only=True)
    path = folder / "candidate.py"
    module = types.ModuleType("burnish_candidate")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    torch.manual_seed(int(saved["seed"]))
    made = getattr(module, saved["entry"])(*unflatten(saved["init_spec"], saved["init"]))
    if isinstance(made, torch.nn.Module):
        made = made.cuda()
    arguments = unflatten(saved["spec"], saved["tensors"])
    runtime: Any = torch.cuda.cudart()  # type: ignore[no-untyped-call]
    with torch.no_grad():
        for number in range(_CALLS):
            torch.cuda.synchronize()
            if number == _CALLS - 1:
                runtime.cudaProfilerStart()
            made(*arguments)
            torch.cuda.synchronize()
    runtime.cudaProfilerStop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
