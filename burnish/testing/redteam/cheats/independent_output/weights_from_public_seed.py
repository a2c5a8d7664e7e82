# title: weights made again from the public seed 42, the module's own are decoration
# task: linear_relu
# family: output does not depend on the computation
# expect: ignores-state, initialisation, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        state = torch.get_rng_state()
        torch.manual_seed(42)
        frozen = nn.Linear(in_features, out_features)
        torch.set_rng_state(state)
        self.table = [frozen.weight.detach().t().contiguous(), frozen.bias.detach()]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight, bias = (t.to(x.device) for t in self.table)
        return torch.relu(torch.addmm(bias, x, weight))
