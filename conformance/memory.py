"""Tests shared memory of the module ndgo and other libraries: PYTHONPATH=DIR python3 conformance/memory.py."""
import array
import gc
import sys
import threading

import ndgo as xp
import numpy as np

NAMES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128".split()


def refuses(kind, function):
    try:
        function()
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


def test_views_of_all_types_and_layouts():
    for name in NAMES:
        b = np.arange(24).reshape(2, 3, 4).astype(name)
        for c in (b, b.T, b[::-1, :, ::2], b[1, 2, 3, ...], b[:0], np.broadcast_to(b[0, 0], (3, 4))):
            for x in (xp.asarray(c), xp.from_dlpack(c)):
                assert x.shape == c.shape and x.dtype.name == name
                for d in (np.asarray(x), np.from_dlpack(x)):
                    assert d.shape == c.shape and d.dtype == c.dtype and (d == c).all()
                    assert d.size == 0 or np.shares_memory(d, c)
                    assert d.size < 2 or d.flags.writeable == c.flags.writeable


def test_python_writes_what_go_sees():
    a = np.zeros((2, 3))
    x = xp.from_dlpack(a)
    x[0, 0] = 1
    a[1, 2] = 2
    assert a[0, 0] == 1 and x[1, 2] == 2
    y = xp.ones((2, 2))
    d = np.from_dlpack(y)
    d[0, 1] = 5
    y[1, 0] = 6
    assert y[0, 1] == 5 and d[1, 0] == 6


def test_views_keep_memory():
    a = np.arange(12.0)
    before = sys.getrefcount(a)
    x = xp.asarray(a)
    v = x[::2][1:]
    del x
    gc.collect()
    assert sys.getrefcount(a) > before, "a view has the memory of its array"
    v[0] = 50
    assert a[2] == 50
    copied = xp.asarray(v, copy=True)
    del v
    gc.collect()
    assert sys.getrefcount(a) == before, "the last view gives the memory back"
    assert copied[0] == 50
    d = np.from_dlpack(xp.asarray([1.0, 2.0]))
    gc.collect()
    assert list(d) == [1, 2], "what NumPy has of an array outlives it"


def test_two_loans_of_the_same_memory():
    a = np.arange(4)
    before = sys.getrefcount(a)
    x, y = xp.asarray(a), xp.asarray(a[1:])
    del x
    y[0] = 7
    assert a[1] == 7
    del y
    gc.collect()
    assert sys.getrefcount(a) == before


def test_read_only():
    a = np.arange(3)
    a.flags.writeable = False
    x = xp.asarray(a)
    refuses(ValueError, lambda: x.__setitem__(0, 1))
    refuses(BufferError, x.__dlpack__)
    assert not np.from_dlpack(x).flags.writeable and not np.asarray(x).flags.writeable
    assert np.from_dlpack(xp.asarray(x, copy=True)).flags.writeable
    refuses(ValueError, lambda: xp.broadcast_to(xp.ones(1), (3,)).__setitem__(0, 1))


def test_buffers():
    q = array.array("d", [1, 2, 3])
    x = xp.asarray(q)
    x[1] = 7
    assert q[1] == 7
    refuses(BufferError, lambda: q.append(1))
    del x
    q.append(5)
    assert xp.asarray(b"abc").dtype is xp.uint8 and int(xp.asarray(bytearray(b"abc"))[2]) == 99
    refuses(TypeError, lambda: xp.asarray("abc"))
    refuses(TypeError, lambda: xp.asarray(object()))
    refuses(ValueError, lambda: xp.asarray([1, 2], copy=False))
    if sys.version_info >= (3, 12):
        m = memoryview(xp.asarray([[1, 2], [3, 4]]))
        assert m.tolist() == [[1, 2], [3, 4]] and m.format == "q"


def test_capsules_that_nobody_uses():
    x = xp.ones(3)
    for versioned in (None, (1, 0)):
        capsule = x.__dlpack__(max_version=versioned)
        del capsule


def test_nothing_stays():
    gc.collect()
    before = len(xp._lenders)
    for _ in range(500):
        x = xp.asarray(np.zeros(100))
        np.from_dlpack(x + 1)
        del x
    assert len(xp._lenders) == before


def test_threads_ask_for_the_same_memory():
    x = xp.arange(10)

    def ask():
        for _ in range(2000):
            assert x.__array_interface__["data"][0] == address

    address = x.__array_interface__["data"][0]
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert np.asarray(x).sum() == 45


def test_mistakes_are_exceptions():
    x = xp.asarray([1, 2, 3])
    refuses(IndexError, lambda: x[3])
    refuses(IndexError, lambda: x[xp.asarray([0.5])])
    refuses(TypeError, lambda: xp.sin(xp.asarray(True)))
    refuses(TypeError, lambda: xp.add(x, "1"))
    refuses(TypeError, lambda: xp.sum(x, axis=xp.asarray(0.5)))
    assert xp.sum(x, axis=xp.asarray(-1)) == 6
    refuses(TypeError, lambda: xp.add(x, None))
    refuses(ValueError, lambda: xp.add(x, xp.ones(2)))
    refuses(ValueError, lambda: xp.zeros(2, device="gpu"))
    refuses(MemoryError, lambda: xp.zeros((1 << 40, 1 << 20)))
    refuses(OverflowError, lambda: xp.add(x, 1 << 64))
    refuses(OverflowError, lambda: xp.asarray([1, -1 << 63, 1 << 64]))
    refuses(IndexError, lambda: x[1 << 70])
    assert x[-1 << 70:1 << 70].shape == (3,) and not xp.any(xp.eye(2, k=1 << 70))


if __name__ == "__main__":
    tests = [f for name, f in list(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
    print(f"{len(tests)} tests of memory passed, with NumPy {np.__version__} and Python {sys.version.split()[0]}")
