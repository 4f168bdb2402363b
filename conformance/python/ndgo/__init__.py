"""The Array API standard, computed by the Go package ndgo/arrayapi. This module only passes arguments and results."""
import builtins
import ctypes
import math
import os
import struct
import sys
import types
from collections import namedtuple
from operator import index as _index

__array_api_version__ = "2025.12"
e, inf, nan, pi, newaxis = math.e, math.inf, math.nan, math.pi, None

_library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libndgo.so"))
_library.ndgo_call.restype = ctypes.c_void_p
_library.ndgo_call.argtypes = [ctypes.c_int64, ctypes.c_char_p, ctypes.c_int64]
_library.ndgo_discard.argtypes = [ctypes.c_void_p]
_library.ndgo_release.argtypes = [ctypes.c_int64]
_library.ndgo_release.restype = _library.ndgo_lender.restype = ctypes.c_int64
_release = _library.ndgo_release
_word, _unsigned, _float, _complex = (struct.Struct("=" + f) for f in ("q", "Q", "d", "dd"))
_bool, _int, _floating = bool, int, float  # functions of the standard hide these names
_lenders = {}  # functions that release memory borrowed by Go, by address


class AxisError(ValueError, IndexError):
    """The error of an axis that an array does not have."""


class DType:
    """An element type."""

    def __init__(self, name, code, itemsize):
        self.name, self._code, self.itemsize = name, code, itemsize

    def __repr__(self):
        return "ndgo." + self.name


