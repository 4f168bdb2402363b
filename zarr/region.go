package zarr

import (
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// A span is a range of indices of one axis, to be read or written: start, start+step, … in a chunk or in the stored array. These
// indices correspond to the indices at, at+1, … of the array in memory.
type span struct {
	start, step, count int
	at                 int
	axis               int // the axis of the array in memory
	valid              int // the number of indices of the chunk that are within the array
}

// A region is a span for each axis.
type region []span

// isWhole reports whether r contains all elements of a chunk that are within the array.
func (r region) isWhole() bool {
	for _, s := range r {
		if s.count < s.valid || s.step != 1 {
			return false
		}
	}
	return true
}

// permute returns r for a chunk with permuted axes: axis i of the result is axis order[i] of r.
func (r region) permute(order []int) region {
	p := make(region, len(r))
	for i, axis := range order {
		p[i] = r[axis]
	}
	return p
}

// chunks returns the number of chunks that contain indices of s. A chunk has n indices along the axis. If step is at least n, no
// two indices of s are in the same chunk.
func (s span) chunks(n int) int {
	if s.count == 0 || s.step >= n {
		return s.count
	}
	return (s.start+(s.count-1)*s.step)/n - s.start/n + 1
}

// cell describes the i-th of the chunks that contain indices of s. A chunk has n indices. index is the position of the chunk in the
// grid, and part is the part of s within the chunk.
func (s span) cell(n, i int) (index int, part span) {
	done := i
	if s.step < n {
		done = (max((s.start/n+i)*n-s.start, 0) + s.step - 1) / s.step
	}
	first := s.start + done*s.step
	index = first / n
	part = span{start: first - index*n, step: s.step, at: s.at + done, axis: s.axis, valid: max(min(n, s.valid-index*n), 0)}
	part.count = min(s.count-done, (n-part.start-1)/s.step+1)
	return index, part
}

// number is the inverse of cell: it returns the number i of the chunk at an index of the grid. ok is false if this chunk has no
// elements of s.
func (s span) number(n, index int) (i int, ok bool) {
	switch {
	case index < s.start/n || index > (s.start+(s.count-1)*s.step)/n:
		return 0, false
	case s.step < n:
		return index - s.start/n, true
	}
	i = max(index*n-s.start+s.step-1, 0) / s.step
	return i, (s.start+i*s.step)/n == index
}

// A cover is the sequence of chunks that contain a region. It has no list of chunks, because a store may claim any number of
// chunks.
type cover struct {
	region region
	chunks []int // the shape of a chunk
	shape  []int // the number of chunks along each axis
	size   int
}

func (r region) cover(chunk []int) *cover {
	c := &cover{region: r, chunks: chunk, shape: make([]int, len(r)), size: 1}
	for i, s := range r {
		c.shape[i] = s.chunks(chunk[i])
		c.size *= c.shape[i]
	}
	return c
}

// chunk describes the i-th chunk in row-major order: index is its position in the grid, and r the part of the region within the
// chunk.
func (c *cover) chunk(i int) (index []int, r region) {
	index, r = iter.Unravel(i, c.shape), make(region, len(c.shape))
	for axis, k := range index {
		index[axis], r[axis] = c.region[axis].cell(c.chunks[axis], k)
	}
	return index, r
}

// A selection is the elements of an array at given indices.
type selection struct {
	region region
	flip   []bool // whether the result is reversed along an axis of the region
	shape  []int  // the shape of the result: it may lack axes, and have new axes of size 1
}

// nothing is an element without bytes. An array of these elements takes no memory.
type nothing struct{}

// selectOf returns the selection of indices in an array of the given shape. It panics if [nd.NDArray.Slice] panics.
//
// To interpret the indices, it slices an array of elements without bytes, once for each axis. In each of these arrays only one axis has a
// stride. The offset, stride and size of the view give start, step and count along this axis.
func selectOf(shape []int, indices []nd.Index) selection {
	s := selection{region: make(region, len(shape)), flip: make([]bool, len(shape))}
	along := make([]int, len(shape))
	for axis, n := range shape {
		for i := range along {
			along[i] = 1
		}
		along[axis] = n
		y := nd.FromSlice(make([]nothing, n), along...).BroadcastTo(shape...).Slice(indices...)
		_, offset, result, strides := y.Raw()
		r := span{start: offset, step: 1, count: 1, axis: axis, valid: n}
		for i, stride := range strides {
			if result[i] != 1 && stride != 0 && n != 1 {
				r.count, r.step = result[i], stride
			}
		}
		if n == 0 || y.Size() == 0 {
			r = span{step: 1, axis: axis, valid: n}
		}
		if r.step < 0 {
			s.flip[axis] = true
			r.start, r.step = r.start+(r.count-1)*r.step, -r.step
		}
		s.region[axis], s.shape = r, result
	}
	if len(shape) == 0 {
		s.shape = nd.FromSlice(make([]nothing, 1)).Reshape().Slice(indices...).Shape()
	}
	return s
}

// everything returns the region of all elements of an array.
func everything(shape []int) region {
	r := make(region, len(shape))
	for i, n := range shape {
		r[i] = span{step: 1, count: n, axis: i, valid: n}
	}
	return r
}
