package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// Split returns views of parts of x along the axis chosen by [Axis], or along the first axis. If parts is a number, it returns this number
// of views, of equal size. If parts is a slice of indices, it splits x before each of them and returns one more view than there are
// indices. Negative indices count from the end; indices out of range are clipped. A number below 1, or one that does not divide the size of
// the axis, panics with [ErrShape].
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

// splitEqually returns views of equal parts of x along an axis. The parameter parts is their number.
func splitEqually[T any](name string, x *NDArray[T], parts, axis int) []*NDArray[T] {
	own := x.layout(name).Shape()
	if parts < 1 || own[axis]%parts != 0 || parts > max(own[axis], 1) && parts > maxEmptyParts {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own),
			Detail: fmt.Sprintf("axis %d of shape %s, which has size %d, has no %d equal parts; indices, a []int, cut anywhere", axis, core.ShapeText(own), own[axis], parts)})
	}
	n := own[axis] / parts
	checkHeaders(name, parts)
	z := core.Make[*NDArray[T]](name, parts)
	for i := range z {
		z[i] = x.Slice(along(axis, Range(i*n, (i+1)*n))...)
	}
	return z
}

// checkHeaders panics if n headers, and pointers to them, exceed the limit of one result.
func checkHeaders(op string, n int) { core.CheckWork(op, n, 200) }

// maxEmptyParts is the maximum number of parts of an empty axis.
const maxEmptyParts = 1 << 16
