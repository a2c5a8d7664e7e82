"""What "equal" means.  Every verdict names the contract it was reached under; two contracts are never mixed.

``reference`` (the default) compares with a float64 run of the reference: the candidate's error may not exceed a small
factor times the reference's own error, with a floor of a few units of rounding so that another order of summation
stays legal.  The factor 8 sits between what honest reorderings cost (up to about 5x the error of a blocked library
sum) and what TF32 costs on a float32 product (about 33x, measured on an H200).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from burnish.core.errors import ContractError
from burnish.core.hashing import content_hash

__all__ = ["CONTRACTS", "Contract", "parse_contract"]


@dataclass(frozen=True)
class Contract:
    """The tolerance, the strictness and the policy a candidate is judged by."""

    name: str
    mode: Literal["oracle", "tolerance"] = "oracle"
    """``oracle``: error against float64 relative to the reference's own. ``tolerance``: allclose with the reference."""
    rms_factor: float = 8.0
    max_factor: float = 16.0
    floor_ulps: float = 32.0
    """Error always allowed, in units of rounding of the output type, relative to the output's local magnitude."""
    working_epsilon: float = 0.0
    """Unit of rounding of the arithmetic allowed inside (0: that of the output type)."""
    atol: float = 0.0
    rtol: float = 0.0
    per_dtype: tuple[tuple[str, float], ...] = ()
    """Tolerances by output type, overriding ``atol`` and ``rtol`` (the benchmarks' tables)."""
    strict_layout: bool = True
    """Silently wrong results on non-contiguous inputs reject; otherwise they are a named limit."""
    strict_state: bool = True
    """Buffers the reference updates (running statistics) must be updated too; otherwise a named limit."""
    bitwise_deterministic: bool = False
    policy: Literal["any", "authored"] = "any"
    """``any``: re-arranged library calls are legitimate. ``authored``: the candidate's own kernels must do the work."""

    def identity(self) -> str:
        """Return the content hash."""
        return content_hash("contract", self)

    def tolerance_for(self, dtype: str) -> tuple[float, float]:
        """Return ``(atol, rtol)`` for an output type such as ``float32``."""
        for name, value in self.per_dtype:
            if name == dtype:
                return value, value
        return self.atol, self.rtol


CONTRACTS: dict[str, Contract] = {
    "reference": Contract("reference"),
    # KernelBench compares with torch.allclose at 1e-4 for float32 and 1e-2 for the half types (its eval.py).
    "kernelbench": Contract(
        "kernelbench",
        mode="tolerance",
        atol=1e-4,
        rtol=1e-4,
        per_dtype=(("float16", 1e-2), ("bfloat16", 1e-2)),
        strict_layout=False,
        strict_state=False,
    ),
    # Operands rounded to 11 bits of mantissa, products summed in float32.
    "tf32": Contract("tf32", working_epsilon=2.0**-11, floor_ulps=4.0),
    "bf16": Contract("bf16", working_epsilon=2.0**-8, floor_ulps=4.0),
}


def parse_contract(text: str) -> Contract:
    """Read ``name`` or ``atol=1e-3,rtol=1e-3``, either with ``,policy=authored`` or ``,bitwise`` after it."""
    base: Contract | None = None
    changes: dict[str, object] = {}
    for part in (p.strip() for p in text.split(",")):
        key, _, value = part.partition("=")
        if part in CONTRACTS and base is None:
            base = CONTRACTS[part]
        elif key in ("atol", "rtol") and value:
            changes[key] = _number(key, value)
        elif key == "policy" and value in ("any", "authored"):
            changes["policy"] = value
        elif part == "bitwise":
            changes["bitwise_deterministic"] = True
        else:
            known = ", ".join(CONTRACTS)
            raise ContractError(
                f"unknown contract {part!r}: use one of {known}, or atol=1e-3,rtol=1e-3 (policy=authored may follow)"
            )
    if "atol" in changes or "rtol" in changes:
        if base is not None:
            raise ContractError(f"{text!r} names a contract and its own tolerances: give one or the other")
        base = Contract("tolerance", mode="tolerance")
    if base is None:
        base = CONTRACTS["reference"]
    contract = replace(base, **changes)  # type: ignore[arg-type]
    return replace(contract, name=text) if changes else contract


def _number(key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise ContractError(f"{key}={value!r} is not a number: write {key}=1e-3") from None
    if not 0 <= number < float("inf"):
        raise ContractError(f"{key}={value} must be finite and not negative")
    return number
