"""What the compiler of a C++ or CUDA text is told, as a knob."""

from __future__ import annotations

import ast
import platform

from burnish.core.recipe import Setting
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob
from burnish.propose.retune.python_text import Embedded, PythonText

__all__ = ["flags_knob"]

_X86 = platform.machine() in ("x86_64", "AMD64")
# Values stay what they are: square roots and conditions may become vector instructions.
_QUIET = ("-fno-math-errno", "-fno-trapping-math")
# Sums may be reordered; infinities keep their meaning and divisions all their digits.
_REORDER = (*_QUIET, "-ffast-math", "-fno-finite-math-only", *(["-mno-recip"] if _X86 else []))
_WIDE = ("-mprefer-vector-width=512",)
_CPP: dict[Setting, tuple[str, ...]] = {
    "quiet": _QUIET,
    "reorder": _REORDER,
    **({"quiet, wide": (*_QUIET, *_WIDE), "reorder, wide": (*_REORDER, *_WIDE)} if _X86 else {}),
    "unrolled": ("-funroll-loops",),
    "reorder, unrolled": (*_REORDER, "-funroll-loops"),
    "small": ("-O2",),
}
_CUDA: dict[Setting, tuple[str, ...]] = {
    "fast math": ("--use_fast_math",),
    "vectors": ("--extra-device-vectorization",),
    "64 registers": ("--maxrregcount=64",),
    "128 registers": ("--maxrregcount=128",),
}
# What a text is built with by Burnish comes first; what a user gives may take it back.
_FASTEST = {"cpp": ("-O3", "-march=native"), "cuda": ("-O3",)}


def flags_knob(module: PythonText, embedded: Embedded) -> Knob | None:
    """Return the knob of the flags that a text is built with; ``None`` where they are not written as such."""
    call, language = embedded.call, embedded.language
    positional = call.args[1] if embedded.flags_keyword == "flags" and len(call.args) > 1 else None
    given = positional or next((k.value for k in call.keywords if k.arg == embedded.flags_keyword), None)
    listed = module.resolved(given) if given is not None else None
    if listed is not None and not isinstance(listed, ast.List | ast.Tuple):
        return None
    written = [ast.unparse(n) for n in listed.elts] if listed is not None else []
    slower = any(w.strip("'\"").startswith("-O") and w.strip("'\"") not in ("-O3", "-Ofast") for w in written)
    sets = dict(_CPP if language == "cpp" else _CUDA)
    if slower:
        sets = {"full": _FASTEST[language], **{k: (*_FASTEST[language], *v) for k, v in sets.items()}}

    def edits(choice: Setting) -> list[Edit]:
        text = "[" + ", ".join([*written, *(f'"{flag}"' for flag in sets[choice])]) + "]"
        if given is not None:
            return [Edit(*module.span(given), text)]
        end = max(module.span(n)[1] for n in (*call.args, *(k.value for k in call.keywords)))
        keyword = "" if embedded.flags_keyword == "flags" and not call.keywords else f"{embedded.flags_keyword}="
        return [Edit(end, end, f", {keyword}{text}")]

    likely: Setting | None = "quiet" if language == "cpp" else None
    return Knob("flags", (AS_WRITTEN, *sets), edits, "the compiler's flags", likely)
