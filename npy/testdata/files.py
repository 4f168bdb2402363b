"""Writes the files of this folder, as NumPy writes them: python files.py (made with NumPy 2.4.6)."""
import os

import numpy as np
import numpy.lib.recfunctions

os.chdir(os.path.dirname(os.path.abspath(__file__)))

arrays = {
    "bool": np.array([[True, False, True], [False, False, True]]),
    "int8": np.array([[-128, -1, 0], [1, 2, 127]], "int8"),
    "int16": np.array([[-(2**15), -1, 0], [1, 2, 2**15 - 1]], "int16"),
    "int32": np.array([[-(2**31), -1, 0], [1, 2, 2**31 - 1]], "int32"),
    "int64": np.array([[-(2**63), -1, 0], [1, 2, 2**63 - 1]], "int64"),
    "uint8": np.array([[0, 1, 2], [3, 4, 2**8 - 1]], "uint8"),
    "uint16": np.array([[0, 1, 2], [3, 4, 2**16 - 1]], "uint16"),
    "uint32": np.array([[0, 1, 2], [3, 4, 2**32 - 1]], "uint32"),
    "uint64": np.array([[0, 1, 2], [3, 4, 2**64 - 1]], "uint64"),
    "float32": np.array([[0.1, -0.0, np.inf], [np.nan, 1e-45, 3.4e38]], "float32"),
    "float64": np.array([[0.1, -0.0, np.inf], [np.nan, 5e-324, 1.7e308]], "float64"),
    "complex64": np.array([[1 + 2j, -3.5j, 0.1], [1e10j, -0.0, 7]], "complex64"),
    "complex128": np.array([[1 + 2j, -3.5j, 0.1], [1e10j, -0.0, 7]], "complex128"),
}
for name, a in arrays.items():
    np.save(name, a)
    np.save(name + "_big", a.astype(a.dtype.newbyteorder(">")))
    np.save(name + "_fortran", np.asfortranarray(a))
np.save("no_axes", np.array(7.5))
np.save("no_elements", np.zeros((3, 0, 2), "float32"))
np.save("one_axis", np.arange(5, dtype="int64"))
np.save("many_axes", np.arange(2, dtype="uint8").reshape((1,) * 31 + (2,) + (1,) * 32))
with open("version2.npy", "wb") as f:
    np.lib.format.write_array(f, np.arange(3.0), version=(2, 0))
with open("version3.npy", "wb") as f:
    np.lib.format.write_array(f, np.arange(3.0), version=(3, 0))
np.savez("stored", x=np.arange(6.0).reshape(2, 3), y=np.array([1, 2, 3], "uint8"))
np.savez_compressed("deflated", x=np.zeros((100, 100)), **{"folder/y": np.array(True)})

# Records: packed, aligned, of the other byte order, with fields in fields and in arrays, with a title.
inner = np.dtype([("id", "<i4"), ("flag", "?"), ("z", "<c8")], align=True)
fields = [("name", "S6"), ("position", "<f8", (3,)), ("mag", "<f4"), ("grid", "<u2", (2, 2)), ("parts", inner, (2,)), ("count", "<i8"), ("raw", "V3")]
packed = np.zeros((2, 2), fields)
for i, r in enumerate(packed.flat):
    r["name"] = b"star-%d" % i
    r["position"] = [i, -i / 4, np.nan if i == 2 else 1e300]
    r["mag"] = i + 0.5
    r["grid"] = [[i, 2], [3, 65535]]
    r["parts"]["id"] = [-i, 2**31 - 1]
    r["parts"]["flag"] = [i % 2, 1]
    r["parts"]["z"] = [i + 2j, -1j]
    r["count"] = -(2**40) - i
    r["raw"] = bytes([i, 255, 7])
os.makedirs("records", exist_ok=True)
np.save("records/packed", packed)
np.save("records/fortran", np.asfortranarray(packed))
aligned = np.zeros(packed.shape, np.dtype(fields, align=True))
aligned[...] = packed
np.save("records/aligned", aligned)
np.save("records/big", packed.astype(packed.dtype.newbyteorder(">")))
order = ["count", "name", "parts", "mag", "grid", "raw", "position"]
np.save("records/other_order", np.lib.recfunctions.repack_fields(packed[order]))
np.save("records/titled", np.array([(1, 2.5)], [(("the number of it", "n"), "<i8"), ("x", "<f8")]))
simple = np.zeros(2, np.dtype([("a", "?"), ("b", "<f8"), ("c", "u1")], align=True))  # so that what is between fields is 0
simple["a"], simple["b"], simple["c"] = True, [2.5, -0.0], [0, 255]
np.save("records/simple", simple)
np.save("records/unicode", np.array([(1.5,)], [("λ", "<f8")]))
np.save("records/latin1", np.array([(2.5,)], [("é", "<f8")]))
np.save("records/none", np.zeros((0, 3), [("a", "<i2")]))

# Records with text, dates and a type that Go has not, of both byte orders, and dates alone.
modern = np.zeros(2, [("name", "<U6"), ("when", "<M8[s]"), ("x", "<f8"), ("half", "<f2"), ("took", "<m8[ms]")])
modern["name"], modern["x"], modern["half"] = ["Zoë", "日本"], [1.5, 2.5], [3, 4]
modern["when"], modern["took"] = ["2026-01-02T03:04:05", "NaT"], [250, -1]
np.save("records/modern", modern)
np.save("records/modern_big", modern.astype(modern.dtype.newbyteorder(">")))
np.save("dates", modern["when"])
