package reducing

import (
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A Joining is a reduction by an operator of ndgo or of a user.
type Joining struct {
	Name        string
	Kind        reflect.Kind    // kind of the results
	First       reflect.Kind    // kind of the first operand; it selects the loop of the terms
	Join, Terms *ufunc.Operator // if Terms is nil, Join applies to the elements of the only operand
	Empty       scalars.Slot    // the reduction of no elements, an element of the kind of the results
	Some        bool            // whether a reduction of no elements is an error

	// Finish modifies z, an array of results. The second argument is the number of elements reduced to each result. Finish may be nil.
	Finish func(z *core.Header, elements int)
}

// empty returns the field Empty as a scalar. Most reductions have elements and do not need it.
func (j *Joining) empty() (s scalars.Scalar) {
	s.Read(unsafe.Pointer(&j.Empty), j.Kind)
	return s
}

// Reduce computes the terms of args, and reduces them over the axes in options. These are axes of the operands' common shape. The result is
// in target, or in a new array if target is nil.
func (j *Joining) Reduce(target *core.Header, options []option.Option, args []core.Arg) *core.Header {
	if target == nil {
		if z := j.reduceFew(options, args); z != nil {
			return z
		}
	}
	p := j.prepare(target, options, slices.Clone(args)) // a clone, so that the operands of reduceFew stay on the stack
	p.compute()
	return core.Deliver(j.Name, target, p.z)
}

// A prepared is a checked reduction before it is computed.
type prepared struct {
	reduction
	z        *core.Header // the result
	axes     reducedAxes
	shape    []int          // the common shape of the operands
	reads    []*core.Header // the operands, broadcast to shape
	operands []*core.Header // the arrays to pass to reduction.Over
	isFused  bool           // whether one kernel, compiled from several operators, computes the terms
	finish   func(z *core.Header, elements int)

	spreading *spreading // set for variances and standard deviations, otherwise nil
}

// prepare checks a reduction and allocates its result.
func (j *Joining) prepare(target *core.Header, options []option.Option, args []core.Arg) *prepared {
	o := option.Take(j.Name, options, option.Axis, option.KeepDims)
	p := &prepared{reduction: reductionBy(j.Name, j.Join, j.Kind, j.empty()), finish: j.Finish}
	c, shape := j.call(args)
	if j.Terms != nil {
		p.Add(c.Loop, j.Kind)
		p.whole = c.Loop.Terms
	}
	p.axes, p.shape = ChosenAxes(j.Name, shape, &o), shape
	if j.Some || c.Op.Fused == ufunc.Extreme {
		p.axes.MustHaveElements(j.Name, shape)
	}
	p.reads = over(&c, shape)
	p.operands, p.isFused = p.reads, c.Op.Fused != ufunc.NoFusion
	p.z = core.Whole(j.Name, target, j.Kind, p.axes.Result(nil, shape), p.operands...)
	if p.isFused && p.z.Layout.Size() > 0 && iter.Size(shape) > 0 {
		p.operands = p.inRowMajorOrder(j.Kind, p.axes, shape, p.operands)
	}
	return p
}

// compute computes the result.
func (p *prepared) compute() {
	switch {
	case p.z.Layout.Size() == 0:
	case p.spreading != nil:
		p.computeSpread()
	default:
		p.Over(p.z, p.axes, p.operands...)
		p.complete()
	}
}

// complete changes the result after the reduction.
func (p *prepared) complete() {
	if p.finish != nil {
		p.finish(p.z, p.axes.Count(p.shape))
	}
}

// Scan computes the terms of args, and reduces them cumulatively along the axis in options. This is an axis of the operands' common shape.
// The result is in target, or in a new array if target is nil. With the option IncludeInitial, the result begins with the reduction of no
// elements.
func (j *Joining) Scan(target *core.Header, options []option.Option, args []core.Arg) *core.Header {
	o := option.Take(j.Name, options, option.Axis, option.IncludeInitial)
	loop := core.LoopOf(j.Name, j.Join, j.Kind, j.Kind)
	c, shape := j.call(args)
	axis := o.OnlyAxis(j.Name, shape)
	operands := over(&c, shape)
	z := core.Whole(j.Name, target, j.Kind, scanShape(&o, shape, axis), operands...)
	scans := afterInitial(&o, z, axis, j.empty())
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

// call returns the checked call that computes the terms of args, and the common shape of args. If j has no operator for terms, call returns a
// call of the joining operator.
func (j *Joining) call(args []core.Arg) (c core.Call, shape []int) {
	core.CheckOperands(j.Name, args) // here, because the joining operator has two operands, and args may have one
	c = core.Call{Name: j.Name, Op: j.Join, Args: args}
	if j.Terms != nil {
		c.Op = j.Terms
	}
	c.Loop, c.Result.Kind = core.LoopOf(j.Name, c.Op, j.First, j.Kind), j.Kind
	c.ResolveAll()
	shape = iter.Clone(c.Broadcast(nil))
	limits.CheckView(j.Name, shape)
	c.Require(shape)
	return c, shape
}

// over returns the operands as arrays, broadcast to shape.
func over(c *core.Call, shape []int) []*core.Header {
	all := make([]*core.Header, len(c.Args))
	for i := range all {
		all[i] = c.Args[i].Over(shape, c.Kind(i))
	}
	return all
}
