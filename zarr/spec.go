package zarr

import (
	"math"
	"slices"
	"strconv"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

// A spec is the metadata of an array.
type spec struct {
	version    int // the version of the format: 2 or 3
	shape      []int
	chunk      []int // the shape of a chunk; with shards, of a shard
	typ        dataType
	fill       []byte // the fill value in its representation in memory
	codecs     *pipeline
	keys       keys
	names      []string // the names of the axes, or nil if there are none
	attributes jsontree.Object
	mark       mark            // of the document
	doc        jsontree.Object // the document of version 3, with members unknown to this package
}

// A keys is the encoding of the keys of chunks.
type keys struct {
	prefix    string // "c" in the default encoding, otherwise ""
	separator string
}

// of returns the key of the chunk at index, relative to the array's key.
func (k keys) of(index []int) string {
	if len(index) == 0 {
		if k.prefix != "" {
			return k.prefix
		}
		return "0"
	}
	b := []byte(k.prefix)
	for i, n := range index {
		if i > 0 || k.prefix != "" {
			b = append(b, k.separator...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

// grid returns the number of chunks along each axis.
func (s *spec) grid() []int { return gridOf(s.shape, s.chunk) }

func gridOf(shape, chunk []int) []int {
	grid := make([]int, len(shape))
	for i, n := range shape {
		if grid[i] = n / chunk[i]; n%chunk[i] != 0 {
			grid[i]++
		}
	}
	return grid
}

// checkSizes returns an error if shape cannot be the shape of an array, or chunk the shape of its chunks.
func checkSizes(shape, chunk []int, width int) error {
	if e := limits.AxesError(shape); e != nil {
		return e
	}
	for _, n := range shape { // even if another size is 0, a view of this many elements must be possible
		if n > math.MaxInt/16 {
			return refuse(nd.ErrSize, "an axis of %d elements is longer than can be counted", n)
		}
	}
	if bytes, ok := iter.ByteSize(shape, width); !ok || bytes > math.MaxInt {
		return refuse(nd.ErrSize, "an array of shape %s with %d bytes an element has more bytes than can be counted", mistakes.ShapeText(shape), width)
	}
	if len(chunk) != len(shape) {
		return refuse(nd.ErrFormat, "chunks of shape %s do not fit the shape %s: the number of axes differs", mistakes.ShapeText(chunk), mistakes.ShapeText(shape))
	}
	if len(chunk) > 0 && slices.Min(chunk) <= 0 {
		return refuse(nd.ErrFormat, "a chunk of shape %s has a size that is not positive", mistakes.ShapeText(chunk))
	}
	if bytes, ok := iter.ByteSize(chunk, width); !ok || bytes > math.MaxInt/2 {
		return refuse(nd.ErrSize, "a chunk of shape %s with %d bytes an element has more bytes than can be counted", mistakes.ShapeText(chunk), width)
	}
	return nil
}
