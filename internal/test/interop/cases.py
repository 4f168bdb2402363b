"""The side of zarr-python and tensorstore: writes random arrays for ndgo, and reads those that ndgo wrote.

    cases.py write FOLDER COUNT SEED
    cases.py check FOLDER
"""

import os
import sys

import numcodecs
import numpy as np
import tensorstore as ts
import zarr
import zarr.codecs as c

KINDS = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()


def values(r, kind, shape):
    """Returns random elements: random bits, or few distinct values, which compress."""
    dtype = np.dtype(kind)
    n = int(np.prod(shape))
    if kind == "bool":
        return r.integers(0, 2, n).astype(bool).reshape(shape)
    if r.integers(2):
        return r.integers(0, 50, n).astype(dtype).reshape(shape)
    bits = np.frombuffer(r.bytes(n * dtype.itemsize), dtype).reshape(shape).copy()
    if kind == "float16":  # processors differ in how they widen signalling NaNs
        bits[np.isnan(bits)] = np.nan
    return bits


def fill(r, kind):
    if kind.startswith("float") and r.integers(2):
        return [np.nan, np.inf, -np.inf, -0.0][r.integers(4)]
    if kind.startswith("complex"):
        return complex(r.integers(5), r.integers(5))
    return np.dtype(kind).type(r.integers(2)).item()


def layout(r):
    shape = tuple(int(n) for n in r.integers(0, 24, r.integers(0, 4)))
    chunk = tuple(int(1 + r.integers(n + 1)) for n in shape)
    shard = tuple(int(n * (1 + r.integers(3))) for n in chunk)
    return shape, chunk, shard


def compressors(r, kind):
    size = np.dtype(kind).itemsize
    made = []
    for _ in range(r.integers(0, 3)):
        made.append([
            lambda: c.ZstdCodec(level=int(r.integers(-2, 10)), checksum=bool(r.integers(2))),
            lambda: c.GzipCodec(level=int(r.integers(10))),
            lambda: c.Crc32cCodec(),
            lambda: c.BloscCodec(typesize=size, cname=["lz4", "lz4hc", "blosclz", "zlib", "zstd"][r.integers(5)], clevel=int(r.integers(10)),
                                 shuffle=["noshuffle", "shuffle", "bitshuffle"][r.integers(3)]),
        ][r.integers(4)]())
    return made


def assign(r, array, x):
    for _ in range(r.integers(0, 3)):
        at = tuple(slice(*sorted(int(i) for i in r.integers(0, n + 1, 2))) for n in x.shape)
        part = values(r, x.dtype.name, x[at].shape)
        x[at] = part
        array[at] = part


def write_v3(r, where, kind):
    shape, chunk, shard = layout(r)
    value = fill(r, kind)
    filters = [c.TransposeCodec(order=tuple(int(i) for i in r.permutation(len(shape))))] if shape and r.integers(3) == 0 else None
    array = zarr.create_array(
        where, shape=shape, chunks=chunk, shards=shard if shape and r.integers(2) else None, dtype=kind, fill_value=value, filters=filters,
        serializer=c.BytesCodec(endian=["little", "big"][r.integers(2)]), compressors=compressors(r, kind) or None,
        chunk_key_encoding={"name": ["default", "v2"][r.integers(2)], "separator": ["/", "."][r.integers(2)]},
        config={"write_empty_chunks": bool(r.integers(2))})
    x = np.full(shape, value, kind)
    assign(r, array, x)
    return x


