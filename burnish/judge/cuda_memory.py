"""Device memory shared by file descriptor: CUDA's virtual-memory API through the driver library.

The classic IPC handles need both processes in one process namespace; exported descriptors do not.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from burnish.core.errors import DeviceFull, JudgeError, PrerequisiteError

__all__ = ["CudaBlock", "driver"]

_POSIX_FD = 1
_OUT_OF_MEMORY = 2
_PINNED = 1
_DEVICE = 1
_READWRITE = 3


class _Location(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("id", ctypes.c_int)]


class _Flags(ctypes.Structure):
    _fields_ = [
        ("compression", ctypes.c_ubyte),
        ("rdma", ctypes.c_ubyte),
        ("usage", ctypes.c_ushort),
        ("reserved", ctypes.c_ubyte * 4),
    ]


class _Properties(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("handle_types", ctypes.c_int),
        ("location", _Location),
        ("win32", ctypes.c_void_p),
        ("flags", _Flags),
    ]


class _Access(ctypes.Structure):
    _fields_ = [("location", _Location), ("flags", ctypes.c_int)]


@cache
def driver() -> ctypes.CDLL:
    """Return the CUDA driver library."""
    try:
        return ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        raise PrerequisiteError("libcuda.so.1 is missing: install the NVIDIA driver or use --device cpu") from error


def _ask(name: str, *arguments: Any) -> None:
    code = getattr(driver(), name)(*arguments)
    if code != 0:
        text = ctypes.c_char_p()
        driver().cuGetErrorString(code, ctypes.byref(text))
        kind = DeviceFull if code == _OUT_OF_MEMORY else JudgeError
        raise kind(f"{name} failed on the device: {(text.value or b'unknown error').decode()} ({code})")


class _Array:
    """What torch needs to see device memory it did not allocate."""

    def __init__(self, pointer: int, size: int) -> None:
        self.__cuda_array_interface__ = {
            "shape": (size,),
            "typestr": "|u1",
            "data": (pointer, False),
            "version": 3,
            "strides": None,
        }


class CudaBlock:
    """One physical allocation mapped into this process."""

    def __init__(self, handle: int, pointer: int, size: int, device: str) -> None:
        """Hold what :meth:`create` or :meth:`open` mapped."""
        self._handle = handle
        self._pointer = pointer
        self._size = size
        self._device = device

    @staticmethod
    def create(size: int, device: str) -> CudaBlock:
        """Allocate at least ``size`` bytes that can be exported."""
        index = _prepare(device)
        properties = _properties(index)
        granularity = ctypes.c_size_t()
        _ask("cuMemGetAllocationGranularity", ctypes.byref(granularity), ctypes.byref(properties), 0)
        whole = (size + granularity.value - 1) // granularity.value * granularity.value
        handle = ctypes.c_ulonglong()
        wanted = (ctypes.byref(handle), ctypes.c_size_t(whole), ctypes.byref(properties), ctypes.c_ulonglong(0))
        try:
            _ask("cuMemCreate", *wanted)
        except DeviceFull:
            # What torch keeps for its own next tensors is not free for anybody else.
            import torch

            torch.cuda.empty_cache()
            _ask("cuMemCreate", *wanted)
        return CudaBlock(handle.value, _map(handle.value, whole, index), whole, device)

    @staticmethod
    def open(fd: int, size: int, device: str) -> CudaBlock:
        """Map an allocation that another process exported as ``fd``."""
        index = _prepare(device)
        properties = _properties(index)
        granularity = ctypes.c_size_t()
        _ask("cuMemGetAllocationGranularity", ctypes.byref(granularity), ctypes.byref(properties), 0)
        whole = (size + granularity.value - 1) // granularity.value * granularity.value
        handle = ctypes.c_ulonglong()
        _ask("cuMemImportFromShareableHandle", ctypes.byref(handle), ctypes.c_void_p(fd), ctypes.c_int(_POSIX_FD))
        return CudaBlock(handle.value, _map(handle.value, whole, index), whole, device)

    def export(self) -> int:
        """Return a descriptor another process can open."""
        fd = ctypes.c_int(-1)
        _ask(
            "cuMemExportToShareableHandle",
            ctypes.byref(fd),
            ctypes.c_ulonglong(self._handle),
            ctypes.c_int(_POSIX_FD),
            ctypes.c_ulonglong(0),
        )
        return fd.value

    def tensor(self, size: int) -> Any:
        """Return the first ``size`` bytes as a ``uint8`` tensor on the device."""
        import torch

        return torch.as_tensor(_Array(self._pointer, size), device=self._device)

    def close(self) -> None:
        """Unmap and release; the memory goes when the last process lets go."""
        if self._pointer:
            _ask("cuMemUnmap", ctypes.c_ulonglong(self._pointer), ctypes.c_size_t(self._size))
            _ask("cuMemAddressFree", ctypes.c_ulonglong(self._pointer), ctypes.c_size_t(self._size))
            _ask("cuMemRelease", ctypes.c_ulonglong(self._handle))
            self._pointer = 0


def _prepare(device: str) -> int:
    """Make torch's context current in this thread and return the device's number."""
    import torch

    index = torch.device(device).index or 0
    torch.cuda.set_device(index)
    torch.zeros(1, device=f"cuda:{index}")
    return index


def _properties(index: int) -> _Properties:
    properties = _Properties()
    properties.type = _PINNED
    properties.handle_types = _POSIX_FD
    properties.location = _Location(_DEVICE, index)
    return properties


def _map(handle: int, size: int, index: int) -> int:
    pointer = ctypes.c_ulonglong()
    _ask(
        "cuMemAddressReserve",
        ctypes.byref(pointer),
        ctypes.c_size_t(size),
        ctypes.c_size_t(0),
        ctypes.c_ulonglong(0),
        ctypes.c_ulonglong(0),
    )
    _ask(
        "cuMemMap",
        pointer,
        ctypes.c_size_t(size),
        ctypes.c_size_t(0),
        ctypes.c_ulonglong(handle),
        ctypes.c_ulonglong(0),
    )
    access = _Access(_Location(_DEVICE, index), _READWRITE)
    _ask("cuMemSetAccess", pointer, ctypes.c_size_t(size), ctypes.byref(access), ctypes.c_size_t(1))
    return int(pointer.value)
