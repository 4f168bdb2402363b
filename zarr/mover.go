package zarr

import (
	"bytes"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// A mover moves elements between chunks of bytes and an array in memory. Several goroutines may move elements of different chunks
// at the same time.
type mover interface {
	// take copies the elements of a chunk to the region r of the array. The chunk has the given shape.
	take(chunk []byte, shape []int, r region)
	// give copies the elements in the region r of the array to a chunk. The chunk has the given shape.
	give(chunk []byte, shape []int, r region)
	// fill sets all elements in the region r of the array to the given element.
	fill(element []byte, r region)
	// direct returns the memory of the array's region r if this memory can hold a whole chunk: if it is contiguous, and has the chunk's
	// shape and order. Otherwise direct returns nil.
	direct(shape []int, r region) []byte
}

type moverOf[T any] struct{ array *nd.NDArray[T] }

// moverTo returns a mover for x and a selection of the same shape.
func moverTo[T any](x *nd.NDArray[T], s selection) *moverOf[T] {
	if len(s.region) == 0 { // the selection is a single element
		for x.NDim() > 0 {
			x = x.Slice(nd.At(0))
		}
		return &moverOf[T]{x}
	}
	for axis := x.NDim() - 1; axis >= 0; axis-- {
		if x.Dim(axis) == 1 {
			x = x.Squeeze(axis)
		}
	}
	for axis, r := range s.region {
		if r.count == 1 {
			x = x.ExpandDims(axis)
		}
		if s.flip[axis] {
			x = x.Flip(axis)
		}
	}
	return &moverOf[T]{x}
}

// part returns a view of the region r of the array, with the axes in the order of r.
func (m *moverOf[T]) part(r region) *nd.NDArray[T] {
	if len(r) == 0 {
		return m.array
	}
	indices, axes := make([]nd.Index, len(r)), make([]int, len(r))
	sorted := true
	for i, s := range r {
		indices[s.axis], axes[i] = nd.Range(s.at, s.at+s.count), s.axis
		sorted = sorted && s.axis == i
	}
	y := m.array.Slice(indices...)
	if sorted {
		return y
	}
	return y.PermuteDims(axes...)
}

// chunkPart returns a view of the region r of a chunk.
func chunkPart[T any](chunk []byte, shape []int, r region) *nd.NDArray[T] {
	x := nd.FromSlice(raw.As[T](chunk), shape...)
	if len(r) == 0 {
		return x
	}
	indices := make([]nd.Index, len(r))
	for i, s := range r {
		indices[i] = nd.Range(s.start, s.start+(s.count-1)*s.step+1).By(s.step)
	}
	return x.Slice(indices...)
}

func (m *moverOf[T]) take(chunk []byte, shape []int, r region) {
	if !raw.IsAligned[T](chunk) {
		aligned := raw.Bytes(make([]T, len(chunk)/m.array.ItemSize()))
		copy(aligned, chunk)
		chunk = aligned
	}
	m.part(r).Assign(chunkPart[T](chunk, shape, r))
}

func (m *moverOf[T]) give(chunk []byte, shape []int, r region) {
	chunkPart[T](chunk, shape, r).Assign(m.part(r))
}

func (m *moverOf[T]) fill(element []byte, r region) { m.part(r).Fill(raw.As[T](element)[0]) }

func (m *moverOf[T]) direct(shape []int, r region) []byte {
	for i, s := range r {
		if s.count != shape[i] || s.step != 1 || s.axis != i {
			return nil
		}
	}
	y := m.part(r)
	if !y.IsContiguous() {
		return nil
	}
	data, offset, _, _ := y.Raw()
	return raw.Bytes(data[offset : offset+y.Size()])
}

// fillBytes sets all elements in b to the given element.
func fillBytes(b, element []byte) {
	for n := copy(b, element); n < len(b); {
		n += copy(b[n:], b[:n])
	}
}

// isFilled reports whether all elements in b have the same bits as the given element.
func isFilled(b, element []byte) bool {
	n := len(element)
	return len(b) < n || bytes.Equal(b[:n], element) && bytes.Equal(b[n:], b[:len(b)-n])
}
