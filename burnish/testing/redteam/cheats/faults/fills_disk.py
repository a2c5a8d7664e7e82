# title: fills the work folder with files of half a gigabyte
# task: row_sum
# family: fault
# expect: raises, crash, memory, hang, tampering
# needs: any
# contract: reference
# notes: stops at 8 GiB or when less than 4 GiB are free, so that a host without a bound survives

import errno
import os
import tempfile

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        folder = tempfile.mkdtemp()
        for i in range(16):
            space = os.statvfs(folder)
            if space.f_bavail * space.f_frsize < 4 << 30:
                break
            with open(os.path.join(folder, str(i)), "wb") as f:
                os.posix_fallocate(f.fileno(), 0, 512 << 20)
        raise OSError(errno.ENOSPC, "no space left in the work folder")
