package zarr

import (
	"iter"

	"ndgo/internal/core/mistakes"
	nd "ndgo/ndarray"
)

// Read returns the elements at indices as a new array in memory. Indices are arguments of [nd.NDArray.Slice], such as [nd.At],
// [nd.Range] and [nd.S]. Without indices Read returns all elements. The error is of kind [nd.ErrIndex] if an index is out of
// range, and of kind [nd.ErrLimit] if the result is larger than [nd.SetMaxBytes] allows.
//
// Chunks are read and decoded on all processors ([nd.SetParallelism]). If a chunk is damaged, the error is of kind [nd.ErrFormat]
// and names the chunk.
func (a *Array[T]) Read(indices ...nd.Index) (x *nd.NDArray[T], err error) {
	const op = "zarr.Read"
	e := nd.Try(func() {
		spec := a.spec.Load()
		s := selectOf(spec.shape, indices)
		x = nd.Empty[T](s.shape...)
		err = a.read(op, spec, s, x)
	})
	if e != nil {
		err = fault(op, nameOf(a.path), e)
	}
	if err != nil {
		return nil, err
	}
	return x, nil
}

// ReadInto sets x to the elements at indices. x must have the shape of the result of [Array.Read]. After an error some
// elements of x may have changed.
func (a *Array[T]) ReadInto(x *nd.NDArray[T], indices ...nd.Index) (err error) {
	const op = "zarr.ReadInto"
	e := nd.Try(func() {
		spec := a.spec.Load()
		s := selectOf(spec.shape, indices)
		switch {
		case !equal(x.Shape(), s.shape):
			err = &nd.Error{Op: op, Kind: nd.ErrShape, Shapes: [][]int{x.Shape(), s.shape}, Detail: "the array has shape " + mistakes.ShapeText(x.Shape()) +
				", and the indices take " + mistakes.ShapeText(s.shape) + "; use one of this shape"}
		case x.IsReadOnly():
			err = &nd.Error{Op: op, Kind: nd.ErrReadOnly, Detail: "the array is read-only; use a copy"}
		default:
			err = a.read(op, spec, s, x)
		}
	})
	if e != nil {
		return fault(op, nameOf(a.path), e)
	}
	return err
}

func (a *Array[T]) read(op string, spec *spec, s selection, x *nd.NDArray[T]) error {
	if x.Size() == 0 {
		return nil
	}
	t := &transfer{op: op, array: &a.array, spec: spec, mover: moverTo(x, s)}
	return t.read(s.region)
}

// Write sets the elements at indices to x. It broadcasts x to the shape of these elements, as [nd.NDArray.Assign] does.
//
// Write stores whole chunks. To change a part of a chunk, or of a shard, it reads the old chunk, changes it and replaces it. A
// reader gets either the old or the new chunk. Goroutines that write parts of one chunk wait for each other. Two programs may write
// at the same time if they write to different chunks or, with [Shards], to different shards. If two programs write to a common
// chunk, the changes by one program may be lost.
func (a *Array[T]) Write(x *nd.NDArray[T], indices ...nd.Index) (err error) {
	const op = "zarr.Write"
	e := nd.Try(func() {
		var spec *spec
		if spec, err = a.current(); err != nil {
			err = fault(op, nameOf(a.path), err)
			return
		}
		s := selectOf(spec.shape, indices)
		err = a.write(op, spec, s, x.BroadcastTo(s.shape...))
	})
	if e != nil {
		return fault(op, nameOf(a.path), e)
	}
	return err
}

func (a *Array[T]) write(op string, spec *spec, s selection, x *nd.NDArray[T]) error {
	if x.Size() == 0 {
		return nil
	}
	t := &transfer{op: op, array: &a.array, spec: spec, mover: moverTo(x, s)}
	return t.write(s.region)
}

// Chunks returns the indices of each chunk or, with shards, of each shard, in row-major order. The indices are arguments of
// [Array.Read] and [Array.Write]. Goroutines and programs may write at the same time if each of them writes to different chunks.
//
//	for at := range a.Chunks() {
//		x, err := a.Read(at...)
//		…
//	}
//
//go:noinline
func (a *array) Chunks() iter.Seq[[]nd.Index] {
	spec := a.spec.Load()
	return func(yield func([]nd.Index) bool) {
		c := everything(spec.shape).cover(spec.chunk)
		for i := range c.size {
			_, r := c.chunk(i)
			indices := make([]nd.Index, len(r))
			for axis, s := range r {
				indices[axis] = nd.Range(s.at, s.at+s.count)
			}
			if !yield(indices) {
				return
			}
		}
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
