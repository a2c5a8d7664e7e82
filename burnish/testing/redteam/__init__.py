"""The red-team corpus: candidates that cheat and must be rejected, and honest ones that must pass.

The files under ``tasks``, ``cheats`` and ``honest`` are data: they are read as text and never imported by the package.
Some of them are hostile; run them only under the judge.
"""

from __future__ import annotations

from burnish.testing.redteam.corpus import Case, load_cases, task_names, task_path

__all__ = ["Case", "load_cases", "task_names", "task_path"]
