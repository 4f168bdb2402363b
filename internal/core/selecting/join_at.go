package selecting

import (
	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/ufunc"
)

// ApplyAt sets x[i] = op(x[i], v) for each index i and its value v, in row-major order. The parameter loops has the loop of the operator
// for the kind of x. If an index occurs several times, its element is combined with each of its values.
func ApplyAt(op string, loops *ufunc.Loops, x, indices, values core.Arg, options []option.Option) {
	z := x.Head
	z.CheckAs(op, "the target")
	core.CheckWritable(op, z)
	values.CheckAs(op, "the array of values")
	call := core.Call{Name: op, Args: []core.Arg{values}}
	call.ResolveAs(0, x.Kind)
	source := &call.Args[0]
	var c Choice
	shape := indices.Shape()
	if len(options) > 0 || !c.takeOffsets(z, indices) {
		c, shape = chosenBy(z, op, indices, options)
		defer c.Offsets.Discard()
	}
	core.CheckReach(op, source.Shape(), shape)
	if from := source.Head; from != nil {
		source.Head = core.Type{Kind: x.Kind}.Apart(op, z, from, false)
		defer source.Head.DiscardUnless(from)
	}
	c.run(shape, source, loops.Of(x.Kind))
}
