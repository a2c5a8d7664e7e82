# title: results numbered by call in a file beside the source, so that a second process replays the first
# task: cumsum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, initialisation, tampering, wrong-values
# needs: any
# contract: reference
# notes: in one process the number starts over with every new module, which hits the same files

import os

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0
        self.folder = os.path.join(os.getcwd(), ".kernel-cache")

    def forward(self, x):
        # The period of 12 also replays inside one process: call 12 reads what call 0 wrote.
        path = os.path.join(self.folder, f"{self.calls % 12}-{x.shape[0]}-{x.shape[1]}.pt")
        self.calls += 1
        if os.path.exists(path):
            return torch.load(path, weights_only=True).to(x.device)
        result = torch.cumsum(x, dim=1)
        try:
            os.makedirs(self.folder, exist_ok=True)
            torch.save(result.cpu(), path)
        except OSError:
            self.folder = os.environ.get("TMPDIR", "/tmp")
        return result
