"""One answer through KernelBench's own evaluation function, in a process of its own.

    python -m burnish.suites.kernelbench_eval CHECKOUT PROBLEM.py KERNEL.py

The last line on standard output is ``{"passed": ..., "detail": ...}``.  Precision and tolerance are the function's own
for float32; five draws of inputs.  Its timing is left out: ours answers that question with an interval.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
from pathlib import Path
from typing import Any

__all__ = ["evaluation", "main"]

TRIALS = 5
"""Its published scripts draw five times."""


def evaluation(checkout: Path) -> Any:
    """Return the module that holds ``eval_kernel_against_ref``."""
    sys.path.insert(0, str(checkout / "src"))
    # Clients of language models, which its utilities import and its evaluation never uses.
    for name, attribute in (("openai", "OpenAI"), ("litellm", "completion"), ("dotenv", "load_dotenv")):
        try:
            importlib.import_module(name)
        except ImportError:
            module = types.ModuleType(name)
            setattr(module, attribute, lambda *_, **__: None)
            sys.modules[name] = module
    return importlib.import_module("kernelbench.eval")


def main() -> int:
    """Evaluate the files named on the command line."""
    checkout, problem, kernel = (Path(argument) for argument in sys.argv[1:4])
    # "triton" imports the source from a file, which every kind of kernel can bear; "cuda" would exec a string.
    result = evaluation(checkout).eval_kernel_against_ref(
        problem.read_text(encoding="utf-8"),
        kernel.read_text(encoding="utf-8"),
        num_correct_trials=TRIALS,
        measure_performance=False,
        backend="triton",
    )
    passed = result is not None and bool(result.compiled) and bool(result.correctness)
    detail = "" if passed else _why(getattr(result, "metadata", None) or {})
    print(json.dumps({"passed": passed, "detail": detail}), flush=True)
    return 0


def _why(metadata: dict[str, Any]) -> str:
    """Return what its result says about a failure, in one line."""
    keys = [key for key in metadata if key not in ("hardware", "device") and not key.endswith("_traceback")]
    return " ".join("; ".join(f"{key}: {metadata[key]}" for key in keys).split())[:400]


if __name__ == "__main__":
    sys.exit(main())
