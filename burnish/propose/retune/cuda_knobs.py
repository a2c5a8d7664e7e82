"""What can be changed in a CUDA source: threads of a block, ``__launch_bounds__``, unrolling, sizes of tiles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from burnish.core.recipe import Setting
from burnish.propose.retune.c_knobs import (
    MOST_LOOPS,
    constants,
    marked,
    pragma_knob,
    restrict_knob,
    size_knob,
    unroll_choices,
)
from burnish.propose.retune.c_text import Function, functions, loops, masked, split, statements
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob, around

__all__ = ["cuda_knobs"]

_LAUNCH = re.compile(r"\b(\w+)\s*(?:<[\w\s,:]*>)?\s*<<<(.*?)>>>", re.DOTALL)
_WARP, _MOST_THREADS = 32, 1024


@dataclass(frozen=True)
class _Launch:
    kernel: str
    grid: tuple[int, str]
    """Where the text of the grid stands, and the text: the variable's value where it is one."""
    block: tuple[int, str]


def cuda_knobs(source: str, alone: bool) -> list[Knob]:
    """Return what can be changed in CUDA ``source``; ``alone``: nothing else reaches the memory that is written."""
    text = masked(source)
    found = functions(text)
    kernels = [f for f in found if "__global__" in f.head]
    launches = list(_launches(text, found))
    sizes = {name: value for name, value, _ in constants(source)}
    made: list[Knob | None] = []
    for name, value, at in constants(source):
        threads = any(launch.block[1] == name for launch in launches)
        made.append(size_knob(name, value, at, _WARP, _MOST_THREADS) if threads else size_knob(name, value, at))
    for kernel in kernels:
        own = [launch for launch in launches if launch.kernel == kernel.name]
        made += [_threads(text, kernel, own), _bounds(source, kernel, own, sizes)]
    device = [f for f in found if "__global__" in f.head or "__device__" in f.head]
    every = [loop for f in device for loop in loops(statements(text, f.body, f.end))]
    for loop in [each for each in every if not marked(source, each)][:MOST_LOOPS]:
        choices = unroll_choices(loop, "unroll")
        made.append(pragma_knob(source, loop, choices) if choices else None)
    if alone and _different(text, kernels):
        made.append(restrict_knob(kernels, [(f.name, p.name) for f in kernels for p in f.parameters]))
    return [knob for knob in made if knob is not None]


def _launches(text: str, found: Collection[Function]) -> Iterator[_Launch]:
    for match in _LAUNCH.finditer(text):
        parts = split(match[2])
        if len(parts) < 2:
            continue
        inside = next((f for f in found if f.body <= match.start() < f.end), None)
        (grid_at, grid), (block_at, block) = [(match.start(2) + at, part) for at, part in parts[:2]]
        named = re.fullmatch(r"\s*(\w+)\s*", grid)
        if named and inside is not None:
            given = re.search(rf"\b{named[1]}\s*=\s*([^;]+);", text[inside.body : match.start()])
            if given:
                grid_at, grid = inside.body + given.start(1), given[1]
        yield _Launch(match[1], (grid_at, grid), (block_at + len(block) - len(block.lstrip()), block.strip()))


def _threads(text: str, kernel: Function, launches: list[_Launch]) -> Knob | None:
    """Return the knob of a block's threads, written as a number in the launch and in the grid that goes with it."""
    if len(launches) != 1 or not launches[0].block[1].isdecimal():
        return None
    (at, block), (grid_at, grid) = launches[0].block, launches[0].grid
    value = int(block)
    if not re.search(rf"\b{value}\b", grid) or re.search(rf"\b{value}\b", text[kernel.body : kernel.end]):
        return None

    def edits(new: Setting) -> list[Edit]:
        made = [Edit(at, at + len(block), str(new))]
        for number, other in ((value, int(new)), (value - 1, int(new) - 1)):
            for place in re.finditer(rf"\b{number}\b", grid):
                made.append(Edit(grid_at + place.start(), grid_at + place.end(), str(other)))
        return made

    choices = around(value, _WARP, _MOST_THREADS)
    return Knob(f"threads of {kernel.name}", choices, edits, f"the threads of a block of {kernel.name}")


def _bounds(source: str, kernel: Function, launches: list[_Launch], sizes: Collection[str]) -> Knob | None:
    """Return the knob that tells the compiler how many threads a block has, and how many blocks should fit."""
    blocks = {launch.block[1] for launch in launches}
    if "__launch_bounds__" in source[kernel.start : kernel.body] or len(blocks) != 1:
        return None
    (block,) = blocks
    # A constant must be known where the kernel begins.
    if not block.isdecimal() and not (block in sizes and re.search(rf"\b{block}\b", source[: kernel.start])):
        return None
    choices: list[Setting] = [block, f"{block}, 2", f"{block}, 4"]
    at = kernel.name_at
    return Knob(
        f"bounds of {kernel.name}",
        (AS_WRITTEN, *choices),
        lambda choice: [Edit(at, at, f"__launch_bounds__({choice}) ")],
        f"__launch_bounds__ of {kernel.name}",
    )


def _different(text: str, kernels: Collection[Function]) -> bool:
    """Whether no launch passes the same thing twice."""
    for kernel in kernels:
        for match in re.finditer(rf"\b{kernel.name}\s*(?:<[\w\s,:]*>)?\s*<<<.*?>>>\s*\(([^;]*)\)\s*;", text, re.DOTALL):
            given = [part.strip() for _, part in split(match[1])]
            pointers = [g for g, p in zip(given, kernel.parameters, strict=False) if p.pointer]
            if len(set(pointers)) != len(pointers) or any(re.search(r"\W", pointer) for pointer in pointers):
                return False
    return True
