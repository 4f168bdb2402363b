"""Shared memory, by DLPack and by buffers."""
import ctypes

import ndgo

_NAMES = (b"dltensor", b"dltensor_versioned")
_FORMATS = {"bool": "?", "int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q",
            "float32": "f", "float64": "d", "complex64": "Zf", "complex128": "Zd"}
_TYPES = {f: n for n, f in _FORMATS.items()} | ({"l": "int64", "L": "uint64"} if ctypes.sizeof(ctypes.c_long) == 8 else {"l": "int32", "L": "uint32"})

_python = ctypes.pythonapi
_new_capsule = _python.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_pointer = _python.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_is = _python.PyCapsule_IsValid
_is.argtypes = [ctypes.py_object, ctypes.c_char_p]
_rename = _python.PyCapsule_SetName
_rename.argtypes = [ctypes.py_object, ctypes.c_char_p]

# These functions take the address of a capsule. A Python object would revive a capsule that is being destroyed.
_raw = ctypes.PyDLL(None)
_raw.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_raw.PyCapsule_GetPointer.restype, _raw.PyCapsule_GetPointer.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _unused(capsule):
    """The destructor of a capsule: releases the memory of a capsule that nobody has used."""
    for versioned, name in enumerate(_NAMES):
        if _raw.PyCapsule_IsValid(capsule, name):
            ndgo._give_back(_raw.PyCapsule_GetPointer(capsule, name), versioned == 1)


def from_dlpack(x, /, *, device=None, copy=None):
    try:
        capsule = x.__dlpack__(max_version=(1, 0), copy=copy)
    except TypeError:
        capsule = x.__dlpack__()
    versioned = bool(_is(capsule, _NAMES[1]))
    address = _pointer(capsule, _NAMES[versioned])
    ndgo._lenders[address] = lambda: ndgo._give_back(address, versioned)
    try:
        array = ndgo._borrow(address, versioned)
    except BaseException:
        del ndgo._lenders[address]  # the destructor of the capsule releases it
        raise
    _rename(capsule, (b"used_dltensor", b"used_dltensor_versioned")[versioned])
    ndgo._settle()
    return ndgo._asarray(array, None, device, copy)


class _Buffer(ctypes.Structure):
    """Py_buffer. Source: Include/cpython/object.h of CPython."""

    _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t), ("itemsize", ctypes.c_ssize_t),
                ("readonly", ctypes.c_int), ("ndim", ctypes.c_int), ("format", ctypes.c_char_p), ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
                ("strides", ctypes.POINTER(ctypes.c_ssize_t)), ("suboffsets", ctypes.c_void_p), ("internal", ctypes.c_void_p)]


_python.PyObject_GetBuffer.argtypes = [ctypes.py_object, ctypes.POINTER(_Buffer), ctypes.c_int]
_python.PyBuffer_Release.argtypes = [ctypes.POINTER(_Buffer)]
_RECORDS = 0x0018 | 0x0004  # PyBUF_STRIDES, which includes PyBUF_ND, and PyBUF_FORMAT


def _from_buffer(obj):
    """Returns an array on the memory of an object with the buffer protocol."""
    try:
        view = memoryview(obj)
    except TypeError:
        raise TypeError(f"{type(obj).__name__} is neither an array, a scalar, a list of these nor a buffer") from None
    form = (view.format or "B").lstrip("@=" + ("<" if __import__("sys").byteorder == "little" else ">"))
    if form not in _TYPES or view.suboffsets:
        raise TypeError(f"a buffer of format {view.format} has none of the standard's types")
    if any(s % view.itemsize for s in view.strides):
        raise TypeError("the elements of the buffer are not whole elements apart")
    buffer = _Buffer()
    _python.PyObject_GetBuffer(view, ctypes.byref(buffer), _RECORDS)
    lender = ctypes.addressof(buffer)
    ndgo._lenders[lender] = lambda: _python.PyBuffer_Release(ctypes.byref(buffer))
    try:
        array = ndgo._borrow_memory(buffer.buf or 0, getattr(ndgo, _TYPES[form]), view.shape, tuple(s // view.itemsize for s in view.strides),
                                    view.readonly, lender)
    except BaseException:
        ndgo._lenders.pop(lender)()
        raise
    ndgo._settle()
    return array


def _is_packed(x, memory):
    step = x.dtype.itemsize
    for n, s in zip(reversed(x.shape), reversed(memory.strides)):
        if n != 1 and s != step:
            return False
        step *= n
    return True
