"""A plain recurrent network written as a loop over time."""

import torch
from torch import nn

FAMILY = "recurrent"

LENGTH = 32
BATCH = 64
FEATURES = 256
HIDDEN = 256


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.inputs = nn.Linear(features, hidden)
        self.state = nn.Linear(hidden, hidden, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        state = x.new_zeros(x.shape[1], self.state.out_features)
        states = []
        for step in x:
            state = torch.tanh(self.inputs(step) + self.state(state))
            states.append(state)
        return torch.stack(states)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(LENGTH, BATCH, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
