"""The layout of the Hugging Face ``kernels`` library: ``build/torch-cpu``, ``build/torch-cuda`` and their sources.

Kernels in Python alone (Triton, or compiled when first used) have one build variant for each kind of device.  What
kernel-builder would make of ``torch-ext`` is written beside it, so that the folder loads as it is.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

from burnish.core.task import Direction
from burnish.models.export import check_texts as checks
from burnish.models.export import hub_texts as texts
from burnish.models.export.files import Files
from burnish.models.export.license_text import APACHE_2
from burnish.models.export.names import import_name
from burnish.models.export.plain import json_bytes
from burnish.models.export.project import (
    contract_data,
    kit_files,
    reference_files,
    runtime_files,
    task_data,
)
from burnish.models.export.readme import answer_figures, needs, package_figures
from burnish.models.export.recorded import recorded_call
from burnish.models.export.subject import Answer, ModelPackage

__all__ = ["answer_kernel", "package_kernel"]

_TEST_IMPORT = """\
from kernels import get_local_kernel

package = get_local_kernel(Path(__file__).parents[1])
"""


def package_kernel(package: ModelPackage, name: str) -> Files:
    """Return the kernel of a model package: ``apply``, ``revert`` and a layer for every class with a region."""
    about = str(package.manifest.get("model") or package.name)
    source = {path: text.encode() for path, text in package.texts.items()}
    source |= {f"_runtime/{path}": content for path, content in _own_namespace(runtime_files()).items()}
    layers = _package_layers(package)
    source["__init__.py"] = texts.PACKAGE_INIT.format(about=about).encode()
    source["layers.py"] = (texts.LAYERS + "".join(layers.values())).encode()
    source["_dispatch.py"] = texts.PACKAGE_DISPATCH.encode()
    source["_compared.py"] = texts.COMPARED.encode()
    files = _repository(name, source, package.devices, True)
    files["tests/contract.json"] = contract_data(package)
    files["tests/test_kernels.py"] = _test(checks.TEST_KERNELS)
    files["tests/test_patching.py"] = _test(checks.TEST_PATCHING)
    listed = "".join(f"- `{layer}`\n" for layer in layers)
    warning = "They are for modules set up as the model's are; `apply` knows the places and is the surer way."
    files["README.md"] = files["CARD.md"] = texts.CARD.format(
        name=name,
        about=f"Kernels for parts of `{about}`",
        needs=needs(package.texts.values()),
        use="kernel.apply(model)\nkernel.revert(model)",
        layers=f"{listed}\n{warning}",
        figures=package_figures(package),
    ).encode()
    return files


def answer_kernel(answer: Answer, name: str) -> Files:
    """Return the kernel of a run's answer: ``ModelNew`` and, where its calls are plain, a layer."""
    task = answer.run.spec.task
    backward = task.direction is Direction.FORWARD_BACKWARD
    device = answer.run.spec.device.split(":")[0]
    source = {"kernel.py": answer.source.encode()}
    call = recorded_call(task)
    layer = _class_name(task.name)
    if call is not None:
        arguments = ", ".join(["self", *call.arguments])
        text = texts.LAYER.format(
            name=layer,
            about=f"the {task.entry} of {task.name}",
            backward=backward,
            parameters=arguments,
            arguments=arguments,
        )
        record = {"device": device, "backward": backward, "initial": call.initial, "forms": call.forms}
        source |= {
            "layers.py": (texts.LAYERS + text).encode(),
            "_dispatch.py": texts.ANSWER_DISPATCH.encode(),
            "_compared.py": texts.COMPARED.encode(),
            "record.json": json_bytes(record),
        }
    names = '"ModelNew", "layers"' if call is not None else '"ModelNew"'
    imported = "from . import layers\n" if call is not None else ""
    source["__init__.py"] = texts.ANSWER_INIT.format(about=task.name, layers=imported, names=names).encode()
    files = _repository(name, source, [device], False)
    files["tests/task.json"] = task_data(answer)
    files["tests/test_kernel.py"] = _test(checks.TEST_KERNEL)
    files |= {f"tests/reference/{path}": content for path, content in reference_files(answer).items()}
    files["README.md"] = files["CARD.md"] = texts.CARD.format(
        name=name,
        about=f"A kernel for `{task.name}`",
        needs=needs([answer.source]),
        use="model = kernel.ModelNew(...)  # the reference's constructor arguments",
        layers=f"- `{layer}`" if call is not None else "None.",
        figures=answer_figures(answer),
    ).encode()
    return files


