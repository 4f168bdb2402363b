// Package ordering has functions that depend on the order of elements along lanes: sorting, searches, sets and histograms.
package ordering

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	"ndgo/internal/sorting"
)

// Sort returns x sorted along the axis in options, or, without the option, along the last axis. The result is in target, which may be x
// itself, or in a new array if target is nil.
func Sort(t core.Type, op string, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	axis, engine, descending := sorted(&x, op, options)
	z := target
	if target == x.Head {
		core.CheckWritable(op, target)
	} else {
		z = t.Whole(op, target, x.Shape(), x.Head)
	}
	n := x.Shape()[axis]
	eachLane(op, axis, []laneArray{along(t, z), along(t, x.Head)}, 1, sorting.SortBytes(x.Kind), func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Sort(lane[0], lane[1], n, descending, room)
	})
	return t.Deliver(op, target, z)
}

// ArgSort returns the indices that sort x along the axis in options, or, without the option, along the last axis.
func ArgSort(t core.Type, op string, target *core.Header, x core.Arg, options []option.Option) *core.Header {
	axis, engine, descending := sorted(&x, op, options)
	z := core.Whole(op, target, reflect.Int, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(op, axis, []laneArray{along(core.PositionType, z), along(t, x.Head)}, 1, sorting.OrderBytes, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.ArgSort(unsafe.Slice((*int)(lane[0]), n), lane[1], descending, room)
	})
	return core.Deliver(op, target, z)
}

// Partition returns x rearranged along the axis in options, or, without the option, along the last axis. The element at index k is the same
// as after sorting. Elements before index k sort before this element or are equal to it. Elements after index k sort after it or are equal
// to it.
func Partition(t core.Type, op string, target *core.Header, x core.Arg, k int, options []option.Option) *core.Header {
	axis, engine, descending := sorted(&x, op, options)
	k = rank(&x, op, k, axis)
	z := t.Whole(op, target, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(op, axis, []laneArray{along(t, z), along(t, x.Head)}, 1, sorting.OrderBytes, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Partition(lane[0], lane[1], n, k, descending, room)
	})
	return t.Deliver(op, target, z)
}

// ArgPartition returns the indices that rearrange x as [Partition] does.
func ArgPartition(t core.Type, op string, target *core.Header, x core.Arg, k int, options []option.Option) *core.Header {
	axis, engine, descending := sorted(&x, op, options)
	k = rank(&x, op, k, axis)
	z := core.Whole(op, target, reflect.Int, x.Shape(), x.Head)
	n := x.Shape()[axis]
	eachLane(op, axis, []laneArray{along(core.PositionType, z), along(t, x.Head)}, 1, sorting.OrderBytes, func(lane []unsafe.Pointer, room *sorting.Room) {
		engine.Select(unsafe.Slice((*int)(lane[0]), n), lane[1], k, descending, room)
	})
	return core.Deliver(op, target, z)
}

// TopK returns the k greatest elements of x in descending order, and their indices. It takes k elements of each lane along the axis in
// options, or, without the option, along the last axis.
func TopK(t core.Type, op string, x core.Arg, k int, options []option.Option) (values, positions *core.Header) {
	o := option.Take(op, options, option.Axis)
	x.Head.Check(op)
	shape := iter.Clone(x.Shape())
	axis := o.OneAxis(op, shape, -1)
	engine := engineOf(op, x.Kind)
	n := shape[axis]
	if k < 0 || k > n {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrIndex, Shapes: [][]int{iter.Clone(shape)}, Axis: axis - len(shape),
			Detail: fmt.Sprintf("there are no %d elements along axis %d of shape %s, which has size %d; use 0 to %d",
				k, axis, mistakes.ShapeText(shape), n, n)})
	}
	shape[axis] = k
	values = t.Whole(op, nil, shape)
	positions = core.Whole(op, nil, reflect.Int, shape)
	eachLane(op, axis, []laneArray{along(t, values), along(core.PositionType, positions), along(t, x.Head)}, 2, sorting.OrderBytes, func(lane []unsafe.Pointer, room *sorting.Room) {
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

// sorted checks x and options for functions that sort.
func sorted(x *core.Arg, op string, options []option.Option) (axis int, engine sorting.Engine, descending bool) {
	o := option.Take(op, options, option.Axis, option.Descending)
	x.Head.Check(op)
	return o.OneAxis(op, x.Shape(), -1), engineOf(op, x.Kind), o.Has(option.Descending)
}

// rank returns k as an index on axis. A negative k counts from the end. If k is out of range, rank panics, also if x is empty.
func rank(x *core.Arg, op string, k, axis int) int {
	shape := x.Shape()
	if n := shape[axis]; k < -n || k >= n {
		mistakes.FailIndex(op, []int{k}, k, axis, shape)
	} else if k < 0 {
		k += n
	}
	return k
}

// engineOf returns the sorting engine for elements of a kind. It panics if there is none.
func engineOf(op string, kind reflect.Kind) sorting.Engine {
	engine := sorting.Of(kind)
	if engine == nil {
		mistakes.Fail(op, mistakes.ErrDType, "elements of %s have no order; use SortFunc", kind)
	}
	return engine
}
