package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A Joining is a reduction by any operator, not only ndgo's.
type Joining struct {
	Name        string
	Kind        reflect.Kind    // of the results
	First       reflect.Kind    // of the first operand, for finding the loop of the terms
	Join, Terms *ufunc.Operator // without terms the elements of the only operand are joined
	Empty       core.Scalar     // the reduction of no elements

	// Finish changes the results, each from so many elements. It may be nil.
	Finish func(z *core.Header, elements int)
}

// Reduce returns the reductions of the terms of args, over the axes of their common shape in options, in target or, if nil, in a new
// array.
func (j *Joining) Reduce(target *core.Header, options []core.Option, args []core.Arg) *core.Header {
	o := core.TakeOptions(j.Name, options, core.AxisOption, core.KeepDimsOption)
	r := reductionBy(j.Name, j.Join, j.Kind, j.Empty)
	c, shape := j.call(args)
	if j.Terms != nil {
		r.Add(c.Loop, j.Kind)
		r.whole = c.Loop.Terms
	}
	axes := ChosenAxes(j.Name, shape, &o)
	if c.Op.Fused == ufunc.Extreme {
		axes.MustHaveElements(j.Name, shape)
	}
	operands := over(&c, shape)
	z := core.Whole(j.Name, target, j.Kind, axes.Result(nil, shape), operands...)
	if z.Layout.Size() > 0 {
		if c.Op.Fused != ufunc.NoFusion && iter.Size(shape) > 0 {
			operands = r.inRowMajorOrder(j.Kind, axes, shape, operands)
		}
		r.Over(z, axes, operands...)
		if j.Finish != nil {
			j.Finish(z, axes.Count(shape))
		}
	}
	return core.Deliver(j.Name, target, z)
}

// Scan returns the cumulative reductions of the terms of args, along the axis of their common shape in options, in target or, if nil,
// in a new array. With IncludeInitial they begin with the reduction of no elements.
func (j *Joining) Scan(target *core.Header, options []core.Option, args []core.Arg) *core.Header {
	o := core.TakeOptions(j.Name, options, core.AxisOption, core.IncludeInitialOption)
	loop := core.LoopOf(j.Name, j.Join, j.Kind, j.Kind)
	c, shape := j.call(args)
	axis := o.OnlyAxis(j.Name, shape)
	operands := over(&c, shape)
	z := core.Whole(j.Name, target, j.Kind, scanShape(&o, shape, axis), operands...)
	scans := afterInitial(&o, z, axis, j.Empty)
	if scans.Layout.Size() > 0 {
		terms := operands[0]
		if j.Terms != nil {
			c.IsSound = true
			c.Into(scans)
			terms = scans
		}
		accumulate(loop, axis, scans, terms)
	}
	return core.Deliver(j.Name, target, z)
}

// call returns the call for the terms of args, checked, and their common shape. Without terms it is of the joining operator, for its
// loop.
func (j *Joining) call(args []core.Arg) (c core.Call, shape []int) {
	c = core.Call{Name: j.Name, Op: j.Join, Args: args}
	if j.Terms != nil {
		c.Op = j.Terms
	}
	c.Loop, c.Result.Kind = core.LoopOf(j.Name, c.Op, j.First, j.Kind), j.Kind
	c.ResolveAll()
	shape = core.Clone(c.Broadcast(nil))
	core.CheckView(j.Name, shape)
	c.Require(shape)
	return c, shape
}

// over returns the operands as arrays of the given shape, by broadcasting.
func over(c *core.Call, shape []int) []*core.Header {
	all := make([]*core.Header, len(c.Args))
	for i := range all {
		all[i] = c.Args[i].Over(shape, c.Kind(i))
	}
	return all
}
