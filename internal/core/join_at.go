package core

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// ApplyAt joins elements of x at indices with values, by the loop of loops for x's kind, in row-major order: an element that is
// named more than once is joined with all of its values.
func ApplyAt(op string, loops *ufunc.Loops, x, indices, values Arg, options []Option) {
	z := x.Head
	z.Check(op)
	if z.ReadOnly {
		FailReadOnly(op, z)
	}
	call := Call{Name: op, Args: []Arg{values}}
	call.resolveAs(0, x.Kind)
	source := &call.Args[0]
	var c choice
	shape := indices.Shape()
	if len(options) > 0 || !c.takeOffsets(z, indices) {
		c, shape = z.choose(op, indices, options)
		defer c.offsets.discard()
	}
	if axis, ok := iter.Reaches(source.Shape(), shape); !ok {
		failInPlace(op, shape, Shapes(call.Args), 0, axis)
	}
	if from := source.Head; from != nil && mustCopy(z, from, false) {
		source.Head = Type{Kind: x.Kind}.Copy(from)
		defer source.Head.discard()
	}
	c.run(shape, source, loops.Of(x.Kind))
}
