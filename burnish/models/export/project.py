"""A pip-installable project: the kernels, what they stand for, and tests that verify them without Burnish."""

from __future__ import annotations

import json
from pathlib import Path

from burnish.core.contract import parse_contract
from burnish.core.errors import ContractError
from burnish.core.hashing import canonical
from burnish.models.export import check_texts as checks
from burnish.models.export import project_texts as texts
from burnish.models.export.files import Files
from burnish.models.export.license_text import APACHE_2
from burnish.models.export.names import import_name
from burnish.models.export.plain import json_bytes
from burnish.models.export.readme import answer_figures, needs, package_figures
from burnish.models.export.siblings import siblings
from burnish.models.export.subject import MANIFEST, Answer, ModelPackage

__all__ = [
    "answer_project",
    "contract_data",
    "kit_files",
    "package_project",
    "reference_files",
    "runtime_files",
    "task_data",
]

_HERE = Path(__file__).parent


def package_project(package: ModelPackage, name: str) -> Files:
    """Return the project of a model package."""
    module = import_name(name)
    about = str(package.manifest.get("model") or package.name)
    inside = f"src/{module}"
    files = _common(name, f"Kernels for {about}, proved equal and measured by Burnish", package.uses_triton, True)
    files[f"{inside}/__init__.py"] = texts.PACKAGE_INIT.format(module=module, about=about).encode()
    files |= {f"{inside}/_runtime/{path}": content for path, content in runtime_files().items()}
    files |= {f"{inside}/{path}": text.encode() for path, text in package.texts.items()}
    for folder in ("kernels", "references"):
        files.setdefault(f"{inside}/{folder}/__init__.py", texts.FOLDER_INIT[folder].encode())
    files["tests/contract.json"] = contract_data(package)
    files["tests/test_kernels.py"] = checks.TEST_KERNELS.replace("MODULE", module).encode()
    files["tests/test_patching.py"] = checks.TEST_PATCHING.replace("MODULE", module).encode()
    files["README.md"] = texts.PACKAGE_README.format(
        name=name,
        module=module,
        about=about,
        needs=needs(package.texts.values()),
        figures=package_figures(package),
    ).encode()
    return files


def answer_project(answer: Answer, name: str) -> Files:
    """Return the project of a run's answer: one kernel."""
    module = import_name(name)
    task = answer.run.spec.task
    inside = f"src/{module}"
    files = _common(name, f"A kernel for {task.name}, proved equal and measured by Burnish", answer.uses_triton, False)
    files[f"{inside}/__init__.py"] = texts.ANSWER_INIT.format(module=module, about=task.name).encode()
    files[f"{inside}/kernel.py"] = answer.source.encode()
    verdict = json.loads(json.dumps(answer.verdict))
    if verdict.get("timing"):
        verdict["timing"].pop("samples_ms", None)
    files[f"{inside}/verdict.json"] = json_bytes(verdict)
    files |= {f"tests/reference/{path}": content for path, content in reference_files(answer).items()}
    files["tests/task.json"] = task_data(answer)
    files["tests/test_kernel.py"] = checks.TEST_KERNEL.replace("MODULE", module).encode()
    files["README.md"] = texts.ANSWER_README.format(
        name=name,
        module=module,
        about=task.name,
        needs=needs([answer.source]),
        figures=answer_figures(answer),
    ).encode()
    return files


def reference_files(answer: Answer) -> Files:
    """Return a task's own files: the reference, its inputs, and what they import from their folder."""
    task = answer.run.spec.task
    files = {"reference.py": task.source.encode("utf-8", "surrogatepass")}
    if task.inputs_source is not None:
        files["inputs.py"] = task.inputs_source.encode("utf-8", "surrogatepass")
    for source in (task.source, task.inputs_source or ""):
        for path, text in siblings(source, task.search_path).items():
            files.setdefault(path, text.encode())
    return files


def task_data(answer: Answer) -> bytes:
    """Return what the tests must know of a task."""
    task = answer.run.spec.task
    return json_bytes(
        {
            "name": task.name,
            "entry": task.entry,
            "kind": task.kind.value,
            "inputs_file": "inputs.py" if task.inputs_source is not None else "reference.py",
            "inputs_entry": task.inputs_entry,
            "workloads": [workload.kwargs() for workload in task.workloads],
            "direction": task.direction.value,
            "device": answer.run.spec.device.split(":")[0],
            "contract": canonical(task.contract),
        }
    )


def contract_data(package: ModelPackage) -> bytes:
    """Return the numbers of a model package's contract."""
    name = str(package.manifest["contract"])
    try:
        return json_bytes(canonical(parse_contract(name)))
    except ContractError as error:
        raise ContractError(f"{MANIFEST} names a contract Burnish does not know: {error}") from None


def runtime_files() -> Files:
    """Return the runtime's files, word for word."""
    return _python_files(_HERE.parent / "runtime")


def kit_files(patching: bool) -> Files:
    """Return the comparison that the tests use, word for word; the toy model only where there is a model to patch."""
    found = _python_files(_HERE / "verification")
    return {path: content for path, content in found.items() if patching or path != "toy.py"}


def _python_files(folder: Path) -> Files:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}


def _common(name: str, about: str, triton: bool, patching: bool) -> Files:
    dependencies = '"torch>=2.10"' + (', "triton"' if triton else "")
    files = {
        "pyproject.toml": texts.PYPROJECT.format(name=name, about=about.replace('"', "'"), dependencies=dependencies),
        "LICENSE": APACHE_2,
        "tests/conftest.py": checks.CONFTEST,
    }
    encoded = {path: text.encode() for path, text in files.items()}
    return encoded | {f"tests/verification/{path}": content for path, content in kit_files(patching).items()}
