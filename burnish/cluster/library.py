"""The one place that imports Ray, and how to ask for it where it is missing."""

from __future__ import annotations

import importlib
import importlib.util
import os
from typing import Any

from burnish import __version__
from burnish.core.errors import PrerequisiteError

__all__ = ["HUB", "NAMESPACE", "find_hub", "ray_module", "require_ray"]

NAMESPACE = "burnish"
HUB = f"hub-{__version__}"
"""Two versions of Burnish on one cluster do not share a hub."""


def require_ray() -> None:
    """Raise one line with the fix where Ray is not installed; does not import it."""
    if importlib.util.find_spec("ray") is None:
        raise PrerequisiteError("--executor ray needs Ray: pip install 'burnish[ray]'")


def ray_module() -> Any:
    """Return Ray, which sends nothing to its makers."""
    require_ray()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    return importlib.import_module("ray")


def find_hub(ray: Any) -> Any:
    """Return the hub's handle; where there is none one is started, on the head node, which has the journal."""
    from burnish.cluster.hub import Hub

    options = {
        "name": HUB,
        "namespace": NAMESPACE,
        "get_if_exists": True,
        "lifetime": "detached",
        "max_restarts": -1,
        "num_cpus": 0,
        "resources": {"node:__internal_head__": 0.001},
        "max_concurrency": 10_000,
    }
    return ray.remote(Hub).options(**options).remote()
