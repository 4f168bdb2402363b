package zarr

import (
	"fmt"
	"slices"

	"ndgo/zarr/internal/codec"
	"ndgo/zarr/internal/jsontree"
)

func (s *spec) info() Info {
	i := Info{Version: s.version, Type: s.typ.name, Shape: slices.Clone(s.shape), Names: slices.Clone(s.names), Chunk: slices.Clone(s.chunk)}
	i.Fill = jsontree.Go(s.typ.fillDocument(s.fill))
	p := s.codecs
	for ; p.shard != nil; p = p.shard.inner {
		if i.Shard == nil {
			i.Shard = i.Chunk
		}
		i.Codecs = append(i.Codecs, p.names()...)
		i.Chunk = slices.Clone(p.shard.chunk)
	}
	i.Codecs = append(i.Codecs, p.names()...)
	return i
}

// names returns the names of the codecs of the pipeline.
func (p *pipeline) names() (list []string) {
	if p.isTransposed() {
		list = append(list, fmt.Sprintf("transpose %v", p.order))
	}
	switch {
	case p.shard != nil:
		list = append(list, "sharding_indexed")
	case p.big:
		list = append(list, "bytes big-endian")
	default:
		list = append(list, "bytes")
	}
	for _, c := range p.bytes {
		list = append(list, nameOfCodec(c))
	}
	return list
}

func nameOfCodec(c codec.Codec) string {
	switch c := c.(type) {
	case codec.CRC32C:
		return "crc32c"
	case codec.Zstd:
		return fmt.Sprintf("zstd %d", c.Level)
	case codec.Gzip:
		return fmt.Sprintf("gzip %d", c.Level)
	case codec.Zlib:
		return "zlib"
	case codec.BZ2:
		return "bz2"
	case codec.LZ4:
		return "lz4"
	case codec.Shuffle:
		return "shuffle"
	case codec.Delta:
		return "delta"
	case codec.Blosc:
		return fmt.Sprintf("blosc %s %d", c.Compressor, c.Level)
	}
	return fmt.Sprintf("%T", c)
}
