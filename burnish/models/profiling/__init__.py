"""Where a model's time goes: operators, kernels, its parts against the device's limits, launching against working."""
