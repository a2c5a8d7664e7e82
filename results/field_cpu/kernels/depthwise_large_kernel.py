# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""For small: How this was made from the reference:

- channels-last at conv2d

For odd: How this was made from the reference:

- channels-last at conv2d

For one: The reference's own operators, called directly.
"""

import torch
from torch import nn


class ModelNew(nn.Module):

    def forward(self, x, weight, bias):
        if x.shape == (1, 16, 16, 16) and weight.shape == (16, 1, 31, 31) and bias.shape == (16,):
            return self.forward_small(x, weight, bias)
        if x.shape == (2, 5, 11, 7) and weight.shape == (5, 1, 31, 31) and bias.shape == (5,):
            return self.forward_odd(x, weight, bias)
        if x.shape == (1, 32, 1, 1) and weight.shape == (32, 1, 31, 31) and bias.shape == (32,):
            return self.forward_one(x, weight, bias)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (x, weight, bias,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, x, weight, bias):
        clone_default = torch.ops.aten.clone.default(x, memory_format=torch.channels_last)
        conv2d = torch.conv2d(clone_default, weight, bias, [1, 1], [15, 15], [1, 1], 16)
        return conv2d

    def forward_odd(self, x, weight, bias):
        clone_default = torch.ops.aten.clone.default(x, memory_format=torch.channels_last)
        conv2d = torch.conv2d(clone_default, weight, bias, [1, 1], [15, 15], [1, 1], 5)
        return conv2d

    def forward_one(self, x, weight, bias):
        conv2d = torch.conv2d(x, weight, bias, [1, 1], [15, 15], [1, 1], 32)
        return conv2d
