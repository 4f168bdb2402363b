package command

import (
	"errors"
	"iter"
	"slices"

	nd "ndgo/ndarray"
	"ndgo/zarr"
)

// A piece is a part of a stored array: whole chunks, or a part of a chunk.
type piece struct{ origin, shape []int }

func (p piece) indices() []nd.Index {
	return zarr.StoredChunk{Origin: p.origin, Shape: p.shape}.Indices()
}

// cutBy cuts p into pieces of shape step, in row-major order. The last pieces along an axis may be smaller.
func (p piece) cutBy(step []int) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		at := make([]int, len(p.shape))
		for size(p.shape) > 0 {
			part := piece{make([]int, len(at)), make([]int, len(at))}
			for axis, first := range at {
				part.origin[axis], part.shape[axis] = p.origin[axis]+first, min(step[axis], p.shape[axis]-first)
			}
			if !yield(part) {
				return
			}
			axis := len(at) - 1
			for ; axis >= 0; axis-- {
				if at[axis] += step[axis]; at[axis] < p.shape[axis] {
					break
				}
				at[axis] = 0
			}
			if axis < 0 {
				return
			}
		}
	}
}

// all returns the piece of all elements of a shape.
func all(shape []int) piece { return piece{make([]int, len(shape)), shape} }

// unit returns the shape of an array's shards (files of several chunks) or, if it has no shards, of its chunks.
func unit(a zarr.AnyArray) []int {
	if i := a.Info(); i.Shard == nil {
		return i.Chunk
	} else {
		return i.Shard
	}
}

// divided returns the shape of parts for reading a stored array. The parameter most limits the elements of a part. A part is a shard if
// possible, otherwise a chunk, otherwise a part of a chunk.
func divided(a zarr.AnyArray, most int) []int {
	step := unit(a)
	if size(step) > most {
		step = a.Info().Chunk
	}
	return shrunk(step, most)
}

// shrunk halves the sizes of a shape, beginning with the first axis, until the shape has at most the given number of elements, most.
func shrunk(shape []int, most int) []int {
	step := slices.Clone(shape)
	for axis := 0; axis < len(step) && size(step) > most; {
		if step[axis] <= 1 {
			axis++
			continue
		}
		step[axis] = (step[axis] + 1) / 2
	}
	return step
}

