package zarr

import "ndgo/zarr/internal/jsontree"

// A Codec encodes the chunks of an array.
type Codec struct {
	name   string
	config jsontree.Object
}

// Zstd returns a codec that compresses by Zstandard. Level 1 is the fastest, 3 is the default of zstd, and 22 compresses most. For
// levels below 3 this module has its own encoder; the encoder's results are as short as those of levels 1 to 3 of the C library.
func Zstd(level int) Codec {
	return Codec{"zstd", jsontree.Object{"level": number(level), "checksum": false}}
}

// Gzip returns a codec that compresses by gzip, at a level from 0 to 9.
func Gzip(level int) Codec { return Codec{"gzip", jsontree.Object{"level": number(level)}} }

// CRC32C returns a codec that appends a checksum, so that readers detect damaged chunks.
func CRC32C() Codec { return Codec{"crc32c", nil} }

// Transpose returns a codec that permutes the axes of a chunk: stored axis i is axis order[i] of the array. In [Codecs] it must
// precede all codecs of bytes, such as [Zstd].
func Transpose(order ...int) Codec {
	list := make([]any, len(order))
	for i, axis := range order {
		list[i] = number(axis)
	}
	return Codec{"transpose", jsontree.Object{"order": list}}
}

// A Shuffling is a way in which Blosc groups similar bytes.
type Shuffling string

// The shufflings of Blosc.
const (
	NoShuffle   Shuffling = "noshuffle"
	ByteShuffle Shuffling = "shuffle"    // stores the first bytes of all elements, then the second bytes, and so on
	BitShuffle  Shuffling = "bitshuffle" // stores the first bits of all elements, then the second bits, and so on
)

// Blosc returns a codec that shuffles bytes and then compresses them by "lz4", "zstd" or "zlib", at a level from 0 to 9.
func Blosc(compressor string, level int, shuffle Shuffling) Codec {
	return Codec{"blosc", jsontree.Object{"cname": compressor, "clevel": number(level), "shuffle": string(shuffle), "blocksize": number(0)}}
}

func (c Codec) document(width int) jsontree.Object {
	o := jsontree.Object{"name": c.name}
	if c.config == nil {
		return o
	}
	config := jsontree.Object{}
	for name, v := range c.config {
		config[name] = v
	}
	if c.name == "blosc" {
		config["typesize"] = number(width)
	}
	o["configuration"] = config
	return o
}
