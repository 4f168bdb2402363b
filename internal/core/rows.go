package core

import (
	"unsafe"

	"ndgo/internal/sorting"
)

// Rows sets target, or a new array of type to if that is nil, to what row makes of the lanes of x, whose elements are of type from,
// along the axis that options choose, else the last. Row is given the addresses of the results, which are zero, of the elements,
// and how many there are.
func Rows(op string, to, from Type, target *Header, x Arg, options []Option, row func(dst, src unsafe.Pointer, n int)) *Header {
	x.Head.Check(op)
	o := TakeOptions(op, options, AxisOption)
	shape := x.Shape()
	axis := o.OneAxis(op, shape, -1)
	z := to.Whole(op, target, shape, x.Head)
	n := shape[axis]
	eachLane(axis, []laneArray{to.along(z), from.along(x.Head)}, 1, func(lane []unsafe.Pointer, _ *sorting.Room) {
		row(lane[0], lane[1], n)
	})
	return to.deliver(target, z)
}