// chunksIn returns an array's existing chunks, or all chunks if the store cannot list them.
func chunksIn(a zarr.AnyArray) iter.Seq2[zarr.StoredChunk, error] {
	return func(yield func(zarr.StoredChunk, error) bool) {
		for c, err := range a.Stored() {
			if errors.Is(err, errors.ErrUnsupported) {
				for p := range all(a.Shape()).cutBy(unit(a)) {
					if !yield(zarr.StoredChunk{Origin: p.origin, Shape: p.shape, Bytes: -1}, nil) {
						return
					}
				}
				return
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// sparse calls do with each piece of the existing chunks of a stored array, in order. It returns the number of elements in missing
// chunks.
func (f *file) sparse(p *progress, do func(x nd.Array, origin []int) error) (missing int, err error) {
	missing = size(f.shape)
	p.begin(missing)
	defer p.end()
	step := divided(f.stored, limit.mostElements())
	for c, err := range chunksIn(f.stored) {
		if err != nil {
			return 0, err
		}
		for part := range (piece{c.Origin, c.Shape}).cutBy(step) {
			if err := f.do(part, p, do); err != nil {
				return 0, err
			}
		}
		missing -= size(c.Shape)
	}
	return missing, nil
}

// do reads one piece of the array, and calls the function do with it.
func (f *file) do(part piece, p *progress, do func(x nd.Array, origin []int) error) error {
	x, err := f.stored.ReadAny(part.indices()...)
	if err != nil {
		return err
	}
	n := x.Size()
	if err := do(x, part.origin); err != nil {
		return err
	}
	x.Release()
	p.add(n)
	return nil
}

// rowsBytes is the approximate number of bytes in one read of a stored array.
var rowsBytes = 64 << 20

// rows yields the blocks of a stored array in row-major order. A block has as many rows as memory allows: a multiple of the rows of a
// chunk, or half, a third and so on of these rows. Every read decodes whole chunks, so blocks of other sizes would decode some chunks more
// often.
func (f *file) rows(yield func(nd.Array, error) bool) {
	if len(f.shape) > 0 && size(f.shape) > 0 {
		row := int(widths[f.dtype]) * size(f.shape[1:])
		if n := limit.part(rowsBytes, 8) / row; n > 0 {
			step := unit(f.stored)[0]
			if n >= step {
				n -= n % step
				step = n
			} else {
				n = rounded(step, rounded(step, n))
			}
			for first := 0; first < f.shape[0]; first += step {
				for at := first; at < min(first+step, f.shape[0]); at += n {
					if !yield(f.stored.ReadAny(nd.Range(at, min(at+n, first+step, f.shape[0])))) {
						return
					}
				}
			}
			return
		}
	}
	for b := range blocksOf(f.shape) {
		x, _, err := f.part(b)
		if !yield(x, err) {
			return
		}
	}
}

// rowsShown yields the blocks of rows, and shows progress.
func (f *file) rowsShown(p *progress) iter.Seq2[nd.Array, error] {
	return func(yield func(nd.Array, error) bool) {
		p.begin(size(f.shape))
		defer p.end()
		for x, err := range f.rows {
			if err != nil {
				yield(nil, err)
				return
			}
			n := x.Size()
			if !yield(x, nil) {
				return
			}
			p.add(n)
		}
	}
}

// A tiling divides an array into tiles of whole chunks. A command reads or writes a tile at a time.
type tiling struct{ shape, tile, grid []int }

// mostTiled is the maximum number of chunks in a tile: four times the number of concurrent requests to a store behind a network.
const mostTiled = 64

// tilingOf returns the tiling of an array into tiles of whole chunks, or of whole shards. The parameter most limits the bytes of a tile;
// only a tile of a single chunk or shard may be larger.
func tilingOf(a zarr.AnyArray, most int) tiling { return tilingBy(a, unit(a), most) }

// tilingBy returns the tiling of an array into tiles of one or several units. The parameter most limits the bytes of a tile; only a tile of
// a single unit may be larger.
func tilingBy(a zarr.AnyArray, unit []int, most int) tiling {
	t := tiling{a.Shape(), slices.Clone(unit), make([]int, a.NDim())}
	bytes, units := int(widths[a.DType()])*size(t.tile), 1
	whole := true // whether the tile extends over the whole array on all later axes
	for axis := len(t.tile) - 1; axis >= 0; axis-- {
		if whole {
			n := max(min(rounded(t.shape[axis], t.tile[axis]), most/max(bytes, 1), mostTiled/units), 1)
			t.tile[axis] *= n
			bytes, units = bytes*n, units*n
			whole = t.tile[axis] >= t.shape[axis]
		}
		t.grid[axis] = rounded(t.shape[axis], t.tile[axis])
	}
	return t
}

// numbers returns the numbers of all tiles, in order.
func (t tiling) numbers() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range size(t.grid) {
			if !yield(i) {
				return
			}
		}
	}
}

// piece returns tile number i in row-major order.
func (t tiling) piece(i int) piece {
	p := piece{make([]int, len(t.shape)), make([]int, len(t.shape))}
	for axis := len(t.shape) - 1; axis >= 0; axis-- {
		p.origin[axis] = i % t.grid[axis] * t.tile[axis]
		p.shape[axis] = min(t.tile[axis], t.shape[axis]-p.origin[axis])
		i /= t.grid[axis]
	}
	return p
}

// over returns, in order, the numbers of the tiles in which chunks of a exist. The array a must have the shape of the tiled array.
func (t tiling) over(a zarr.AnyArray) ([]int, error) {
	var tiles []int
	sorted := 0 // the length of tiles when duplicates were last removed
	compact := func() {
		slices.Sort(tiles)
		tiles = slices.Compact(tiles)
		sorted = len(tiles)
	}
	for c, err := range chunksIn(a) {
		if err != nil {
			return nil, err
		}
		first, count := make([]int, len(t.grid)), make([]int, len(t.grid))
		for axis, at := range c.Origin {
			first[axis] = at / t.tile[axis]
			count[axis] = (at+c.Shape[axis]-1)/t.tile[axis] - first[axis] + 1
		}
		for p := range (piece{first, count}).cutBy(slices.Repeat([]int{1}, len(count))) {
			n := 0
			for axis, k := range p.origin {
				n = n*t.grid[axis] + k
			}
			if len(tiles) == 0 || tiles[len(tiles)-1] != n {
				tiles = append(tiles, n)
			}
		}
		if len(tiles) > 2*sorted+1024 {
			compact()
		}
	}
	compact()
	return tiles, nil
}
