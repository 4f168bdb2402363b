package zarr

import (
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/codec"
)

// maxNested is the greatest depth of nested shards.
const maxNested = 4

// parsePipeline returns the pipeline of a chunk. v is a list of codecs of version 3, from a document.
func parsePipeline(v any, typ *dataType, chunk []int, depth int) (*pipeline, error) {
	list, ok := v.([]any)
	if !ok || len(list) > 16 {
		return nil, refuse(nd.ErrFormat, "the codecs are not a list of at most 16")
	}
	p := newPipeline(typ, chunk)
	elements := true // whether the next codec takes elements; otherwise it takes bytes
	for _, item := range list {
		name, f, err := extension("the codec", item)
		if err != nil {
			return nil, err
		}
		if !elements {
			c, err := parseBytesCodec(name, f)
			if err != nil {
				return nil, err
			}
			p.bytes = append(p.bytes, c)
			continue
		}
		if elements, err = p.parseElementsCodec(name, f, depth); err != nil {
			return nil, err
		}
	}
	if elements {
		return nil, refuse(nd.ErrFormat, "the codecs lack one that makes bytes of elements: bytes or sharding_indexed")
	}
	p.finish()
	return p, nil
}

// parseElementsCodec adds a codec that encodes elements. It returns true if the codec's results are again elements, and false if
// they are bytes.
func (p *pipeline) parseElementsCodec(name string, f *fields, depth int) (elements bool, err error) {
	switch name {
	case "transpose":
		order := f.integers("order")
		if err := f.end(); err != nil {
			return false, err
		}
		return true, p.transpose(order)
	case "bytes":
		p.big, err = parseEndian(f, p.typ.part)
		return false, err
	case "sharding_indexed":
		return false, p.parseSharding(f, depth)
	}
	if isBytesCodec(name) {
		return false, refuse(nd.ErrFormat, "the codec %s takes bytes: expected bytes or sharding_indexed before it", quote.Text(name))
	}
	return false, unknownCodec(name)
}

func isBytesCodec(name string) bool {
	return name == "gzip" || name == "zstd" || name == "crc32c" || name == "blosc"
}

func unknownCodec(name string) error {
	return refuse(nd.ErrFormat, "the codec %s is unknown; known are bytes, transpose, gzip, zstd, crc32c, blosc, sharding_indexed", quote.Text(name))
}

// parseEndian parses the configuration of the codec bytes. For elements of one byte, the byte order may be missing.
func parseEndian(f *fields, part int) (big bool, err error) {
	if part == 1 {
		f.text("endian", "little")
		return false, f.end()
	}
	switch order := f.text("endian"); {
	case f.error != nil:
	case order != "little" && order != "big":
		f.fail("endian", "little or big")
	default:
		big = order == "big"
	}
	return big, f.end()
}

func parseBytesCodec(name string, f *fields) (c codec.Codec, err error) {
	switch name {
	case "gzip":
		c = codec.Gzip{Level: f.integer("level", 0, 9)}
	case "zstd":
		c = codec.Zstd{Level: f.integer("level", -131072, 22), Checksum: f.flag("checksum", false)}
	case "crc32c":
		c = codec.CRC32C{}
	case "blosc":
		c = parseBlosc(f)
	case "bytes", "transpose", "sharding_indexed":
		return nil, refuse(nd.ErrFormat, "the codec %s takes elements, and follows one that made bytes of them", quote.Text(name))
	default:
		return nil, unknownCodec(name)
	}
	return c, f.end()
}

func parseBlosc(f *fields) codec.Codec {
	b := codec.Blosc{
		Compressor: f.text("cname"),
		Level:      f.integer("clevel", 0, 9),
		BlockSize:  f.integer("blocksize", 0, 1<<31-1, 0),
		TypeSize:   1,
	}
	switch shuffle := f.text("shuffle"); shuffle {
	case "noshuffle":
	case "shuffle":
		b.Shuffle = codec.ByteShuffle
	case "bitshuffle":
		b.Shuffle = codec.BitShuffle
	default:
		f.fail("shuffle", "noshuffle, shuffle or bitshuffle")
	}
	if b.Shuffle != codec.NoShuffle {
		b.TypeSize = f.integer("typesize", 1, 255)
	} else {
		b.TypeSize = f.integer("typesize", 1, 255, 1)
	}
	switch b.Compressor {
	case "lz4", "lz4hc", "blosclz", "zlib", "zstd":
	default:
		f.fail("cname", "lz4, lz4hc, blosclz, zlib or zstd")
	}
	return b
}

// parseSharding parses the configuration of sharding_indexed.
func (p *pipeline) parseSharding(f *fields, depth int) error {
	if depth >= maxNested {
		return refuse(nd.ErrLimit, "shards are nested more than %d times", maxNested)
	}
	chunk, codecs, index := f.integers("chunk_shape"), f.must("codecs"), f.must("index_codecs")
	place := f.text("index_location", "end")
	if place != "start" && place != "end" {
		f.fail("index_location", "start or end")
	}
	if err := f.end(); err != nil {
		return err
	}
	s, err := p.divide(chunk)
	if err != nil {
		return err
	}
	s.atStart = place == "start"
	if s.inner, err = parsePipeline(codecs, p.typ, chunk, depth+1); err != nil {
		return err
	}
	number, _ := typeNamed("uint64")
	i, err := parsePipeline(index, &number, append(append([]int{}, s.grid...), 2), maxNested)
	if err != nil {
		return err
	}
	if !i.isFixed() || i.isTransposed() {
		return refuse(nd.ErrFormat, "the codecs of a shard's index are others than bytes and crc32c")
	}
	s.index, s.big = i.bytes, i.big
	return nil
}
