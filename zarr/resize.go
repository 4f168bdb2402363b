package zarr

import (
	"errors"
	"fmt"
	"slices"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
)

// SetAttributes replaces all attributes of the array. It keeps the shape in the store. The values of attributes are nil, bools,
// strings, numbers, and slices and maps of such values.
func (a *array) SetAttributes(attributes map[string]any) error {
	const op = "zarr.SetAttributes"
	doc, err := attributesDocument(attributes)
	if err == nil {
		defer a.spec.Load().mark.document.hold()()
		var now *spec
		if now, err = a.refresh(); err == nil {
			err = a.alter(now, func(d jsontree.Object) { d["attributes"] = doc })
		}
	}
	return fault(op, nameOf(a.path), err)
}

// Resize changes the sizes of the axes. Elements within both shapes stay. New elements have the fill value. Elements beyond the new
// shape are deleted: whole chunks are removed, and in chunks at the border these elements are set to the fill value. Resize lists
// the store to find the chunks. No other call may write the array at the same time. See [Array] about other handles.
func (a *Array[T]) Resize(shape ...int) error { return a.resizeTo(shape, a.erase) }

// An eraser sets the elements of a selection to the fill value.
type eraser func(op string, s *spec, at selection) error

// erase is the eraser of a.
func (a *Array[T]) erase(op string, s *spec, at selection) error {
	fill := make([]T, 1)
	copy(raw.Bytes(fill), s.fill)
	return a.write(op, s, at, nd.FromSlice(fill).Reshape().BroadcastTo(at.shape...))
}

// resizeTo does the work of Resize. Like the other methods below it has no type parameter: the compiler compiles all methods of an Array again
// for each element type.
func (a *array) resizeTo(shape []int, erase eraser) (err error) {
	const op = "zarr.Resize"
	defer a.spec.Load().mark.document.hold()()
	e := nd.Try(func() {
		var now *spec
		if now, err = a.refresh(); err == nil {
			err = a.resize(op, now, shape, erase)
		}
	})
	return fault(op, nameOf(a.path), errors.Join(err, e))
}

// resize resizes an array with the metadata old. The caller must hold the document.
func (a *array) resize(op string, old *spec, shape []int, erase eraser) error {
	if len(shape) != len(old.shape) {
		return &nd.Error{Kind: nd.ErrShape, Shapes: [][]int{slices.Clone(old.shape), slices.Clone(shape)}, Detail: fmt.Sprintf(
			"shape %s has %d axes, and the array %d", mistakes.ShapeText(shape), len(shape), len(old.shape))}
	}
	if err := checkSizes(shape, old.chunk, old.typ.memory()); err != nil {
		return err
	}
	for axis, n := range shape {
		if n < old.shape[axis] { // cut before the metadata change: after a failure, a second call can complete the work
			if err := a.cutStored(op, old, shape, erase); err != nil {
				return err
			}
			break
		}
	}
	return a.alter(old, func(doc jsontree.Object) { doc["shape"] = numbers(shape) })
}

// cutBatch is the number of stored chunks that are listed and then changed at a time.
const cutBatch = 1024

// cutStored deletes the stored chunks beyond a new shape. In the remaining chunks it sets the elements beyond the shape to the
// fill value.
func (a *array) cutStored(op string, old *spec, shape []int, erase eraser) error {
	var batch [][]int
	flush := func() error {
		err := each(len(batch), func(i int) error { return a.cutChunk(op, old, shape, batch[i], erase) })
		batch = batch[:0]
		return err
	}
	err := a.walkStored(old, func(p located) error {
		for axis, k := range p.index {
			if k >= shape[axis]/old.chunk[axis] && shape[axis] < old.shape[axis] { // the chunk is not wholly within the new shape
				if batch = append(batch, p.index); len(batch) == cutBatch {
					return flush()
				}
				break
			}
		}
		return nil
	})
	if err == nil {
		err = flush()
	}
	return err
}

// cutChunk deletes or changes one chunk for cutStored.
func (a *array) cutChunk(op string, old *spec, shape, index []int, erase eraser) error {
	grid := gridOf(shape, old.chunk)
	for axis, k := range index {
		if k >= grid[axis] {
			return a.store.Delete(a.options.context, a.key(old.keys.of(index)))
		}
	}
	whole := make([]nd.Index, len(index))
	for axis, k := range index {
		if k >= old.grid()[axis] {
			return nil // the index is beyond the array's grid
		}
		first := k * old.chunk[axis]
		whole[axis] = nd.Range(first, first+min(old.chunk[axis], old.shape[axis]-first))
	}
	for axis, k := range index {
		first := k * old.chunk[axis]
		end := first + min(old.chunk[axis], old.shape[axis]-first)
		if shape[axis] >= end {
			continue
		}
		indices := slices.Clone(whole)
		indices[axis] = nd.Range(shape[axis], end)
		if err := erase(op, old, selectOf(old.shape, indices)); err != nil {
			return err
		}
	}
	return nil
}

// Append adds the elements of x behind the last elements along an axis. Along the other axes, x has the sizes of the array.
// Negative axes count from the last. Goroutines that append wait for each other, even if they use different handles; two programs
// must not append at the same time.
//
// If a chunk cannot be written, Append resizes the array to its old shape, if the store allows that. A program killed during Append
// leaves the new shape; chunks not yet written have the fill value.
func (a *Array[T]) Append(x *nd.NDArray[T], axis int) error {
	return a.append(x.Shape, axis, func(op string, s *spec, at selection) error { return a.write(op, s, at, x) }, a.erase)
}

// append does the work of Append. shapeOf returns the shape of the elements, and write writes them to a selection.
func (a *array) append(shapeOf func() []int, axis int, write func(op string, s *spec, at selection) error, erase eraser) (err error) {
	const op = "zarr.Append"
	defer a.spec.Load().mark.document.hold()()
	e := nd.Try(func() { err = a.appendShape(op, shapeOf(), axis, write, erase) })
	return fault(op, nameOf(a.path), errors.Join(err, e))
}

// appendShape does the work of append for elements of a shape.
func (a *array) appendShape(op string, added []int, axis int, write func(op string, s *spec, at selection) error, erase eraser) error {
	old, err := a.refresh()
	if err != nil {
		return err
	}
	shape := slices.Clone(old.shape)
	if axis < -len(shape) || axis >= len(shape) {
		return refuse(nd.ErrAxis, "axis %d of an array with %d axes", axis, len(shape))
	}
	if axis < 0 {
		axis += len(shape)
	}
	more := slices.Clone(added)
	if len(more) == len(shape) {
		more[axis] = shape[axis]
	}
	if !slices.Equal(more, shape) {
		return &nd.Error{Kind: nd.ErrShape, Shapes: [][]int{shape, added}, Axis: axis - len(shape), Detail: fmt.Sprintf(
			"shape %s does not continue shape %s along axis %d", mistakes.ShapeText(added), mistakes.ShapeText(shape), axis-len(shape))}
	}
	first := shape[axis]
	if shape[axis] += added[axis]; shape[axis] < first {
		return refuse(nd.ErrSize, "axis %d becomes longer than an int can count", axis-len(shape))
	}
	if err := a.resize(op, old, shape, erase); err != nil {
		return err
	}
	indices := slices.Repeat([]nd.Index{nd.Colon}, len(shape))
	indices[axis] = nd.From(first)
	spec := a.spec.Load()
	if err := write(op, spec, selectOf(spec.shape, indices)); err != nil {
		shape[axis] = first
		return errors.Join(err, a.resize(op, spec, shape, erase)) // otherwise the next Append would leave a gap
	}
	return nil
}