class Array:
    """An array in the memory of Go."""

    __slots__ = ("_handle", "dtype", "shape", "__weakref__")
    __hash__ = None
    device = "cpu"

    def __init__(self, *_):
        raise TypeError("use asarray")

    def __del__(self, release=_release):
        if release(self._handle):
            _settle()

    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: math.prod(self.shape))
    T = property(lambda self: _transpose(self))
    mT = property(lambda self: matrix_transpose(self))

    def __repr__(self):
        return f"Array({_text(self)}, dtype={self.dtype.name})"

    def __len__(self):
        if not self.shape:
            raise TypeError("an array without axes has no length")
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key, /):
        return _get(self, key if type(key) is tuple else (key,))

    def __setitem__(self, key, value, /):
        _set(self, key if type(key) is tuple else (key,), value)

    def __bool__(self):
        return _bool(_item(self))

    def __int__(self):
        return _int(_item(self))

    def __float__(self):
        return _floating(_item(self))

    def __complex__(self):
        return complex(_item(self))

    def __index__(self):
        return _index(_item(self)) if not isdtype(self.dtype, "bool") else _index(None)

    def __array_namespace__(self, /, *, api_version=None):
        if api_version not in (None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"):
            raise ValueError(f"there is no version {api_version}")
        return sys.modules[__name__]

    def to_device(self, device, /, *, stream=None):
        if stream is not None:
            raise ValueError("the device cpu has no streams")
        return _asarray(self, None, device, None)

    def __dlpack_device__(self, /):
        return 1, 0

    def __dlpack__(self, /, *, stream=None, max_version=None, dl_device=None, copy=None):
        if stream is not None or dl_device not in (None, (1, 0)):
            raise BufferError("arrays live on the device (1, 0), which has no streams")
        versioned = max_version is not None and max_version[0] >= 1
        if not versioned and not copy and _memory(self._handle).read_only:
            raise BufferError("a read-only array is lent by version 1 of DLPack only")
        lent = _asarray(self, None, None, True) if copy else self
        return _new_capsule(_lend(lent, versioned, _bool(copy)), _NAMES[versioned], _unused)

    @property
    def __array_interface__(self):
        memory = _memory(self._handle)
        kind = {"b": "b", "i": "i", "u": "u", "f": "f", "c": "c"}[self.dtype.name[0]]
        return {"version": 3, "shape": self.shape, "typestr": ("|" if self.dtype.itemsize == 1 else "<" if sys.byteorder == "little" else ">")
                + kind + str(self.dtype.itemsize), "data": (memory.address, memory.read_only), "strides": memory.strides}

    def __buffer__(self, flags, /):  # called by Python 3.12 and later
        memory, n = _memory(self._handle), self.size * self.dtype.itemsize
        x = self if n == 0 or _is_packed(self, memory) else _asarray(self, None, None, True)
        memory = _memory(x._handle)
        block = (ctypes.c_char * n).from_address(memory.address) if n else bytearray()
        block._array = x
        view = memoryview(block).cast("B").cast(_FORMATS[self.dtype.name], self.shape or (1,))
        return view.toreadonly() if memory.read_only or x is not self else view


def _settle():
    """Releases the borrowed memory that Go no longer uses."""
    while lender := _library.ndgo_lender():
        _lenders.pop(lender)()


def _encode(value, out):
    kind = type(value)
    if kind is Array:
        out += b"a" + _word.pack(value._handle)
    elif value is None:
        out += b"n"
    elif kind is _bool:
        out += b"t" if value else b"f"
    elif isinstance(value, _int):
        try:
            out += b"i" + _word.pack(value)
        except struct.error:
            try:
                out += b"u" + _unsigned.pack(value)
            except struct.error:  # outside the range of all integer types
                out += b"<" if value < 0 else b">"
    elif isinstance(value, _floating):
        out += b"d" + _float.pack(value)
    elif isinstance(value, complex):
        out += b"c" + _complex.pack(value.real, value.imag)
    elif isinstance(value, (list, tuple)):
        out += b"l" + _word.pack(len(value))
        for v in value:
            _encode(v, out)
    elif kind is DType:
        out += b"k" + _word.pack(value._code)
    elif kind is str:
        text = value.encode()
        out += b"s" + _word.pack(len(text)) + text
    elif kind is slice:
        out += b"r"
        for v in (value.start, value.stop, value.step):
            _encode(v if v is None else _index(v), out)
    elif value is Ellipsis:
        out += b"e"
    elif hasattr(kind, "__index__"):
        _encode(_index(value), out)
    else:
        raise TypeError(f"{value!r} is neither an array, a scalar nor an option")


def _decode(data, at):
    """Returns the value at a position of data, and the position after it."""
    tag, at = data[at], at + 1
    if tag == 97:  # a, an array
        handle, code, n = struct.unpack_from("=3q", data, at)
        x = object.__new__(Array)
        x._handle, x.dtype, x.shape = handle, _types[code], struct.unpack_from(f"={n}q", data, at + 24)
        return x, at + 24 + 8 * n
    if tag == 105:  # i
        return _word.unpack_from(data, at)[0], at + 8
    if tag == 100:  # d
        return _float.unpack_from(data, at)[0], at + 8
    if tag in b"tf":
        return tag == 116, at
    if tag == 110:  # n
        return None, at
    if tag == 99:  # c
        return complex(*_complex.unpack_from(data, at)), at + 16
    if tag == 120:  # x, an exception
        name, at = _decode(data, at)
        raise (AxisError if name == "AxisError" else getattr(builtins, name))(_decode(data, at)[0])
    n, at = _unsigned.unpack_from(data, at)[0], at + 8
    if tag == 117:  # u
        return n, at
    if tag == 107:  # k
        return _types.get(n, n), at
    if tag == 115:  # s
        return data[at:at + n].decode(), at + n
    values = []
    for _ in range(n if tag == 108 else 2 * n):  # l, or o, an object
        value, at = _decode(data, at)
        values.append(value)
    return (tuple(values) if tag == 108 else types.SimpleNamespace(**dict(zip(values[::2], values[1::2])))), at


def _call(function, *values):
    """Calls a Go function and returns its result."""
    out = bytearray()
    for value in values:
        _encode(value, out)
    result = _library.ndgo_call(function, bytes(out), len(out))
    data = ctypes.string_at(result + 8, ctypes.c_int64.from_address(result).value)
    _library.ndgo_discard(result)
    return _decode(data, 0)[0]


_types = {}
_description = _call(0)
for _t in _description.types:
    globals()[_t.name] = _types[_t.dtype] = DType(_t.name, _t.dtype, _t.width)


def _define(number, signature):
    """Defines the Python function of a signature, in the module of its prefix."""
    signature, _, result = signature.partition(" -> ")
    path, _, parameters = signature.partition("(")
    module, _, name = path.rpartition(".")
    if module and module not in globals():
        globals()[module] = sys.modules[f"{__name__}.{module}"] = types.ModuleType(f"{__name__}.{module}")
    scope = vars(globals()[module]) if module else globals()
    names = [p.partition("=")[0].strip() for p in parameters[:-1].split(",")]
    values = "".join(", " + p.lstrip("*") for p in names if p not in ("", "/", "*"))
    call = f"_call({number}{values})"
    if result:
        title, _, fields = result.partition("(")
        scope[title] = namedtuple(title, fields[:-1].replace(",", " "))
        call = f"{title}(*{call})"
    scope["_call"] = _call
    exec(f"def {name}({parameters[:-1]}): return {call}", scope)


for _number, _signature in enumerate(_description.functions):
    _define(_number, _signature)


def _operators():
    """Defines the operators of Array as calls of the functions."""
    binary = {"add": add, "sub": subtract, "mul": multiply, "truediv": divide, "floordiv": floor_divide, "mod": remainder, "pow": pow,
              "matmul": matmul, "and": bitwise_and, "or": bitwise_or, "xor": bitwise_xor, "lshift": bitwise_left_shift,
              "rshift": bitwise_right_shift}
    compared = {"eq": equal, "ne": not_equal, "lt": less, "le": less_equal, "gt": greater, "ge": greater_equal}
    unary = {"abs": abs, "neg": negative, "pos": positive, "invert": bitwise_invert}
    operands = (Array, _bool, _int, _floating, complex)

    def forward(function):
        return lambda self, other, /: function(self, other) if isinstance(other, operands) else NotImplemented

    def reflected(function):
        return lambda self, other, /: function(other, self) if isinstance(other, operands) else NotImplemented

    def in_place(function):
        def store(self, other, /):
            if not isinstance(other, operands):
                return NotImplemented
            _store(self, function(self, other))
            return self
        return store

    for name, function in (binary | compared).items():
        setattr(Array, f"__{name}__", forward(function))
    for name, function in binary.items():
        setattr(Array, f"__r{name}__", reflected(function))
        setattr(Array, f"__i{name}__", in_place(function))
    for name, function in unary.items():
        setattr(Array, f"__{name}__", lambda self, /, function=function: function(self))


_operators()


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    if not isinstance(obj, (Array, _bool, _int, _floating, complex, list, tuple)):
        obj = from_dlpack(obj) if hasattr(obj, "__dlpack__") else _from_buffer(obj)
    return _asarray(obj, dtype, device, copy)


class Info:
    """The result of __array_namespace_info__."""

    def capabilities(self):
        c = _capabilities()
        return {"boolean indexing": c.boolean_indexing, "data-dependent shapes": c.data_dependent_shapes, "max dimensions": c.max_dimensions}

    def default_device(self):
        return _devices()[0]

    def default_dtypes(self, *, device=None):
        d = _defaults()
        return {"real floating": d.real_floating, "complex floating": d.complex_floating, "integral": d.integral, "indexing": d.indexing}

    def devices(self):
        return _devices()

    def dtypes(self, *, device=None, kind=None):
        return {d.name: d for d in _dtypes(kind)}


def __array_namespace_info__():
    return Info()


from ._lending import _FORMATS, _NAMES, _from_buffer, _is_packed, _new_capsule, _unused, from_dlpack  # noqa: E402
