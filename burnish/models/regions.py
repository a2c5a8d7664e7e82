"""Which parts of a model become tasks: places that are alike are one region, ranked by the time they take.

A part is alike another when its class, its settings, the forms of its parameters and the forms of its arguments are the
same.  Parts inside parts are regions too; :func:`layers` picks, from the top down, sets that do not overlap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.models.calls import Place, form_of, record_calls, time_places
from burnish.models.region_task import RegionText, region_text
from burnish.models.spec import Loaded

__all__ = ["Found", "Part", "Region", "children", "find_regions", "layers"]

_SMALLEST = 0.02
"""Parts with a smaller share of the model's time are not looked at: by Amdahl's law they cannot matter."""
MOST_NODES = 600
"""A graph with more operators is not planned as a whole: its parts are."""
_WORTH = 0.3
"""Sets of parts with a smaller share of the time are not tried."""


@dataclass
class Region:
    """Places that run the same code on the same forms."""

    name: str
    places: list[Place]
    text: RegionText | None = None
    refused: str = ""

    @property
    def first(self) -> Place:
        """The place the text was made from."""
        return self.places[0]

    @property
    def seconds(self) -> float:
        """Time of all places in one pass."""
        return sum(place.seconds for place in self.places)

    @property
    def paths(self) -> tuple[str, ...]:
        """Where it stands in the model."""
        return tuple(place.path for place in self.places)


@dataclass
class Found:
    """A model's regions, those with the most time first, and the time of one pass."""

    regions: list[Region]
    seconds: float
    places: list[Place] = field(default_factory=list)

    def share(self, region: Region) -> float:
        """Return a region's part of the time of a pass."""
        return min(1.0, region.seconds / self.seconds) if self.seconds else 0.0


def find_regions(loaded: Loaded, train: bool = False, repeats: int = 5) -> Found:
    """Run the model a few times and return its regions of all sizes, each with its text or why it has none."""
    places = record_calls(loaded, train)
    seconds = time_places(loaded, places, train, repeats)
    groups: dict[Any, list[Place]] = {}
    for place in places:
        groups.setdefault((place.refused, place.arguments, _likeness(place.module)), []).append(place)
    regions = []
    taken: set[str] = set()
    for alike in sorted(groups.values(), key=lambda g: -sum(p.seconds for p in g)):
        region = Region(_name(alike[0], taken), alike, refused=alike[0].refused)
        if region.seconds < _SMALLEST * seconds:
            continue
        if not region.refused:
            _write(region, loaded)
        regions.append(region)
    return Found(regions, seconds, places)


def _write(region: Region, loaded: Loaded) -> None:
    place = region.first
    where = f"{len(region.places)} places" if len(region.places) > 1 else place.path or "the whole model"
    forms = ", ".join(f"{a.name} {tuple(a.form.shape)} {a.form.dtype}" for a in place.arguments if a.form is not None)
    try:
        region.text = region_text(place, f"{type(place.module).__name__} of {loaded.spec.name} ({where}): {forms}.")
    except Unrecognised as error:
        region.refused = str(error)


@dataclass(frozen=True)
class Part:
    """A region and those of its places that are meant."""

    region: Region
    places: tuple[Place, ...]

    @property
    def seconds(self) -> float:
        """Time of these places in one pass."""
        return sum(place.seconds for place in self.places)

    @property
    def paths(self) -> tuple[str, ...]:
        """Where they stand in the model."""
        return tuple(place.path for place in self.places)


def layers(found: Found) -> list[list[Part]]:
    """Return sets of parts that do not overlap, those of a set covering what they can.

    The first is the model as one region where that is possible; then the model's parts, then theirs, and so on down
    while regions hold a good share of the time.
    """
    by_path = {place.path: region for region in found.regions if region.text is not None for place in region.places}
    cuts: list[list[Part]] = []
    frontier = [place.path for place in found.places if place.path == ""]
    while frontier:
        chosen = _chosen(frontier, by_path, found)
        if sum(part.seconds for part in chosen) >= _WORTH * found.seconds and chosen not in cuts:
            cuts.append(chosen)
        below = [child for path in frontier for child in children(path, found.places) or [path]]
        frontier = below if below != frontier else []
    return cuts


def _chosen(frontier: Sequence[str], by_path: dict[str, Region], found: Found) -> list[Part]:
    """Return the regions of these parts; of a part that is none, those of its own parts."""
    chosen: dict[str, list[Place]] = {}
    by_name = {region.name: region for region in found.regions}
    places = {place.path: place for place in found.places}
    look = list(frontier)
    while look:
        path = look.pop(0)
        region = by_path.get(path)
        if region is not None and region.text is not None and region.text.nodes <= MOST_NODES:
            chosen.setdefault(region.name, []).append(places[path])
        else:
            look += children(path, found.places)
    parts = [Part(by_name[name], tuple(kept)) for name, kept in chosen.items()]
    return sorted(parts, key=lambda part: -part.seconds)


def children(path: str, places: Sequence[Place]) -> list[str]:
    """Return the called parts directly below: containers that are not called themselves are looked through."""
    prefix = f"{path}." if path else ""
    below = [p.path for p in places if p.path != path and p.path.startswith(prefix)]
    return [p for p in below if not any(p != q and p.startswith(f"{q}.") for q in below)]


def _likeness(module: Any) -> tuple[Any, ...]:
    """Return what two modules that run the same code on the same forms have in common."""
    parts = []
    for path, part in module.named_modules():
        settings = tuple(
            (name, _setting(value)) for name, value in sorted(vars(part).items()) if not name.startswith("_")
        )
        parts.append((path, type(part), settings))
    state = [(name, form_of(t), t.requires_grad) for name, t in module.named_parameters()]
    state += [(name, form_of(t), False) for name, t in module.named_buffers()]
    return tuple(parts), tuple(state)


def _setting(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return tuple(map(_setting, value))
    # Anything else counts as itself: two modules that share it are alike, two that each have one are not.
    return id(value) if not callable(value) else getattr(value, "__qualname__", id(value))


def _name(place: Place, taken: set[str]) -> str:
    last = [part for part in place.path.split(".") if part and not part.isdigit()]
    # A number alone, or no name at all, says less than the class does.
    named = bool(last) and place.path.split(".")[-1] == last[-1]
    wanted = re.sub(r"\W+", "_", last[-1]).lower().strip("_") if named else _snake(type(place.module).__name__)
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}{number}"
    taken.add(name)
    return name


def _snake(text: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()
