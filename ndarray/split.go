package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// Split returns parts of x along the axis chosen by [Axis], else the first: so many views of equal size, or the views between indices,
// one more than indices. Unequal parts, or fewer than one, panic with [ErrShape]. Indices are as in slices: negative ones count from the
// end, and ones out of range are the ends.
func Split[T any, P int | []int](x *NDArray[T], parts P, options ...Option) []*NDArray[T] {
	const name = "Split"
	o := core.TakeOptions(name, options, core.AxisOption)
	axis := o.OneAxis(name, x.layout(name).Shape(), 0)
	if n, ok := any(parts).(int); ok {
		return splitEqually(name, x, n, axis)
	}
	indices := any(parts).([]int)
	var z []*NDArray[T]
	for i, stop := range indices {
		part := To(stop)
		if i > 0 {
			part = Range(indices[i-1], stop)
		}
		z = append(z, x.Slice(along(axis, part)...))
	}
	rest := Colon
	if n := len(indices); n > 0 {
		rest = From(indices[n-1])
	}
	return append(z, x.Slice(along(axis, rest)...))
}

// splitEqually returns so many views of equal size of x along an axis, on behalf of name.
func splitEqually[T any](name string, x *NDArray[T], parts, axis int) []*NDArray[T] {
	own := x.layout(name).Shape()
	if parts < 1 || own[axis]%parts != 0 || parts > max(own[axis], 1) && parts > maxEmptyParts {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own),
			Detail: fmt.Sprintf("axis %d of shape %s, which has size %d, has no %d equal parts; indices, a []int, cut anywhere", axis-len(own), core.ShapeText(own), own[axis], parts)})
	}
	n := own[axis] / parts
	checkHeaders(name, parts)
	z := core.Make[*NDArray[T]](name, parts)
	for i := range z {
		z[i] = x.Slice(along(axis, Range(i*n, (i+1)*n))...)
	}
	return z
}

// checkHeaders panics on behalf of op if n headers, with pointers to them, would take more memory than one result may.
func checkHeaders(op string, n int) { core.CheckWork(op, n, 200) }

// maxEmptyParts is into how many parts an axis of no elements may be split.
const maxEmptyParts = 1 << 16
