"""The contract test of a backend: inherit :class:`BackendContract`, name the backend, and pytest does the rest.

::

    class TestMyBackend(BackendContract):
        backend_type = MyBackend
        good_source = 'extern "C" int one(void) { return 1; }'
        bad_source = "this does not compile"

A backend that builds nothing leaves the sources empty.
"""

from __future__ import annotations

import ast
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar

import pytest

from burnish.core.backend import Backend, BuildRequest
from burnish.core.errors import BuildError, UsageError

__all__ = ["BackendContract", "run_example"]

_CHECK = """
import sys, torch
device = sys.argv[2]
scope = {"__name__": "candidate"}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), scope)
model = scope["ModelNew"]()
for shape in ((1,), (1000,), (7, 129), (0,)):
    x = torch.randn(shape, device=device)
    kept = x.clone()
    y = model(x)
    assert torch.equal(x, kept), "the input changed"
    assert y.shape == x.shape and y.dtype == x.dtype and y.device == x.device
    torch.testing.assert_close(y, kept * 2 + 1)
x = torch.randn(64, 48, device=device).t()
torch.testing.assert_close(model(x), x * 2 + 1)
print("values agree")
"""


def run_example(
    source: str, folder: Path, device: str, environment: Mapping[str, str], flags: tuple[str, ...] = ()
) -> str:
    """Run a candidate for ``x * 2 + 1`` in a process of its own and return what it printed; raises when it fails.

    The process reads its modules from where this one does; ``flags`` go to the Python interpreter.
    """
    candidate, check = folder / "candidate.py", folder / "check.py"
    candidate.write_text(source, encoding="utf-8")
    check.write_text(_CHECK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, *flags, str(check), str(candidate), device],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


class BackendContract:
    """What every backend must keep; builds go to a fresh cache for each test."""

    backend_type: ClassVar[type[Backend]]
    good_source: ClassVar[str] = ""
    """Source that builds; empty for a backend that builds nothing."""
    bad_source: ClassVar[str] = ""
    """Source that does not build."""
    environment: ClassVar[Mapping[str, str]] = {}
    """What the example needs in its environment."""

    @pytest.fixture
    def backend(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backend:
        """Return a new backend over an empty cache, in the environment the example needs."""
        monkeypatch.setenv("BURNISH_HOME", str(tmp_path / "home"))
        for name, value in self.environment.items():
            monkeypatch.setenv(name, value)
        return self.backend_type()

    @pytest.fixture
    def request_(self, backend: Backend) -> BuildRequest:
        """Return a request that builds, or skip where the machine cannot."""
        if not backend.available().ok:
            pytest.skip(backend.available().fix)
        return BuildRequest(backend.name, self.good_source)

    def test_has_a_name_and_devices(self, backend: Backend) -> None:
        """The name is an entry point's name; the devices are torch's device types."""
        assert backend.name.isidentifier()
        assert backend.devices
        assert all(device.isalpha() for device in backend.devices)

    def test_availability_names_a_version_or_a_fix(self, backend: Backend) -> None:
        """It never raises, agrees with itself, and says what to do where the answer is no."""
        found = backend.available()
        assert found == backend.available()
        assert found.version if found.ok else found.fix
        assert found.ok or not found.runs

    def test_availability_never_raises_on_a_bare_machine(
        self, backend: Backend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """With an empty search path it still answers."""
        monkeypatch.setenv("PATH", str(tmp_path))
        found = self.backend_type().available()
        assert found.version if found.ok else found.fix

    def test_example_defines_the_entry(self, backend: Backend) -> None:
        """The example parses and defines ``ModelNew``."""
        names = {node.name for node in ast.parse(backend.example()).body if isinstance(node, ast.ClassDef)}
        assert "ModelNew" in names

    def test_example_computes(self, backend: Backend, tmp_path: Path) -> None:
        """The example gives ``x * 2 + 1`` on the first of the backend's devices that is here."""
        if not backend.available().runs:
            pytest.skip(f"{backend.name} does not run here: {backend.available().fix or 'no device'}")
        output = run_example(backend.example(), tmp_path, self._device(backend), self.environment)
        assert "values agree" in output

    def test_request_key_is_stable(self, backend: Backend) -> None:
        """A request survives pickling with its key; source and flags change the key."""
        request = BuildRequest(backend.name, "source", ("-O2",))
        assert pickle.loads(pickle.dumps(request)).key("1") == request.key("1")
        others = (BuildRequest(backend.name, "source"), BuildRequest(backend.name, "other", ("-O2",)))
        assert len({request.key("1"), request.key("2"), *(other.key("1") for other in others)}) == 4

    def test_same_request_same_artefact(self, backend: Backend, request_: BuildRequest) -> None:
        """The second build is the first one's, also for another instance."""
        first = backend.build(request_)
        second = self.backend_type().build(request_)
        assert (first.key, first.path) == (second.key, second.path)
        assert second.cached
        if self.good_source:
            assert not first.cached
            assert Path(first.path).is_file()

    def test_builds_at_once_leave_one_whole_copy(self, backend: Backend, request_: BuildRequest) -> None:
        """Several builds of one request all succeed, with one copy and no rubbish left."""
        with ThreadPoolExecutor(3) as pool:
            built = list(pool.map(lambda _: self.backend_type().build(request_), range(3)))
        assert len({artifact.path for artifact in built}) == 1
        if self.good_source:
            entry = Path(built[0].path).parent
            assert Path(built[0].path).stat().st_size > 0
            assert [found.name for found in entry.parent.iterdir()] == [entry.name]

    def test_bad_source_is_a_build_error(self, backend: Backend, request_: BuildRequest) -> None:
        """The error has a one-line message and the compiler's log, and nothing is cached."""
        if not self.bad_source:
            # A backend that builds nothing takes any text and leaves no file.
            assert backend.build(BuildRequest(backend.name, "this does not compile")).path == ""
            return
        for _ in range(2):
            with pytest.raises(BuildError) as caught:
                backend.build(BuildRequest(backend.name, self.bad_source))
            assert str(caught.value) and "\n" not in str(caught.value)
            assert str(caught.value) in caught.value.log

    def test_foreign_request_is_refused(self, backend: Backend, request_: BuildRequest) -> None:
        """A request for another backend is the caller's mistake."""
        with pytest.raises(UsageError):
            backend.build(BuildRequest("another", self.good_source))

    def test_does_not_import_torch(self, backend: Backend) -> None:
        """Importing the backend's module leaves torch alone."""
        module = self.backend_type.__module__
        code = f"import sys, importlib; importlib.import_module({module!r}); sys.exit('torch' in sys.modules)"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        assert subprocess.run([sys.executable, "-c", code], env=environment, timeout=120).returncode == 0

    def _device(self, backend: Backend) -> str:
        import torch

        present = {"cpu", "cuda"} if torch.cuda.is_available() else {"cpu"}
        return next(device for device in backend.devices if device in present)
