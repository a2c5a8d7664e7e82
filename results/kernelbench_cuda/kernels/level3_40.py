# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""The reference's own operators, called directly."""

import torch
from torch import nn

import torch.nn as nn
input_size = 128
hidden_size = 256
num_layers = 6

class ModelNew(nn.Module):
    def __init__(self, input_size, hidden_size, num_layers=3, bias=True, batch_first=False):
        """
        :param input_size: The number of expected features in the input x
        :param hidden_size: The number of features in the hidden state h
        :param num_layers: Number of recurrent layers (default: 1)
        :param bias: If False, then the layer does not use bias weights b_ih and b_hh (default: True)
        :param batch_first: If True, then the input and output tensors are provided as (batch, seq, feature) (default: False)
        """
        super(ModelNew, self).__init__()

        self.gru = nn.GRU(input_size, hidden_size, num_layers, bias, batch_first, dropout=0, bidirectional=False)

    def forward(self, x, h0):
        gru = torch.gru(x, h0, [self.gru.weight_ih_l0, self.gru.weight_hh_l0, self.gru.bias_ih_l0, self.gru.bias_hh_l0, self.gru.weight_ih_l1, self.gru.weight_hh_l1, self.gru.bias_ih_l1, self.gru.bias_hh_l1, self.gru.weight_ih_l2, self.gru.weight_hh_l2, self.gru.bias_ih_l2, self.gru.bias_hh_l2, self.gru.weight_ih_l3, self.gru.weight_hh_l3, self.gru.bias_ih_l3, self.gru.bias_hh_l3, self.gru.weight_ih_l4, self.gru.weight_hh_l4, self.gru.bias_ih_l4, self.gru.bias_hh_l4, self.gru.weight_ih_l5, self.gru.weight_hh_l5, self.gru.bias_ih_l5, self.gru.bias_hh_l5], True, 6, 0.0, True, False, False)
        getitem_1 = gru[1]
        return getitem_1
