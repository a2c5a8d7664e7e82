"""``hf:NAME``: a folder that ``save_pretrained`` wrote, or a model id whose files lie in Hugging Face's cache.

Burnish downloads nothing: a profile must not begin with gigabytes nobody asked for, and many GPU hosts have no network.
"""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

from burnish.core.errors import PrerequisiteError, UsageError

__all__ = ["hub_model"]

_FILE = Path(__file__).parent / "pretrained.py"
_WEIGHTS = (
    "model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json",
)  # fmt: skip
_CONFIG = "config.json"
_SETTINGS = ("batch", "length", "dtype")


def hub_model(name: str, settings: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the file that makes the model and what its ``make_model`` is given.

    ``settings`` may hold ``weights``: ``random`` for weights that are drawn; without it they must lie on this machine.
    """
    if importlib.util.find_spec("transformers") is None:
        raise PrerequisiteError(f"hf:{name} needs transformers: pip install 'burnish[hf]'")
    file = _config_file(name)
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
        known = isinstance(config, dict) and "model_type" in config
    except (OSError, ValueError):
        known = False
    if not known:
        raise UsageError(f"hf:{name}: {file} is no configuration of a model: save it again with save_pretrained")
    settings = dict(settings)
    wanted = settings.pop("weights", None)
    unknown = next((name for name in settings if name not in _SETTINGS), None)
    if unknown is not None:
        raise UsageError(f"hf:{name} takes no {unknown}: it takes {', '.join(_SETTINGS)} and weights")
    if wanted not in (None, "random"):
        raise UsageError(f"--set weights={wanted}: give random, or leave it out for the model's own")
    given = {"config": json.dumps(config, sort_keys=True), **settings}
    if wanted == "random":
        return str(_FILE), given
    if not any((file.parent / weights).exists() for weights in _WEIGHTS):
        fix = "" if Path(name).is_dir() else f"hf download {name}, or "
        raise UsageError(f"hf:{name}: its weights are not on this machine: {fix}--set weights=random")
    return str(_FILE), {**given, "weights": str(file.parent.resolve())}


def _config_file(name: str) -> Path:
    folder = Path(name)
    if folder.is_dir():
        if (folder / _CONFIG).is_file():
            return folder / _CONFIG
        raise UsageError(f"hf:{name}: no {_CONFIG} in that folder: name one that save_pretrained wrote")
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    try:
        found = try_to_load_from_cache(name, _CONFIG)
    except HFValidationError:
        raise UsageError(f"hf:{name} is no folder and no model id: write hf:OWNER/NAME or hf:FOLDER") from None
    if not isinstance(found, str):
        fix = f"hf download {name} (with {_CONFIG} alone: --set weights=random)"
        raise UsageError(f"hf:{name} is not on this machine: {fix}, or name a folder")
    return Path(found)
