package zarr

import (
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// A span is the indices of one axis to be read or written: start, start+step, … of a chunk or the array, and the indices from at on of
// the array in memory.
type span struct {
	start, step, count int
	at                 int
	axis               int // of the array in memory
	valid              int // how many indices of the chunk are within the array
}

// A region is a span for each axis.
type region []span

// isWhole reports whether r is all elements of a chunk within the array.
func (r region) isWhole() bool {
	for _, s := range r {
		if s.count < s.valid || s.step != 1 {
			return false
		}
	}
	return true
}

// permute returns r for the permuted chunk: axis i is axis order[i] of the chunk.
func (r region) permute(order []int) region {
	p := make(region, len(r))
	for i, axis := range order {
		p[i] = r[axis]
	}
	return p
}

// chunks returns how many chunks of n indices have indices of s. A step of n or more takes one index of each.
func (s span) chunks(n int) int {
	if s.count == 0 || s.step >= n {
		return s.count
	}
	return (s.start+(s.count-1)*s.step)/n - s.start/n + 1
}

// cell returns chunk i among them: its place in the grid, and its part of s.
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

// A cover is the chunks of a region. It takes no memory for each: a store may claim any number of them.
type cover struct {
	region region
	chunks []int // the shape of a chunk
	shape  []int // how many along each axis
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

// chunk returns the place in the grid of chunk i in row-major order, and the part of the region in it.
func (c *cover) chunk(i int) (index []int, r region) {
	index, r = iter.Unravel(i, c.shape), make(region, len(c.shape))
	for axis, k := range index {
		index[axis], r[axis] = c.region[axis].cell(c.chunks[axis], k)
	}
	return index, r
}

// A selection is the elements at indices of an array.
type selection struct {
	region region
	flip   []bool // axes of the region to be reversed
	shape  []int  // of the result: it may lack axes, and have new ones of size 1
}

// nothing is an element without bytes: an array of them takes no memory.
type nothing struct{}

// selectOf returns the selection of indices in an array of a shape. It panics as [nd.NDArray.Slice] does.
//
// A virtual array of elements without bytes, with a stride along one axis alone, tells start, step and count along this axis.
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

// everything is the region of all elements of an array.
func everything(shape []int) region {
	r := make(region, len(shape))
	for i, n := range shape {
		r[i] = span{step: 1, count: n, axis: i, valid: n}
	}
	return r
}
