package command

import (
	"iter"
	"slices"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// A block is a part of an array. Commands process a block at a time. The array is cut along one axis, the field axis: a block has one index
// on each earlier axis, the indices [first, stop) on this axis, and all indices on each later axis. So its elements are contiguous in a
// file. An array without axes is one block.
type block struct {
	shape       []int // shape of the array
	axis        int   // -1 for an array without axes
	index       []int // an index of each axis before axis
	first, stop int
}

// blockBytes is the approximate number of bytes of a block.
const blockBytes = 8 << 20

// cut returns the axis along which an array is cut into blocks, and the number of indices on this axis in each block. It assumes elements
// of 16 bytes, the largest size.
func cut(shape []int) (axis, length int) {
	length = limit.part(blockBytes/16, 256) // a comparison takes up to 256 bytes for each element
	axis = len(shape) - 1
	for ; axis > 0 && shape[axis] <= length; axis-- {
		length /= max(shape[axis], 1)
	}
	return axis, length
}

// blocksOf iterates over the blocks of an array. An array without elements has none.
func blocksOf(shape []int) iter.Seq[block] {
	return func(yield func(block) bool) {
		axis, length := cut(shape)
		switch {
		case slices.Contains(shape, 0):
			return
		case axis < 0:
			yield(block{axis: axis})
			return
		}
		for index := make([]int, axis); ; {
			for first := 0; first < shape[axis]; first += length {
				if !yield(block{shape, axis, slices.Clone(index), first, min(first+length, shape[axis])}) {
					return
				}
			}
			i := axis - 1
			for ; i >= 0; i-- {
				if index[i]++; index[i] < shape[i] {
					break
				}
				index[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}

// extent returns the shape of block b of an array with the given shape. After axis b.axis, the sizes of both shapes are the same.
func (b block) extent(shape []int) []int {
	extent := slices.Repeat([]int{1}, b.axis+1)
	if b.axis >= 0 {
		extent[b.axis] = b.stop - b.first
	}
	return append(extent, shape[b.axis+1:]...)
}

// origin returns the index of the first element of b.
func (b block) origin() []int {
	origin := make([]int, len(b.shape))
	if copy(origin, b.index); b.axis >= 0 {
		origin[b.axis] = b.first
	}
	return origin
}

// size returns the number of elements of a shape.
func size(shape []int) int {
	n := 1
	for _, k := range shape {
		n *= k
	}
	return n
}

// part returns the elements of f that belong to block b of a result. The shape of f may be smaller, and broadcasts. The caller must call
// done after the last use of the elements, to release their memory.
func (f *file) part(b block) (x nd.Array, done func() error, err error) {
	if f.mapped && b.axis >= 0 && len(f.shape) == len(b.shape) && slices.Equal(f.shape[:b.axis+1], b.shape[:b.axis+1]) {
		begin := 0 // the position of the first element in the file
		for axis, i := range b.origin() {
			begin = begin*f.shape[axis] + i
		}
		extent := b.extent(f.shape)
		elements, err := npy.MapAny(f.path, npy.Elements(begin, begin+size(extent)))
		if err != nil {
			return nil, nil, err
		}
		return kinds[f.dtype].reshape(elements, extent...), func() error { return npy.Unmap(elements) }, nil
	}
	nothing := func() error { return nil }
	if f.stored != nil && len(f.shape) > 0 {
		x, err = f.stored.ReadAny(f.indices(b)...)
		return x, nothing, err
	}
	if x, err = f.whole(); err != nil || len(f.shape) == 0 {
		return x, nothing, err
	}
	return kinds[x.DType()].slice(x, f.indices(b)...), nothing, nil
}

// indices returns the indices of the elements of f that belong to block b of a result. The shape of f may be smaller, and broadcasts.
func (f *file) indices(b block) []nd.Index {
	indices := make([]nd.Index, len(f.shape))
	for i, n := range f.shape {
		switch axis := i + len(b.shape) - len(f.shape); {
		case n == 1 || axis > b.axis:
			indices[i] = nd.Colon
		case axis == b.axis:
			indices[i] = nd.Range(b.first, b.stop)
		default:
			indices[i] = nd.Range(b.index[axis], b.index[axis]+1)
		}
	}
	return indices
}

// blocks calls do with each block of the array, in order, and shows the progress.
func (f *file) blocks(progress *progress, do func(x nd.Array, b block) error) error {
	progress.begin(size(f.shape))
	defer progress.end()
	for b := range blocksOf(f.shape) {
		x, done, err := f.part(b)
		if err != nil {
			return err
		}
		n := x.Size()
		err = do(x, b)
		if e := done(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
		progress.add(n)
	}
	return nil
}
