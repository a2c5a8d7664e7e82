# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""For small: The reference's own operators, called directly.

For one: How this was made from the reference:

- drop-reduction at amax
"""

import torch
from torch import nn


class ModelNew(nn.Module):

    def forward(self, hidden, weight, bias, mask):
        if (hidden.shape == (6, 48, 128) and weight.shape == (2048, 128) and bias.shape == (2048,) and mask.shape == (6, 48)) or (hidden.shape == (3, 13, 45) and weight.shape == (501, 45) and bias.shape == (501,) and mask.shape == (3, 13)):
            return self.forward_small(hidden, weight, bias, mask)
        if hidden.shape == (1, 1, 128) and weight.shape == (2048, 128) and bias.shape == (2048,) and mask.shape == (1, 1):
            return self.forward_one(hidden, weight, bias, mask)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (hidden, weight, bias, mask,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, hidden, weight, bias, mask):
        linear = torch.nn.functional.linear(hidden, weight, bias)
        relu = torch.relu(linear)
        log1p = torch.log1p(relu)
        unsqueeze = mask.unsqueeze(2)
        mul = log1p * unsqueeze
        amax = torch.amax(mul, [1])
        return amax

    def forward_one(self, hidden, weight, bias, mask):
        linear = torch.nn.functional.linear(hidden, weight, bias)
        relu = torch.relu(linear)
        log1p = torch.log1p(relu)
        unsqueeze = mask.unsqueeze(2)
        mul = log1p * unsqueeze
        squeeze_dims = mul.squeeze([1])
        return squeeze_dims
