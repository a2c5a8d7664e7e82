"""Templates: a way of writing a program's kernel, the settings it can be tuned by, and the ones to try first."""

from __future__ import annotations

import platform
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import Constructor
from burnish.propose.cpp_kernel import CppKernel
from burnish.propose.module import cpp_module, triton_module
from burnish.propose.passes import kept_value, online_pair
from burnish.propose.program import Level, Program
from burnish.propose.triton_kernel import TritonKernel
from burnish.propose.triton_pieces import fits_in_pieces

__all__ = [
    "Draft",
    "Setting",
    "Settings",
    "Template",
    "Variant",
    "cpp_flags",
    "templates_for",
    "triton_launch",
    "variants",
]

Setting = int | float | str | bool
Settings = dict[str, Setting]

_ALONE = 1 << 15
"""Below this many elements starting threads costs more than it saves (a few microseconds each)."""
_FEW_ROWS = 64
_WHOLE_ROW = 1 << 16
"""Longest row a Triton program may hold at once."""
_FEW_PROGRAMS = 256
"""Programs below which most of a large GPU has nothing to do."""
_SHORT_ROW = 64
"""Columns below which a block of several rows would be mostly their ends."""
_LONG = 8192
"""Columns from which on a row is worth sharing out."""


@dataclass(frozen=True)
class Draft:
    """A candidate's source and what is known of its shape."""

    source: str
    traits: tuple[tuple[str, Setting], ...]


@dataclass(frozen=True)
class Variant:
    """One way of writing the kernel: its settings and the ones to try first."""

    name: str
    space: Mapping[str, tuple[Setting, ...]]
    default: Settings


@dataclass(frozen=True)
class Template(Variant):
    """A variant and how to write a whole candidate with it."""

    emit: Callable[[Settings], Draft]

    def draw(self, rng: random.Random) -> Settings:
        """Return settings drawn at random."""
        return {name: rng.choice(choices) for name, choices in self.space.items()}

    def offered(self) -> list[tuple[str, tuple[Setting, ...]]]:
        """Return each setting's values, the one to try first at the front."""
        first = self.default
        return [(n, (first[n], *(v for v in choices if v != first[n]))) for n, choices in self.space.items()]

    def fitted(self, settings: Mapping[str, Setting]) -> Settings:
        """Return the settings this template knows, its own defaults for the rest."""
        return {
            name: settings[name] if settings.get(name) in choices else self.default[name]
            for name, choices in self.space.items()
        }


def templates_for(traced: Traced, program: Program, made: Constructor, device: str) -> list[Template]:
    """Return the templates that can compute ``program`` on ``device``, the likeliest to be fast first."""
    module = _triton_draft if device.startswith("cuda") else _cpp_draft
    return [
        Template(v.name, v.space, v.default, partial(module, traced, program, made, v.name))
        for v in variants(program, device)
    ]


def variants(program: Program, device: str) -> list[Variant]:
    """Return the ways of writing a kernel for ``program`` on ``device``, the likeliest to be fast first."""
    if device.startswith("cuda"):
        return [_triton_variant(name, program) for name in _triton_names(program)]
    if {leaf.dtype for leaf in program.leaves} - {"float32", "bool"} or program.dtype != "float32":
        raise Unrecognised("on a CPU only float32 is covered")
    return [_cpp_variant(name, program) for name in _cpp_names(program)]


# --- C++ ----------------------------------------------------------------------------------------------------------


def _cpp_names(program: Program) -> list[str]:
    if program.elementwise:
        return ["elementwise"]
    names = ["rows", *(["online"] if online_pair(program) else [])]
    # Sharing out columns wakes the threads once a row: it pays where the rows are too few to share out.
    names += ["columns"] if program.rows < _FEW_ROWS else []
    return names[::-1] if program.rows < 4 else names


def _cpp_draft(traced: Traced, program: Program, made: Constructor, name: str, settings: Settings) -> Draft:
    kernel = CppKernel(program, name, settings)
    about = _about(program, f"C++, {name}", settings, kernel.passes)
    source = cpp_module(traced, made, kernel, cpp_flags(settings), about)
    return Draft(source, (_size(program), ("passes", kernel.passes), ("kernels", 1)))


def _cpp_variant(name: str, program: Program) -> Variant:
    space = _cpp_space(name, program)
    default: Settings = {
        "threads": 1 if program.rows * program.columns < _ALONE else 0,
        "schedule": "static",
        "block": 4096 if name == "elementwise" else 1024,
        # Cheap sums wait for their accumulator; dear ones fill the time by themselves.
        "unroll": 1 if "math" in space else 2,
        "math": "polynomial",
        "width": 512,
        "store": "keep" if "keep" in space.get("store", ()) else "plain",
        "fast": False,
    }
    return Variant(name, space, {key: default[key] for key in space})


def _cpp_space(name: str, program: Program) -> dict[str, tuple[Setting, ...]]:
    space: dict[str, tuple[Setting, ...]] = {
        "threads": (0, 1),
        "schedule": ("static", "static, 4", "dynamic, 4"),
        "block": (1024, 4096, 16384) if name in ("elementwise", "columns") else (256, 512, 1024, 4096),
    }
    if not program.elementwise:
        space["unroll"] = (1, 2, 4)
    if "_of(" in CppKernel(program, name, {"block": 1}).source():
        space["math"] = ("polynomial", "libm")
    if platform.machine() in ("x86_64", "AMD64"):
        space["width"] = (256, 512)
    if program.level(program.output) is Level.ELEMENT:
        keep = name in ("rows", "columns") and kept_value(program) is not None
        space["store"] = ("plain", "stream", "keep") if keep else ("plain", "stream")
    space["fast"] = (False, True)
    return space


