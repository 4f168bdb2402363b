package linalg

import (
	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Norm returns norms of vectors or matrices, like NumPy's function of the same name. nd.Axis selects the axes, by default all of x. For one
// axis Norm is [VectorNorm], for two axes (rows, columns) it is [MatrixNorm]. Without [Order] and [Nuclear] it is the length √(Σ|x|²); if
// nd.Axis is not given either, x may have any number of axes. The result lacks the axes; with nd.KeepDims they have size 1.
//
// An order unknown for vectors or matrices panics with nd.ErrOption. Another number of axes panics with nd.ErrAxis, except for the length
// of all elements.
func Norm[T nd.Inexact](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.Norm"
	defer core.Rename(op)
	operand.Head(x).Check(op)
	o := core.TakeOptions(op, options, core.AxisOption, core.KeepDimsOption, core.NormOrderOption)
	given, axes := o.Get(core.NormOrderOption), []int{-2, -1}
	count := x.NDim()
	if chosen := o.Get(core.AxisOption); chosen != nil {
		axes = chosen.Ints()
		count = len(axes)
		core.CheckAxes(op, axes, x.Shape())
	} else if given == nil {
		return VectorNorm(x, options...)
	}
	switch {
	case count != 1 && count != 2:
		panic(&nd.Error{Op: op, Kind: nd.ErrAxis, Shapes: [][]int{x.Shape()},
			Detail: "norms of an array of shape " + core.ShapeText(x.Shape()) + " along " + core.Count(count, "axis", "axes") + " are not defined; choose one or two by Axis"})
	case count == 1 || given == nil:
		return VectorNorm(x, options...)
	}
	z := MatrixNorm(x.MoveAxes(axes, []int{-2, -1}), *given)
	if o.Has(core.KeepDimsOption) {
		z = z.ExpandDims(axes...)
	}
	return z
}
