# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- drop-identity at view_2
"""

import math

import torch
from torch import nn

import torch.nn as nn
import torch as th
feature_size = 512
ghost_clusters = 16

class ModelNew(nn.Module):
    def __init__(self, cluster_size, feature_size, ghost_clusters):
        super(ModelNew, self).__init__()

        self.feature_size = feature_size
        self.cluster_size = cluster_size
        self.ghost_clusters = ghost_clusters

        init_sc = (1 / math.sqrt(feature_size))
        clusters = cluster_size + ghost_clusters

        # The `clusters` weights are the `(w,b)` in the paper
        self.clusters = nn.Parameter(init_sc * th.randn(feature_size, clusters))
        self.batch_norm = nn.BatchNorm1d(clusters)
        # The `clusters2` weights are the visual words `c_k` in the paper
        self.clusters2 = nn.Parameter(init_sc * th.randn(1, feature_size, cluster_size))
        self.out_dim = self.cluster_size * feature_size

    def forward(self, x):
        view = x.reshape([-1, 512])
        matmul = view @ self.clusters
        del view
        add = self.batch_norm.num_batches_tracked + 1
        native_batch_norm_legit_functional = torch.ops.aten._native_batch_norm_legit_functional.default(matmul, self.batch_norm.weight, self.batch_norm.bias, self.batch_norm.running_mean, self.batch_norm.running_var, True, 0.1, 1e-05)
        del matmul
        getitem = native_batch_norm_legit_functional[0]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        del native_batch_norm_legit_functional
        softmax = torch.softmax(getitem, 1)
        del getitem
        slice_1 = torch.ops.aten.slice.Tensor(softmax, 1, 0, 32)
        del softmax
        view_1 = slice_1.reshape([-1, 100, 32])
        del slice_1
        sum_1 = torch.sum(view_1, [1], True)
        mul = sum_1 * self.clusters2
        del sum_1
        transpose = view_1.transpose(1, 2)
        del view_1
        matmul_1 = transpose @ x
        del transpose
        transpose_1 = matmul_1.transpose(1, 2)
        del matmul_1
        sub = transpose_1 - mul
        del mul, transpose_1
        linalg_vector_norm = torch.ops.aten.linalg_vector_norm.default(sub, 2.0, [1], True)
        clamp_min = torch.ops.aten.clamp_min.default(linalg_vector_norm, 1e-12)
        del linalg_vector_norm
        expand = clamp_min.expand([2048, 512, 32])
        del clamp_min
        div = sub / expand
        del sub, expand
        clone = div.contiguous()
        del div
        unsafe_view = torch.ops.aten._unsafe_view.default(clone, [2048, 16384])
        del clone
        linalg_vector_norm_1 = torch.ops.aten.linalg_vector_norm.default(unsafe_view, 2.0, [1], True)
        clamp_min_1 = torch.ops.aten.clamp_min.default(linalg_vector_norm_1, 1e-12)
        del linalg_vector_norm_1
        expand_1 = clamp_min_1.expand([2048, 16384])
        del clamp_min_1
        div_1 = unsafe_view / expand_1
        self.batch_norm.running_mean.copy_(getitem_3)
        self.batch_norm.running_var.copy_(getitem_4)
        self.batch_norm.num_batches_tracked.copy_(add)
        return div_1
