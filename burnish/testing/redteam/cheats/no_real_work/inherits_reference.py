# title: ModelNew subclasses the reference and adds nothing
# task: conv_bn
# family: no real work
# expect: inherits-reference
# needs: any
# contract: reference
# notes: works in harnesses that execute the candidate in the reference's namespace
from torch import nn


class ModelNew(Model):  # noqa: F821
    def __init__(self, in_channels: int, out_channels: int):
        super().__init__(in_channels, out_channels)
        assert isinstance(self, nn.Module)
