package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// Outer returns the products of all pairs of elements of the 1-d arrays x and y: element i, j of the result is x[i]·y[j]. Operands without
// exactly one axis panic with [ErrShape].
func Outer[T Number](x, y *NDArray[T]) *NDArray[T] {
	for _, a := range []*NDArray[T]{x, y} {
		if shape := a.layout("Outer").Shape(); len(shape) != 1 {
			core.FailRank("Outer", shape, "it takes arrays of one axis; use Ravel, or TensorDot with 0 axes")
		}
	}
	return product("Outer", x.ExpandDims(1), y)
}

// product returns x·y.
func product[T Number](op string, x, y *NDArray[T]) *NDArray[T] {
	c := core.Call{Name: op, Op: &simd.Multiply, Args: []core.Arg{in(x), in(y)}}
	c.Loop, c.Result.Kind = core.LoopOf(op, c.Op, kindOf[T](), kindOf[T]()), kindOf[T]()
	return typed[T](c.Into(nil))
}

// Kron returns the Kronecker product of x and y. An n×m matrix x and a p×q matrix y give an n·p×m·q matrix, with element i·p + k, j·q + l
// equal to x[i, j]·y[k, l]. The shorter shape is extended by leading 1s.
//
// If the result exceeds the limit of [SetMaxBytes], Kron panics with [ErrLimit].
func Kron[T Number](x, y *NDArray[T]) *NDArray[T] {
	own, other := x.layout("Kron").Shape(), y.layout("Kron").Shape()
	rank := max(len(own), len(other))
	own = append(selecting.Ones(rank-len(own)), own...)
	other = append(selecting.Ones(rank-len(other)), other...)
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = own[i] * other[i]
		if other[i] != 0 && shape[i]/other[i] != own[i] {
			panic(&Error{Op: "Kron", Kind: ErrSize, Shapes: [][]int{x.Shape(), y.Shape()}, Axis: i - rank,
				Detail: fmt.Sprintf("the product of the sizes %d and %d of axis %d is more than an int can count", own[i], other[i], i-rank)})
		}
	}
	checkSize[T]("Kron", shape)
	if iter.Size(shape) == 0 {
		return newArray[T](shape)
	}
	// An axis of n·m elements is split into an axis of n and one of m elements. A missing axis has size 1.
	var first, second []int
	for i, n := range own {
		switch m := other[i]; {
		case n > 1 && m > 1:
			first, second = append(first, n, 1), append(second, 1, m)
		case n > 1 || m > 1:
			first, second = append(first, n), append(second, m)
		}
	}
	z := product("Kron", x.Reshape(first...), y.Reshape(second...))
	z.h.Layout.SetPacked(shape)
	return z
}

// Cross returns the cross products of vectors of three elements, along the axis chosen by [Axis] or along the last axis:
//
//	(x[1]·y[2] - x[2]·y[1], x[2]·y[0] - x[0]·y[2], x[0]·y[1] - x[1]·y[0])
//
// Each product is rounded. The axis must have size 3 in both operands; otherwise Cross panics with [ErrShape]. The other axes broadcast;
// incompatible ones panic with [ErrBroadcast].
func Cross[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	const name = "Cross"
	own, other := x.layout(name).Shape(), y.layout(name).Shape()
	common := own
	if len(other) > len(own) {
		common = other
	}
	o := core.TakeOptions(name, options, core.AxisOption)
	axis := o.OneAxis(name, common, -1) - len(common)
	for _, shape := range [][]int{own, other} {
		if -axis > len(shape) || shape[len(shape)+axis] != 3 {
			panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own), core.Clone(other)}, Axis: axis,
				Detail: fmt.Sprintf("axis %d of shape %s does not have size 3, which a cross product needs; choose another with Axis", max(len(shape)+axis, 0), core.ShapeText(shape))})
		}
	}
	shape, fault := iter.Broadcast(core.Clone(own), other)
	if fault != 0 {
		core.FailBroadcast(name, [][]int{core.Clone(own), core.Clone(other)}, fault)
	}
	z := create[T](name, shape)
	part := func(a *NDArray[T], i int) *NDArray[T] {
		return a.Slice(along(len(a.h.Layout.Shape())+axis, At(i))...)
	}
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		first, second := product(name, part(x, j), part(y, k)), product(name, part(x, k), part(y, j))
		applyInto[T, T](name, part(z, i), &simd.Subtract, in(first), in(second))
		first.Release()
		second.Release()
	}
	return z
}
