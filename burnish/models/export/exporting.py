"""``burnish export``: what, in which form, where to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.core.errors import UsageError
from burnish.models.export.bundle import digest_of, package_bundle, run_bundle, without_reference
from burnish.models.export.files import Files, check_free, write_file, write_folder, zipped
from burnish.models.export.hub import answer_kernel, package_kernel
from burnish.models.export.names import check_name, default_name, hub_name, import_name
from burnish.models.export.project import answer_project, package_project
from burnish.models.export.single import single_file
from burnish.models.export.subject import ModelPackage, answer_of

if TYPE_CHECKING:
    from burnish.store import RunRecord, RunStore

__all__ = ["FORMATS", "Exported", "export_package", "export_run"]

FORMATS = ("package", "kernels", "file", "bundle")
_SUFFIXES = {"file": ".py", "bundle": ".zip"}


@dataclass(frozen=True)
class Exported:
    """What was written."""

    form: str
    name: str
    path: Path
    files: tuple[str, ...] = ()
    """What a folder or an archive holds."""
    digest: str = ""
    """What tells a bundle from any other."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        data = {"format": self.form, "name": self.name, "path": str(self.path), "files": list(self.files)}
        return {**data, "digest": self.digest} if self.digest else data


def export_run(
    store: RunStore, run: RunRecord, form: str, out: str | None, name: str | None, by_name: bool = False
) -> Exported:
    """Write a run's answer, or all of the run as a bundle; ``by_name``: without the text of a suite's problem."""
    chosen, target = _prepared(run.spec.task.name, form, out, name, bundled=run.id)
    if form == "bundle":
        files = run_bundle(store, run)
        return _written(form, chosen, target, without_reference(files) if by_name else files)
    answer = answer_of(run)
    if form == "file":
        write_file(target, answer.source.encode())
        return Exported(form, chosen, target)
    make = answer_project if form == "package" else answer_kernel
    return _written(form, chosen, target, make(answer, chosen))


def export_package(package: ModelPackage, form: str, out: str | None, name: str | None) -> Exported:
    """Write a model package in another form."""
    chosen, target = _prepared(package.name, form, out, name, bundled=package.name)
    if form == "bundle":
        return _written(form, chosen, target, package_bundle(package, target.stem))
    if form == "file":
        write_file(target, single_file(package).encode())
        return Exported(form, chosen, target)
    make = package_project if form == "package" else package_kernel
    return _written(form, chosen, target, make(package, chosen))


def _prepared(wanted: str, form: str, out: str | None, name: str | None, bundled: str) -> tuple[str, Path]:
    """Return the name and the place, both known to be good before any work is done."""
    if form not in FORMATS:
        raise UsageError(f"no format {form!r}: choose from {', '.join(FORMATS)}")
    chosen = check_name(name) if name is not None else default_name(wanted)
    chosen = hub_name(chosen) if form == "kernels" else chosen
    suffix = _SUFFIXES.get(form, "")
    last = {"file": import_name(chosen), "bundle": name or bundled}.get(form, chosen) + suffix
    target = Path(last if out is None else out)
    if out is not None and suffix and not out.endswith(suffix):
        target = Path(out) / last
    check_free(target)
    return chosen, target


def _written(form: str, name: str, target: Path, files: Files) -> Exported:
    if form == "bundle":
        write_file(target, zipped(files))
        return Exported(form, name, target, tuple(sorted(files)), digest_of(files["manifest.json"]))
    write_folder(target, files)
    return Exported(form, name, target, tuple(sorted(files)))
