"""What is exported: the answer of a run, or a model package."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.core.errors import UsageError
from burnish.models.export.plain import scrubbed

if TYPE_CHECKING:
    from burnish.store import RunRecord, RunStore

__all__ = ["MANIFEST", "Answer", "ModelPackage", "answer_of", "is_package", "run_named"]

MANIFEST = "burnish.json"
_FORMAT = 1
_FILES = ("kernel", "reference")
_OF_THIS_MACHINE = ("model", "made", "end_to_end")
"""Where a path may stand that means nothing elsewhere."""


@dataclass(frozen=True)
class Answer:
    """What a run found: one kernel for one task, and its final verdict as JSON data."""

    run: RunRecord
    source: str
    verdict: dict[str, Any]

    @property
    def uses_triton(self) -> bool:
        """Whether the kernel needs Triton."""
        return _imports(self.source, "triton")


@dataclass(frozen=True)
class ModelPackage:
    """A folder that ``burnish optimize MODEL`` wrote: kernels for parts of a model."""

    name: str
    manifest: dict[str, Any]
    texts: dict[str, str]
    """Every file the manifest names, and the manifest itself, by path."""

    @staticmethod
    def read(folder: Path) -> ModelPackage:
        """Read a folder; raises :class:`UsageError` that names what is wrong with it."""
        text = _text(folder, MANIFEST)
        try:
            manifest = json.loads(text)
            number = manifest["format"]
            named = [call[key] for region in manifest["regions"] for call in region["calls"] for key in _FILES]
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(
                f"{folder / MANIFEST} is no package ({error!r}): write it again with burnish optimize"
            ) from None
        if number != _FORMAT:
            raise UsageError(
                f"{folder / MANIFEST} has format {number!r}, this Burnish reads {_FORMAT}: use the one that made it"
            )
        for key in _OF_THIS_MACHINE:
            manifest[key] = scrubbed(manifest.get(key))
        text = json.dumps(manifest, indent=1) + "\n"
        texts = {MANIFEST: text} | {name: _text(folder, _inside(folder, name)) for name in dict.fromkeys(named)}
        _check(folder, manifest, texts)
        return ModelPackage(folder.resolve().name, manifest, texts)

    @property
    def regions(self) -> list[dict[str, Any]]:
        """The regions as the manifest has them."""
        regions: list[dict[str, Any]] = self.manifest["regions"]
        return regions

    @property
    def devices(self) -> list[str]:
        """The device types there are kernels for."""
        return sorted({call["device"] for region in self.regions for call in region["calls"]})

    @property
    def uses_triton(self) -> bool:
        """Whether a kernel needs Triton."""
        return any(_imports(text, "triton") for name, text in self.texts.items() if name.endswith(".py"))


def is_package(text: str) -> bool:
    """Whether what a user wrote is a folder with a manifest; a folder without one raises."""
    folder = Path(text)
    if not folder.is_dir():
        return False
    if (folder / MANIFEST).exists():
        return True
    if (folder / "run.json").exists():
        return False
    raise UsageError(
        f"no {MANIFEST} in {folder}: name a folder that burnish optimize wrote, or a run (see burnish show)"
    )


def run_named(store: RunStore, text: str) -> RunRecord:
    """Return a run by its name as ``burnish show`` takes it, or by the folder ``burnish optimize`` wrote for it."""
    told = Path(text) / "run.json"
    if told.is_file():
        try:
            text = str(json.loads(told.read_text(encoding="utf-8"))["run"])
        except (ValueError, KeyError, TypeError, OSError):
            raise UsageError(f"{told} names no run: give the run's name (see burnish show)") from None
    return store.run(text)


def answer_of(run: RunRecord) -> Answer:
    """Return what a run found; raises where it found nothing."""
    source, verdict = run.summary.get("source"), run.summary.get("final")
    if source is None or verdict is None:
        raise UsageError(
            f"run {run.id} has no verified answer to export: burnish show {run.id} says how to go on with it"
        )
    return Answer(run, source, verdict)


def _check(folder: Path, manifest: dict[str, Any], texts: dict[str, str]) -> None:
    """Have the runtime read it, as whoever uses it will."""
    from burnish.models.runtime import Package, PatchError

    try:
        Package.of(manifest, texts)
    except PatchError as error:
        raise UsageError(f"{folder} is no package: {error}") from error


def _text(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UsageError(f"{folder} lacks {name}: write the package again with burnish optimize") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {folder / name}: {error}") from None


def _inside(folder: Path, name: str) -> str:
    if not (folder / name).resolve().is_relative_to(folder.resolve()) or Path(name).is_absolute():
        raise UsageError(f"{folder / MANIFEST} names {name!r}, which is outside the folder: write the package again")
    return name


def _imports(source: str, name: str) -> bool:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    for node in ast.walk(tree):
        modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if any(module.split(".")[0] == name for module in modules):
            return True
    return False