def cpp_flags(settings: Settings) -> list[str]:
    """Return what the compiler is told."""
    # The first two change no value: they let square roots and conditions become vector instructions.
    flags = ["-fno-math-errno", "-fno-trapping-math"]
    if "width" in settings:
        flags.append(f"-mprefer-vector-width={settings['width']}")
    if settings.get("fast"):
        # Reordering is allowed; infinities keep their meaning and divisions all their digits.
        flags += ["-ffast-math", "-fno-finite-math-only"]
        flags += ["-mno-recip"] if "width" in settings else []
    return flags


# --- Triton -------------------------------------------------------------------------------------------------------


def _triton_names(program: Program) -> list[str]:
    if program.elementwise:
        return ["parts", "flat"] if _by_row(program) else ["flat"]
    names = ["whole"] if program.columns <= _WHOLE_ROW else []
    if names and fits_in_pieces(program.columns):
        names.insert(0, "pieces")
    if program.rows < _FEW_PROGRAMS and program.columns >= _LONG:
        # A program a row would leave most of a GPU idle.
        names.insert(0 if program.rows * program.columns >= _WHOLE_ROW else len(names), "split")
    pair = online_pair(program)
    names += ["online"] if pair is not None and pair.kind == "softmax" else []
    # A whole row takes the next power of two of places; where many stay empty the row is better read again.
    power = 1 << (program.columns - 1).bit_length()
    empty = program.columns > 4096 and 4 * program.columns < 3 * power
    again = empty and "split" not in names and "pieces" not in names
    return ["loop", *names] if again else [*names, "loop"]


def _by_row(program: Program) -> bool:
    """Return whether a number for each row is read, and rows are long enough for a program to be in one or a few."""
    numbers = any(program.leaf_level(leaf) is Level.ROW for leaf in program.leaves)
    return numbers and program.columns >= _SHORT_ROW and program.level(program.output) is Level.ELEMENT


def _triton_draft(traced: Traced, program: Program, made: Constructor, name: str, settings: Settings) -> Draft:
    kernel = TritonKernel(program, name, settings)
    about = _about(program, f"Triton, {name}", settings, kernel.passes)
    source = triton_module(traced, made, kernel, triton_launch(settings), about)
    return Draft(source, (_size(program), ("passes", kernel.passes), ("kernels", 1)))


def triton_launch(settings: Settings) -> dict[str, int]:
    """Return the settings that belong to the launch."""
    return {key: int(settings[key]) for key in ("num_warps", "num_stages") if key in settings}


def _triton_variant(name: str, program: Program) -> Variant:
    space: dict[str, tuple[Setting, ...]] = {"num_warps": (1, 2, 4, 8, 16)}
    if name == "flat":
        space["block"] = (256, 512, 1024, 2048, 4096, 8192)
        return Variant(name, space, {"num_warps": 4, "block": 1024})
    if name == "parts":
        # Few places of the last block of a row empty, and rows that are short together.
        block = min((2048, 1024, 512), key=lambda n: -(-program.columns // n) * n)
        block = min(block, 1 << (program.columns - 1).bit_length())
        space |= {"block": tuple(sorted({block, 256, 512, 1024, 2048, 4096})), "rows": (1, 2, 4, 8, 16)}
        several = max(1, min(16, 1024 // block))
        return Variant(name, space, {"num_warps": 8 if block == 2048 else 4, "block": block, "rows": several})
    if name == "split":
        space |= {"block": (2048, 1024, 4096), "span": (16384, 8192, 32768, 65536)}
        return Variant(name, space, {"num_warps": 4, "block": 2048, "span": 16384})
    short = max(1, 4096 // max(program.columns, 1))
    space["rows"] = tuple(n for n in (1, 2, 4, 8, 16) if n == 1 or n * program.columns <= _WHOLE_ROW)
    default: Settings = {"rows": max(n for n in space["rows"] if int(n) <= short)}
    if name in ("whole", "pieces"):
        if program.columns > 8192:
            space["num_warps"] = (4, 8, 16, 32)
        # What is read once need not stay in the cache.
        space["once"] = (False, True)
        # Rows one after the other, so that weights are read once and the next rows are on their way.
        space |= {"turns": (1, 2, 4, 8), "ahead": (1, 2, 3)}
        default |= {"once": False, "turns": 1, "ahead": 1}
        default["num_warps"] = 4 if program.columns <= 2048 else 8 if program.columns <= 8192 else 16
        return Variant(name, space, {key: default[key] for key in space})
    space |= {"block": (512, 1024, 2048, 4096), "num_stages": (1, 2, 3, 4)}
    # The block that leaves the fewest places of the last turn empty, the longer of equals.
    fitting = min((2048, 1024, 512), key=lambda n: -(-program.columns // n) * n)
    default |= {"num_warps": 8 if fitting == 2048 else 4, "block": fitting, "num_stages": 1, "rows": 1}
    return Variant(name, space, {key: default[key] for key in space})


def _size(program: Program) -> tuple[str, Setting]:
    return "size", (program.rows * program.columns).bit_length()


def _about(program: Program, how: str, settings: Settings, passes: int) -> str:
    steps = [value.op for value in program.values if value.op not in ("load", "constant", "columns")]
    shown = ", ".join(steps[:12]) + (", ..." if len(steps) > 12 else "")
    chosen = ", ".join(f"{name}={value}" for name, value in settings.items())
    many = "one pass" if passes == 1 else f"{passes} passes"
    over = "over all elements" if program.elementwise else "over each row"
    return f"{how}: {shown}; {many} {over}.\n\nSettings: {chosen}.\n"
