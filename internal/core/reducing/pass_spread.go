package reducing

import (
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/option"
)

// A spreading is a variance or a standard deviation in a pass.
type spreading struct {
	spread
	mean *core.Header // array for the means; it has the reduced axes too, with size 1
	made *core.Call   // the call that computes the elements; nil if they are the elements of an array
}

// Spread adds a reduction of the terms of j to variances or, if root is set, to standard deviations. It returns its result. The elements of
// the result are undefined before Compute. The pass stores the terms of only one part at a time.
func (p *Pass) Spread(j *Joining, root bool, options []option.Option, args []core.Arg) *core.Header {
	if p.AtOnce(args) {
		return j.spread(root, options, args)
	}
	o := option.Take(j.Name, options, option.Axis, option.KeepDims, option.Correction)
	if j.Terms != nil {
		if loop := j.Terms.Loops.Of(j.First); loop != nil && loop.Requires != nil {
			p.Compute()
		}
	}
	c, shape := j.call(slices.Clone(args)) // a clone, so that the operands of calls computed at once stay on the stack
	r := &prepared{axes: ChosenAxes(j.Name, shape, &o), shape: shape, reads: over(&c, shape), spreading: &spreading{}}
	r.spreading.set(j.Name, j.Kind, j.Kind, &o, r.axes.Count(shape), root)
	r.reduction, r.operands = r.spreading.sum, r.reads
	if j.Terms != nil {
		c.IsSound = true
		r.spreading.made = &c
		core.Type{Kind: j.Kind}.CheckShape(j.Name, shape)
		terms := &core.Header{Width: r.Width}
		terms.SetKind(j.Kind)
		terms.Layout.SetPacked(shape)
		r.operands = []*core.Header{terms}
	}
	r.z = core.Whole(j.Name, nil, j.Kind, r.axes.Result(nil, shape))
	r.spreading.mean = core.Whole(j.Name, nil, j.Kind, r.axes.kept().Result(nil, shape))
	p.members = append(p.members, &member{reduced: r, targets: []*core.Header{r.z}, shape: shape, reads: r.reads})
	return r.z
}

// spread returns the variances of the terms of j or, if root is set, their square roots. It stores all terms.
func (j *Joining) spread(root bool, options []option.Option, args []core.Arg) *core.Header {
	if j.Terms == nil {
		return variance(j.Name, j.Kind, nil, &args[0], options, root)
	}
	var c core.Call
	c.Name, c.Op, c.Args = j.Name, j.Terms, args
	c.Loop, c.Result.Kind = core.LoopOf(j.Name, j.Terms, j.First, j.Kind), j.Kind
	terms := c.Into(nil)
	z := variance(j.Name, j.Kind, nil, &core.Arg{Head: terms, Kind: j.Kind}, options, root)
	terms.Discard()
	return z
}

// computeSpread computes the result of p, a variance or standard deviation.
func (p *prepared) computeSpread() {
	s, x := p.spreading.spread, p.operands[0]
	s.sum.order, s.squares.order = p.order, p.order
	if made := p.spreading.made; made != nil {
		x = core.New(s.kind, x.Layout.Shape())
		defer x.Discard()
		made.Compute([]*core.Header{x})
	}
	s.compute(p.z, p.spreading.mean, p.axes, x)
}

// sliceSpread restricts p, a variance or standard deviation, to the range of indices of c. The parameter reads has the operands.
func (p *prepared) sliceSpread(c *cut, reads []*core.Header) {
	own := *p.spreading
	if own.mean = c.view(own.mean); own.made != nil {
		call := *own.made
		c.viewArgs(&call, reads)
		own.made = &call
	}
	p.spreading = &own
}
