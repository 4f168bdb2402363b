package ndarray

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// ArgSortBy returns the indices that sort by several keys, along the axis chosen by [Axis] or along the last axis. The order is ascending,
// or descending with [Descending]. The first key decides; where its elements are equal, the second key decides, and so on. Elements equal
// in all keys keep their order.
//
// Each key may have its own element type. ArgSortBy panics with [ErrDType] if a type is not [Sortable], with [ErrShape] if the shapes
// differ, and with [ErrEmpty] if there are no keys.
func ArgSortBy(keys []Array, options ...Option) *NDArray[int] {
	const name = "ArgSortBy"
	if len(keys) == 0 {
		core.Fail(name, ErrEmpty, "there are no keys; give one or more arrays")
	}
	o := core.TakeOptions(name, options, core.AxisOption, core.DescendingOption)
	var order *NDArray[int]
	for i, key := range slices.Backward(keys) {
		x := inArray(key)
		x.Head.Check(name)
		t, h := sortableType(name, i, x.Kind, key), x.Head
		if order != nil && !slices.Equal(h.Layout.Shape(), order.h.Layout.Shape()) {
			panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(h.Layout.Shape()), order.Shape()},
				Detail: fmt.Sprintf("key %d has another shape than those after it; broadcast it with BroadcastTo", i)})
		}
		axis := Axis(o.OneAxis(name, h.Layout.Shape(), -1))
		if order != nil {
			h = selecting.TakeAlongAxis(t, name, h, in(order), []Option{axis})
		}
		by := typed[int](ordering.ArgSort(t, name, nil, core.Arg{Head: h, Kind: x.Kind}, options))
		if order != nil {
			by = TakeAlongAxis(order, by, axis)
		}
		order = by
	}
	return order
}

// sortableType returns the Type of the elements of key i. It panics if the kind has no order.
func sortableType(op string, i int, kind reflect.Kind, key Array) core.Type {
	if kind == reflect.String {
		return element.Type[string]()
	}
	if ufunc.Size(kind) == 0 {
		core.Fail(op, ErrDType, "key %d has elements of type %s, which have no order; keys are numbers, bools or strings", i, key.DType())
	}
	return core.Type{Kind: kind}
}
