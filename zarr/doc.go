// Package zarr reads and writes Zarr arrays: chunked, compressed, sharded, in folders, memory, archives and object stores. Climate science, astronomy,
// microscopy and machine learning keep arrays in this format, and zarr-python, xarray and tensorstore read and write the same files.
//
// [Open] returns an array of a known element type, [OpenAny] one of the type in the store, [OpenGroup] a group of arrays. [Array.Read] takes any slice
// with steps, decodes its chunks on all processors and returns an array in memory. [Create] makes an array, [Array.Write] sets any slice,
// [Array.Append] and [Array.Resize] change its shape. The store is one of package [ndgo/zarr/store], of a web server ([ndgo/zarr/store/web]), or of an
// object store (module ndgo/zarr/cloud).
//
// Version 3 of the format is read and written: bools, integers, floats from float16 to float64, complex numbers, and the codecs bytes, transpose,
// gzip, zstd, crc32c, blosc and sharding_indexed, nested ones, too. Version 2 is read, with zlib, gzip, zstd, lz4, blosc and bz2, and
// the filters delta and shuffle.
//
// Stores may come from anywhere. Sizes are checked before memory is taken, compressed bytes decode to no more than the metadata allow, and no key or link leads out
// of a store. Damage is an [*nd.Error] of kind [nd.ErrFormat], [nd.ErrDType], [nd.ErrSize], [nd.ErrShape] or [nd.ErrLimit]. It names the
// array, the chunk and the file. An error of the system or the store is found by [errors.Is], as one of [fs.ErrNotExist].
package zarr
