"""The rewrite rules, by name.

Algebra changes what is computed, folding where, layout how it lies in memory.  A rule's docstring has its mathematics,
and says whether infinities and NaN come out as before.  Graphs are of forward alone, at one workload's sizes: some
rules (sums over rows or positions, reductions over one element) write those sizes into the graph.
"""

from __future__ import annotations

from burnish.graph.rule import Rule
from burnish.graph.rules.arithmetic import CollectTerms, MergeNumbers, ReduceBeforeScale
from burnish.graph.rules.attention import WriteOutAttention
from burnish.graph.rules.folding import FoldAdd, FoldBatchNorm, FoldScale
from burnish.graph.rules.identities import DropIdentity, DropReduction, LoosenClamp, MergeClamps, ScaleAfterClamp
from burnish.graph.rules.layout import ChannelsLast, TransposeWeight
from burnish.graph.rules.losses import WriteOutTriplet
from burnish.graph.rules.pooling import PoolConvolution, ReduceConvolution
from burnish.graph.rules.pools import MergePools
from burnish.graph.rules.products import DiagonalProduct, JoinLinear, Reassociate
from burnish.graph.rules.reductions import MergeReductions, PoolFeatures, ReduceBatchedProduct, ReduceProduct
from burnish.graph.rules.slices import DropZeroPart, NarrowProduct
from burnish.graph.rules.statistics import SplitBatchNorm

__all__ = ["RULES"]

_IN_ORDER: tuple[Rule, ...] = (
    DropIdentity(),
    DropReduction(),
    WriteOutAttention(),
    WriteOutTriplet(),
    LoosenClamp(),
    ScaleAfterClamp(),
    MergeClamps(),
    MergeNumbers(),
    CollectTerms(),
    MergeReductions(),
    MergePools(),
    ReduceBeforeScale(),
    FoldAdd(),
    FoldBatchNorm(),
    ReduceProduct(),
    ReduceBatchedProduct(),
    NarrowProduct(),
    DropZeroPart(),
    PoolFeatures(),
    ReduceConvolution(),
    DiagonalProduct(),
    Reassociate(),
    JoinLinear(),
    FoldScale(),
    PoolConvolution(),
    SplitBatchNorm(),
    ChannelsLast(),
    TransposeWeight(),
)

RULES: dict[str, Rule] = {rule.name: rule for rule in _IN_ORDER}
"""In the order in which they are tried."""
