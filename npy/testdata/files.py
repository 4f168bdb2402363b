"""Writes the files of this folder, as NumPy writes them: python files.py (made with NumPy 2.4.6)."""
import os

import numpy as np

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
