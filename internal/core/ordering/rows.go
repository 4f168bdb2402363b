package ordering

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/sorting"
)

// Rows calls row for each lane of x, along the axis in options or, without the option, along the last axis. It returns the results in
// target, or in a new array of type to if target is nil. The elements of x have type from.
//
// The function row gets the address of the lane's results, all zero, the address of the lane's elements, and the number of elements. The
// function row may keep slices of this memory, because the memory is not reused.
func Rows(op string, to, from core.Type, target *core.Header, x core.Arg, options []option.Option, row func(dst, src unsafe.Pointer, n int)) *core.Header {
	x.Head.Check(op)
	o := option.Take(op, options, option.Axis)
	shape := x.Shape()
	axis := o.OneAxis(op, shape, -1)
	z := to.Whole(op, target, shape, x.Head)
	n := shape[axis]
	z.Share()
	x.Head.Share()
	arrays := []laneArray{along(to, z), along(from, x.Head)}
	for k := range arrays {
		arrays[k].given = true
	}
	eachLane(op, axis, arrays, 1, 0, func(lane []unsafe.Pointer, _ *sorting.Room) {
		row(lane[0], lane[1], n)
	})
	return to.Deliver(op, target, z)
}
