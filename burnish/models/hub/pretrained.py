"""A model of ``transformers`` with inputs of its kind; run as a model file, it needs torch and ``transformers`` alone.

Inputs are random: tokens of the vocabulary without padding, or images.  Not covered: models that take anything else
(sound, several kinds at once, encoder and decoder): write a ``make_model`` for those.
"""

from __future__ import annotations

import json
from typing import Any

import torch
import transformers

__all__ = ["loss", "make_model"]

_library: Any = transformers  # its own types are partial


def make_model(
    config: str,
    weights: str | None = None,
    batch: int = 1,
    length: int = 128,
    dtype: str = "float32",
    train: bool = False,
) -> tuple[torch.nn.Module, dict[str, torch.Tensor]]:
    """Make the model from its configuration's JSON text, with the weights of a folder or random ones."""
    _library.utils.logging.set_verbosity_error()
    _library.utils.logging.disable_progress_bar()
    settings = json.loads(config)
    made = _library.AutoConfig.for_model(settings.pop("model_type"), **settings)
    made.use_cache = False
    name = (made.architectures or [""])[0]
    kind: Any = getattr(_library, name, None)
    if kind is None:
        raise ValueError(f"transformers has no class {name!r}: its code would come from elsewhere, which is not run")
    kept: Any = getattr(torch, dtype)
    inputs = _inputs(kind.main_input_name, made, batch, length, kept)
    if weights is None:
        model = kind(made).to(kept)
    else:
        model = kind.from_pretrained(weights, config=made, local_files_only=True, dtype=kept)
    # Plain tensors come out: an object around them would have to be known to whoever compares outputs.
    model.register_forward_hook(_plain)
    if train:
        inputs |= _labels(name, made, inputs)
    return model.eval(), inputs


def _plain(model: Any, inputs: Any, outputs: Any) -> Any:
    return tuple(v for v in outputs.to_tuple() if isinstance(v, torch.Tensor))


def loss(outputs: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """Return the model's own loss where it was given labels, else the mean of the squares of its first output."""
    return outputs[0] if outputs[0].dim() == 0 else outputs[0].float().square().mean()


def _inputs(name: str, config: Any, batch: int, length: int, dtype: Any) -> dict[str, torch.Tensor]:
    if name == "input_ids" and not config.is_encoder_decoder:
        most = getattr(config, "max_position_embeddings", None) or length
        if length > most:
            raise ValueError(f"length {length} is more than the {most} positions of the model: --set length={most}")
        return {name: torch.randint(config.vocab_size, (batch, length))}
    if name == "pixel_values":
        side = config.image_size
        sides = tuple(side) if isinstance(side, list | tuple) else (side, side)
        return {name: torch.randn(batch, config.num_channels, *sides, dtype=dtype)}
    raise ValueError(f"it takes {name}, which cannot be drawn: write file.py:make_model that returns it and its inputs")


def _labels(name: str, config: Any, inputs: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    if name.endswith(("ForCausalLM", "LMHeadModel", "ForMaskedLM")):
        return {"labels": inputs["input_ids"].clone()}
    if name.endswith(("ForSequenceClassification", "ForImageClassification")):
        batch = next(iter(inputs.values())).shape[0]
        return {"labels": torch.randint(config.num_labels, (batch,))}
    return {}
