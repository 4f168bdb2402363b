package core

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/sorting"
)

// positionType is that of positions.
var positionType = Type{Kind: reflect.Int}

// Sort returns x with its elements in order along the axis that options choose, else the last: in target, which may be x, or in
// a new array.
func (t Type) Sort(op string, target *Header, x Arg, options []Option) *Header {
	axis, engine, descending := x.sorted(op, options)
	z := target
	if target != x.Head || target.ReadOnly {
		z = t.Whole(op, target, x.Shape(), x.Head)
	}
	n := x.Shape()[axis]
	eachLane(axis, []laneArray{t.along(z), t.along(x.Head)}, 1, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Sort(lane[0], lane[1], n, descending, room)
	})
	return t.deliver(target, z)
}

// ArgSort returns the positions of x's elements in order, along the axis that options choose, else the last.
func (t Type) ArgSort(op string, target *Header, x Arg, options []Option) *Header {
	axis, engine, descending := x.sorted(op, options)
	z := Whole(op, target, reflect.Int, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(axis, []laneArray{positionType.along(z), t.along(x.Head)}, 1, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.ArgSort(unsafe.Slice((*int)(lane[0]), n), lane[1], descending, room)
	})
	return deliver(target, z)
}

// Partition returns x's elements, along the axis that options choose, else the last, so that the one of rank k is where it would
// be if they were in order, none of those before it comes after it, and none of those after it before.
func (t Type) Partition(op string, target *Header, x Arg, k int, options []Option) *Header {
	axis, engine, descending := x.sorted(op, options)
	k = x.rank(op, k, axis)
	z := t.Whole(op, target, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(axis, []laneArray{t.along(z), t.along(x.Head)}, 1, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Partition(lane[0], lane[1], n, k, descending, room)
	})
	return t.deliver(target, z)
}

// ArgPartition returns the positions of x's elements in the order of Partition.
func (t Type) ArgPartition(op string, target *Header, x Arg, k int, options []Option) *Header {
	axis, engine, descending := x.sorted(op, options)
	k = x.rank(op, k, axis)
	z := Whole(op, target, reflect.Int, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(axis, []laneArray{positionType.along(z), t.along(x.Head)}, 1, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Select(unsafe.Slice((*int)(lane[0]), n), lane[1], k, descending, room)
	})
	return deliver(target, z)
}

// TopK returns the first k elements of x in descending order, along the axis that options choose, else the last, and their
// positions.
func (t Type) TopK(op string, x Arg, k int, options []Option) (values, positions *Header) {
	o := TakeOptions(op, options, AxisOption)
	x.Head.Check(op)
	shape := Clone(x.Shape())
	axis := o.OneAxis(op, shape, -1)
	engine := engineOf(op, x.Kind)
	n := shape[axis]
	if k < 0 || k > n {
		panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)}, Axis: axis - len(shape),
			Detail: fmt.Sprintf("there are no %d elements along axis %d of shape %s, which has size %d; use 0 to %d",
				k, axis-len(shape), ShapeText(shape), n, n)})
	}
	shape[axis] = k
	values = t.Whole(op, nil, shape)
	positions = Whole(op, nil, reflect.Int, shape)
	eachLane(axis, []laneArray{t.along(values), positionType.along(positions), t.along(x.Head)}, 2, func(lane []unsafe.Pointer, room *sorting.Room) {
		order := room.Positions(n)
		engine.Select(order, lane[2], k-1, true, room)
		engine.Take(lane[0], lane[2], order[:k])
		found := unsafe.Slice((*int)(lane[1]), k)
		engine.ArgSort(found, lane[0], true, room)
		for i, at := range found {
			found[i] = order[at]
		}
		engine.Take(lane[0], lane[2], found)
	})
	return values, positions
}

// sorted returns what functions that sort x take of options.
func (x *Arg) sorted(op string, options []Option) (axis int, engine sorting.Engine, descending bool) {
	o := TakeOptions(op, options, AxisOption, DescendingOption)
	x.Head.Check(op)
	return o.OneAxis(op, x.Shape(), -1), engineOf(op, x.Kind), o.Has(DescendingOption)
}

// rank returns k, of which a negative one counts from the end, as a position along axis. Where there is no element, there need
// be none of that rank.
func (x *Arg) rank(op string, k, axis int) int {
	shape := x.Shape()
	if n := shape[axis]; k < -n || k >= n {
		FailIndex(op, []int{k}, k, axis, shape)
	} else if k < 0 {
		k += n
	}
	return k
}

// engineOf returns the engine of a kind.
func engineOf(op string, kind reflect.Kind) sorting.Engine {
	engine := sorting.Of(kind)
	if engine == nil {
		Fail(op, ErrDType, "elements of %s have no order; use SortFunc", kind)
	}
	return engine
}
