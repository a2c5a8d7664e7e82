"""The documents say what the code does: generated blocks are current, links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])


def test_generated_blocks_are_current() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "generate_docs.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", path.read_text()):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_named_files_exist(path: Path) -> None:
    named = re.findall(r"`((?:burnish|scripts|examples|docs)/[\w/]+\.(?:py|sh|md))`", path.read_text())
    for name in named:
        assert (ROOT / name).exists(), name


def test_version_is_in_the_changelog() -> None:
    from burnish import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_every_dependency_is_explained_and_pinned() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    names = [re.split(r"[<>=\[]", r)[0] for r in [*project["dependencies"], *extras["dev"], *extras["triton"]]]
    explained = (ROOT / "docs" / "dependencies.md").read_text()
    pinned = dict(re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    for name in names:
        assert re.search(rf"\b{name}\b", explained), name
        assert name in pinned, name
    assert "+" not in pinned["torch"]
    makefile = (ROOT / "Makefile").read_text()
    assert f"TORCH := {pinned['torch']}\n" in makefile
