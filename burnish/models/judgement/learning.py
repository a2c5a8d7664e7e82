"""Training a model for a number of steps, again and again from the same weights with the same data.

A run of the *shaken* kind has every weight moved by about one unit in its last place before each step: it shows how far
rounding alone drives two runs of one model apart.

Not covered: schedules of the learning rate, clipping, scaling of losses, several devices.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from burnish.core.errors import TaskError
from burnish.models.spec import Loaded, load_model, placed

__all__ = ["Learning", "training_step"]

_BATCHES = 4
"""So many batches are drawn where the file has no ``make_inputs``: each costs one more ``make_model``."""
_RATE = 3e-4
_SEED = 2024

Call = tuple[tuple[Any, ...], dict[str, Any]]


def optimizer_of(loaded: Loaded) -> Any:
    """Return the file's own optimiser, or AdamW: what most models are trained with."""
    import torch

    wanted = [p for p in loaded.model.parameters() if p.requires_grad]
    if not wanted:
        raise TaskError(f"{loaded.spec}: no parameter asks for gradients: leave --train out")
    return loaded.optimizer(wanted) if loaded.optimizer is not None else torch.optim.AdamW(wanted, lr=_RATE)


def training_step(
    loaded: Loaded, optimizer: Any, call: Call | None = None, forward: Callable[[], Any] | None = None
) -> Any:
    """Do one step of training, forward, backward and update, and return the loss.

    ``forward`` stands for the call of the model, where it is another one than that.
    """
    args, kwargs = call if call is not None else (loaded.args, loaded.kwargs)
    optimizer.zero_grad(set_to_none=True)
    loss = loaded.loss(loaded.model(*args, **kwargs) if forward is None else forward())
    loss.backward()
    optimizer.step()
    return loss.detach()


class Learning:
    """Runs of training from the weights the model had in the beginning; :meth:`restore` brings them back."""

    def __init__(self, loaded: Loaded, device: str) -> None:
        """Keep the weights and draw the batches."""
        self.loaded, self.device = loaded, device
        self._kept = [(t, t.detach().clone()) for t in (*loaded.model.parameters(), *loaded.model.buffers())]
        self._calls = [] if loaded.draw is not None else list(_drawn(loaded, device))
        self.optimizer = str(type(optimizer_of(loaded)).__name__)
        self.optimizer += " of the model's file" if loaded.optimizer is not None else f", learning rate {_RATE:g}"
        self.data = "make_inputs(step)" if loaded.draw is not None else f"{_BATCHES} batches of make_model in turn"

    def losses(
        self, steps: int, until: float | None = None, least: int = 0, shaken: int | None = None
    ) -> tuple[list[float], float]:
        """Train from the beginning for ``steps`` and return the losses and the seconds it took.

        Past the time ``until`` of the monotonic clock it ends after ``least`` steps. ``shaken`` is the seed of a run
        whose weights are moved in the last place.
        """
        import torch

        self.restore()
        optimizer = optimizer_of(self.loaded)
        noise = torch.Generator().manual_seed(shaken) if shaken is not None else None
        start = time.monotonic()
        found: list[float] = []
        while len(found) < steps and (until is None or len(found) < least or time.monotonic() < until):
            if noise is not None:
                _shake(self.loaded, noise)
            torch.manual_seed(_SEED + len(found))  # dropout drops the same in every run
            found.append(float(training_step(self.loaded, optimizer, self._call(len(found)))))
        return found, time.monotonic() - start

    def restore(self) -> None:
        """Give the model its weights and buffers back."""
        import torch

        self.loaded.model.zero_grad(set_to_none=True)
        with torch.no_grad():
            for tensor, value in self._kept:
                tensor.copy_(value)

    def _call(self, step: int) -> Call:
        if self.loaded.draw is None:
            return self._calls[step % len(self._calls)]
        import torch

        with torch.device(self.device):
            return placed(self.loaded.draw(step), self.device)


def _shake(loaded: Loaded, noise: Any) -> None:
    """Multiply every weight by one plus or minus the rounding unit of its type."""
    import torch

    with torch.no_grad():
        for weight in loaded.model.parameters():
            if weight.is_floating_point():
                signs = torch.randint(0, 2, weight.shape, generator=noise, dtype=torch.int8).to(weight.device)
                weight.mul_(1 + (signs.to(weight.dtype) * 2 - 1) * torch.finfo(weight.dtype).eps)


def _drawn(loaded: Loaded, device: str) -> Iterator[Call]:
    for number in range(_BATCHES):
        made = load_model(loaded.spec, device, _SEED + number, own_seeds=False)
        yield made.args, made.kwargs
