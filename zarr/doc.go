// Package zarr reads and writes Zarr arrays: chunked, compressed, sharded, in folders, memory, archives and object stores. Climate
// science, astronomy, microscopy and machine learning keep arrays in this format, and zarr-python, xarray and tensorstore read and
// write the same files.
//
// [Open] returns an array of a known element type, [OpenAny] an array of the type in the store, and [OpenGroup] a group of
// arrays. [Array.Read] takes any slice with steps, decodes its chunks on all processors and returns an array in memory. [Create]
// makes an array, [Array.Write] sets any slice, [Array.Append] and [Array.Resize] change its shape. Package [ndgo/zarr/store] has
// stores in folders, memory and archives, [ndgo/zarr/store/web] stores on web servers, and module ndgo/zarr/cloud stores in
// object stores.
//
// Version 3 of the format can be read and written. Elements are bools, integers, floats from float16 to float64, and complex
// numbers. The codecs are bytes, transpose, gzip, zstd, crc32c, blosc and sharding_indexed; shards may be nested. Version 2 can be
// read, with the compressors zlib, gzip, zstd, lz4, blosc and bz2, and with the filters delta and shuffle.
//
// Stores may come from untrusted sources. Sizes are checked before memory is allocated, compressed bytes are decoded only up to
// the size in the metadata, and no key or link leads out of a store. If a store is damaged, the error is an [*nd.Error] of kind
// [nd.ErrFormat], [nd.ErrDType], [nd.ErrSize], [nd.ErrShape] or [nd.ErrLimit]. It names the array, the chunk and the file.
// [errors.Is] finds errors of the operating system and of the store, such as [fs.ErrNotExist].
package zarr