def write_v2(r, where, kind):
    shape, chunk, _ = layout(r)
    value = fill(r, kind)
    dtype = np.dtype(kind).newbyteorder("<>"[r.integers(2)])
    filters = []
    if np.dtype(kind).kind in "iu" and r.integers(3) == 0:
        filters.append(numcodecs.Delta(dtype=dtype.str))
    if r.integers(4) == 0:
        filters.append(numcodecs.Shuffle(elementsize=dtype.itemsize))
    compressor = [
        None, numcodecs.Zlib(), numcodecs.GZip(), numcodecs.Zstd(), numcodecs.LZ4(), numcodecs.BZ2(),
        numcodecs.Blosc(cname=["lz4", "lz4hc", "blosclz", "zlib", "zstd"][r.integers(5)], clevel=int(r.integers(10)), shuffle=int(r.integers(-1, 3))),
    ][r.integers(7)]
    array = zarr.create_array(
        where, shape=shape, chunks=chunk, dtype=dtype, fill_value=value, filters=filters or None, compressors=compressor, zarr_format=2,
        order=["C", "F"][r.integers(2)], chunk_key_encoding={"name": "v2", "separator": ["/", "."][r.integers(2)]})
    x = np.full(shape, value, kind)
    assign(r, array, x)
    return x


def write_tensorstore(r, where, kind):
    """Writes a random array as write_v3 does, but with tensorstore and nested shards."""
    shape, chunk, shard = layout(r)
    bytes_codec = {"name": "bytes", "configuration": {"endian": "little"}}
    inner = [bytes_codec, {"name": "zstd", "configuration": {"level": 1}}]
    outer = shard
    if r.integers(2):
        inner = [{"name": "sharding_indexed", "configuration": {
            "chunk_shape": list(chunk), "codecs": inner, "index_codecs": [bytes_codec, {"name": "crc32c"}],
            "index_location": ["start", "end"][r.integers(2)]}}]
        if r.integers(2):
            outer = tuple(2 * n for n in shard)
            inner = [{"name": "sharding_indexed", "configuration": {
                "chunk_shape": list(shard), "codecs": inner, "index_codecs": [bytes_codec, {"name": "crc32c"}], "index_location": "end"}}]
    array = ts.open({
        "driver": "zarr3", "kvstore": {"driver": "file", "path": where}, "create": True,
        "metadata": {"shape": list(shape), "data_type": kind, "codecs": inner, "fill_value": 0,
                     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": list(outer)}}}}).result()
    x = np.zeros(shape, kind)
    assign(r, array, x)
    return x


def write(folder, count, seed):
    for i in range(count):
        r = np.random.default_rng([seed, i])
        kind = KINDS[i % len(KINDS)]
        where = os.path.join(folder, f"{i:05d}")
        os.makedirs(where)
        how = r.integers(5)
        if how == 0 and not kind.startswith("complex") and kind != "float16" and kind != "bool":
            x = write_tensorstore(r, os.path.join(where, "store"), kind)
        elif how <= 2:
            x = write_v2(r, os.path.join(where, "store"), kind)
        else:
            x = write_v3(r, os.path.join(where, "store"), kind)
        np.save(os.path.join(where, "want.npy"), x.astype(np.float32) if kind == "float16" else x)


def check(folder):
    bad = 0
    cases = sorted(os.listdir(folder))
    for case in cases:
        where = os.path.join(folder, case)
        want = np.load(os.path.join(where, "want.npy"))
        for reader in (zarr_python, tensorstore):
            try:
                have = reader(os.path.join(where, "store"))
                if have is None:
                    continue
                if have.dtype == np.float16:
                    have = have.astype(np.float32)
                same = have.shape == want.shape and have.dtype == want.dtype and have.tobytes() == want.tobytes()
                problem = None if same else f"{have.dtype} {have.shape} differs from {want.dtype} {want.shape}"
            except Exception as e:
                problem = f"{type(e).__name__}: {e}"
            if problem:
                bad += 1
                print(f"{where}: {reader.__name__}: {problem}")
    print(f"{len(cases)} cases, {bad} differ")
    return bad == 0


def zarr_python(where):
    array = zarr.open_array(where, mode="r")
    return np.asarray(array[...])


def tensorstore(where):
    return ts.open({"driver": "zarr3", "kvstore": {"driver": "file", "path": where}}, read=True).result().read().result()


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif not check(sys.argv[2]):
        sys.exit(1)
