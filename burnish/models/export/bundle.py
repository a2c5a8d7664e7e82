"""A run as one archive that another machine can judge again.

It holds every candidate with where it came from, every verdict with its raw times, the task and what it imports from
its own folder, the environment and the settings; ``manifest.json`` has a hash of each file.  Sources are kept word for
word.  In everything else absolute paths lose all but their last part, and environment variables are left out.

A model package is bundled as well: its kernels and references with what was measured of them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from burnish import __version__
from burnish.core import plugins
from burnish.core.errors import UsageError
from burnish.core.hashing import canonical
from burnish.core.task import Task
from burnish.models.export.files import Files
from burnish.models.export.plain import json_bytes
from burnish.models.export.siblings import siblings
from burnish.models.export.subject import ModelPackage
from burnish.store import ProposalRecord, RunRecord, RunStore
from burnish.store.documents import about_text, packed_source

__all__ = ["FORMAT", "digest_of", "package_bundle", "run_bundle", "without_reference"]

FORMAT = 1

_README = """\
# {title}

Made by Burnish {version}. Judge it again on this machine, and see what changed:

    pip install burnish
    burnish replay {file}

{contents}
`manifest.json` has the SHA-256 of every file. Paths of the machine it was made on and its environment variables are
left out; sources are kept word for word.
"""

_RUN = """\
| file | holds |
| --- | --- |
| `run.json` | settings, seed, state, and what came of the run |
| `task/` | the reference, how inputs are made, the contract, modules it imports from its own folder |
| `candidates/` | every source that was proposed, by its identity |
| `proposals/` | in order: which candidate, whose, from which parents, and its verdict with raw times |
| `final/` | the answer as it ships, and its final verdict |
| `environment.json` | the machine and the versions |
"""

_BY_NAME = (
    "the reference, how inputs are made, the contract",
    "the contract; its reference is {task}, from your checkout",
)

_PACKAGE = """\
| file | holds |
| --- | --- |
| `package/burnish.json` | regions, shapes, what was measured |
| `package/kernels/`, `package/references/` | the kernels and what they stand for |
"""


def run_bundle(store: RunStore, run: RunRecord) -> Files:
    """Return the files of a run's bundle."""
    files = _task_files(run.spec.task)
    files["environment.json"] = json_bytes(run.environment)
    files["run.json"] = json_bytes(_run_data(run))
    for proposal in store.proposals(run.id):
        files[f"candidates/{proposal.candidate.identity()}.py"] = packed_source(proposal.candidate)
        samples = store.proposal_samples(run.id, proposal.number)
        files[f"proposals/{proposal.number:05d}.json"] = json_bytes(_proposal_data(proposal, samples))
    final = run.summary.get("final")
    if final is not None:
        files["final/kernel.py"] = run.summary["source"].encode("utf-8", "surrogatepass")
        files["final/verdict.json"] = json_bytes(final)
    return _sealed(files, "run", run.id, f"Run {run.id}", _RUN)


def without_reference(files: Files) -> Files:
    """Return a run's bundle that names its task instead of holding it: a suite's text may not be ours to pass on.

    Whoever replays it needs the suite; that its text is the one that was judged is checked by its hash.
    """
    task = json.loads(files["task/task.json"])
    suite, _, problem = str(task["name"]).partition("/")
    if suite not in plugins.suites() or not problem:
        raise UsageError(f"{task['name']} is no suite's problem, so its name alone does not lead to it: drop --by-name")
    gone = ("manifest.json", "README.md", "task/reference.py", "task/inputs.py")
    run = json.loads(files["run.json"])["run"]
    kept = {path: content for path, content in files.items() if path not in gone}
    return _sealed(kept, "run", run, f"Run {run}", _RUN.replace(*_BY_NAME).replace("{task}", task["name"]))


def package_bundle(package: ModelPackage, name: str) -> Files:
    """Return the files of a model package's bundle."""
    files = {f"package/{path}": text.encode() for path, text in package.texts.items()}
    return _sealed(files, "package", name, f"Model package {name}", _PACKAGE)


def digest_of(manifest: bytes) -> str:
    """Return what identifies a bundle: equal only for bundles that hold the same."""
    return hashlib.sha256(manifest).hexdigest()


def _sealed(files: Files, kind: str, name: str, title: str, contents: str) -> Files:
    readme = _README.format(title=title, version=__version__, file=f"{name}.zip", contents=contents)
    files["README.md"] = readme.encode()
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    manifest = {"format": FORMAT, "kind": kind, "name": name, "burnish": __version__, "files": hashes}
    return {"manifest.json": json_bytes(manifest), **files}


def _task_files(task: Task) -> Files:
    data = canonical(task)
    files = {"task/reference.py": data.pop("source").encode("utf-8", "surrogatepass")}
    inputs = data.pop("inputs_source")
    if inputs is not None:
        files["task/inputs.py"] = inputs.encode("utf-8", "surrogatepass")
    for source in (task.source, inputs or ""):
        for path, text in siblings(source, task.search_path).items():
            files[f"task/modules/{path}"] = text.encode()
    files["task/task.json"] = json_bytes({**data, "path": "", "search_path": [], "identity": task.identity()})
    return files


def _run_data(run: RunRecord) -> dict[str, Any]:
    spec = run.spec
    return {
        "run": run.id,
        "state": run.state,
        "why": run.summary.get("why"),
        "created": run.created,
        "elapsed_s": run.elapsed_s,
        "best": run.best,
        "device": spec.device,
        "strategy": spec.strategy,
        "proposers": list(spec.proposers),
        "seed": spec.seed,
        "settings": spec.settings,
        "filters": run.summary.get("filters", {}),
    }


def _proposal_data(proposal: ProposalRecord, samples: dict[str, tuple[float, ...]]) -> dict[str, Any]:
    candidate = proposal.candidate
    verdict = proposal.verdict.to_json() if proposal.verdict is not None else None
    if verdict is not None and verdict["timing"] is not None:
        verdict["timing"]["samples_ms"] = {name: list(times) for name, times in samples.items()}
    return {
        "number": proposal.number,
        "candidate": candidate.identity(),
        "entry": candidate.entry,
        "request": proposal.request.to_json(),
        **json.loads(about_text(candidate)),
        "elapsed_s": proposal.elapsed_s,
        "reused": proposal.reused,
        "verdict": verdict,
    }
