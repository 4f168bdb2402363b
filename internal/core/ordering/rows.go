package ordering

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/sorting"
)

// Rows sets target, or a new array of type to if target is nil, to the results of row for the lanes of x along the axis in options,
// else the last. The elements of x have type from. Row gets the addresses of the results, all zero, and of the elements, and their
// number. Row may keep slices of this memory: it is not reused for other arrays.
func Rows(op string, to, from core.Type, target *core.Header, x core.Arg, options []core.Option, row func(dst, src unsafe.Pointer, n int)) *core.Header {
	x.Head.Check(op)
	o := core.TakeOptions(op, options, core.AxisOption)
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
