"""A candidate's convolutions computed in float32, whatever torch's flag allows: text in, text out."""

from __future__ import annotations

from burnish.propose.source_text import free_name, names_in, renamed, with_imports

__all__ = ["IN_FULL", "in_float32"]

IN_FULL = '''

def {in_full}(forward):
    """The call with convolutions in float32: rounded to TF32 they would come to another answer here."""

    def called(*args, **kwargs):
        before, torch.backends.cudnn.allow_tf32 = torch.backends.cudnn.allow_tf32, False
        try:
            return forward(*args, **kwargs)
        finally:
            torch.backends.cudnn.allow_tf32 = before

    return called
'''
"""A function of the text that makes a call so; ``in_full`` is its name."""
_UNCAPTURED = '''

class ModelNew({base}):
    """{base}, its convolutions in float32."""

    def forward(self, *args, **kwargs):
        return {in_full}(super().forward)(*args, **kwargs)
'''


def in_float32(source: str) -> str:
    """Return a candidate's source with the library's convolutions in float32, whatever torch's flag allows."""
    taken = names_in(source)
    base, in_full = free_name("Rounded", taken), free_name("in_full", taken)
    body = IN_FULL.format(in_full=in_full) + _UNCAPTURED.format(base=base, in_full=in_full)
    return with_imports(renamed(source, "ModelNew", base), ("torch",)).rstrip() + "\n" + body