def _repository(name: str, source: Files, devices: list[str], patching: bool) -> Files:
    module = import_name(name)
    backends = ", ".join(f'"{device}"' for device in devices)
    files = {
        "build.toml": texts.BUILD.format(name=name, backends=backends).encode(),
        "flake.nix": texts.FLAKE.encode(),
        "LICENSE": APACHE_2.encode(),
        "tests/conftest.py": checks.CONFTEST.encode(),
        **{f"torch-ext/{module}/{path}": content for path, content in source.items()},
        **{f"tests/verification/{path}": content for path, content in kit_files(patching).items()},
    }
    unique = hashlib.sha256(b"".join(source[path] for path in sorted(source))).hexdigest()[:7]
    for device in devices:
        identity = f"_{module}_{device}_{unique}"
        built = {
            **source,
            "_ops.py": texts.OPS.format(id=identity).encode(),
            f"{module}/__init__.py": texts.COMPATIBLE.encode(),
        }
        variant = f"build/torch-{device}"
        files |= {f"{variant}/{path}": content for path, content in built.items()}
        files[f"{variant}/metadata.json"] = _metadata(name, identity, device, built)
    return files


def _metadata(name: str, identity: str, device: str, built: Files) -> bytes:
    hashes = {
        path: base64.b64encode(hashlib.sha256(content).digest()).decode() for path, content in sorted(built.items())
    }
    data = {
        "name": name,
        "id": identity,
        "version": 1,
        "license": "Apache-2.0",
        "python-depends": [],
        "backend": {"type": device},
        "digest": {"algorithm": "sha256", "files": hashes},
    }
    return (json.dumps(data, indent=2) + "\n").encode()


def _own_namespace(runtime: Files) -> Files:
    """Return the runtime with its operators under this kernel's own namespace, as the Hub wants it."""
    text = runtime["operators.py"].decode()
    for pattern, new in (
        (r'Library\("burnish"', "Library(_OPS_NAME"),
        (r"torch\.ops\.burnish\b", "ops"),
        (r'f"burnish::\{name\}"', "add_op_namespace_prefix(name)"),
        (r"\nimport torch\n", "\nimport torch\n\nfrom .._ops import _OPS_NAME, add_op_namespace_prefix, ops\n"),
    ):
        text, count = re.subn(pattern, new, text, count=0)
        if not count:
            raise AssertionError(
                f"the runtime's operators.py has no {pattern}: burnish.models.export.hub must follow it"
            )
    return {**runtime, "operators.py": text.encode()}


def _package_layers(package: ModelPackage) -> dict[str, str]:
    """Return the text of a layer for every class that has a region."""
    found: dict[str, str] = {}
    for region in package.regions:
        name = region["module"]
        if name in found or not name.isidentifier():
            continue
        backward = all(
            c["direction"] == "forward+backward" for r in package.regions if r["module"] == name for c in r["calls"]
        )
        arguments = region["calls"][0]["arguments"]
        found[name] = texts.LAYER.format(
            name=name,
            about=f"the model's {name}",
            backward=backward,
            parameters=", ".join(["self", *_parameters(arguments)]),
            arguments=", ".join(["self", *(a["name"] for a in arguments)]),
        )
    return found


def _parameters(arguments: list[dict[str, Any]]) -> list[str]:
    """Return parameters with the constants as defaults; after the first default all have one."""
    found, optional = [], False
    for argument in arguments:
        optional = optional or "value" in argument
        found.append(f"{argument['name']}={argument.get('value')!r}" if optional else argument["name"])
    return found


def _class_name(name: str) -> str:
    words = re.findall(r"[A-Za-z0-9]+", name.rpartition("/")[2])
    joined = "".join(word[:1].upper() + word[1:] for word in words)
    return joined if joined[:1].isalpha() else f"Kernel{joined}"


def _test(text: str) -> bytes:
    return text.replace("import MODULE\n", _TEST_IMPORT).replace("MODULE", "package").encode()
