package products

import (
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// A pair is two factors to multiply. The labels form four groups: common labels to keep, labels of the first factor only, labels of the
// second factor only, and common labels to sum over.
type pair struct {
	x, y                     *factor
	batch, left, right, sums []label
}

// multiply returns the product of two factors, summed over their common labels. It does not sum over a label that is in the result or in a
// factor in the lists others or more.
//
// If both lists are empty, the product is the final result. Then it has the given token, which may be nil, and its axes are in the order of
// the result.
func (e *sumEquation) multiply(token *core.Token, x, y *factor, kind reflect.Kind, others, more []*factor) *factor {
	p := pair{x: x, y: y}
	var order []label
	if len(others)+len(more) == 0 {
		order = e.result
	} else {
		token = nil
	}
	for _, l := range x.labels {
		switch in, stays := slices.Contains(y.labels, l), e.keeps(l, others, more); {
		case !in:
			p.left = append(p.left, l)
		case stays:
			p.batch = append(p.batch, l)
		default:
			p.sums = append(p.sums, l)
		}
	}
	for _, l := range y.labels {
		if !slices.Contains(x.labels, l) {
			p.right = append(p.right, l)
		}
	}
	if len(p.sums) == 0 {
		if order == nil {
			order = slices.Concat(p.batch, p.left, p.right)
		}
		a, b := x.arrange(order), y.arrange(order)
		args := []core.Arg{{Head: &a, Kind: kind}, {Head: &b, Kind: kind}}
		c := core.Call{Name: e.op, Op: &simd.Multiply, Args: args}
		c.Loop, c.Result.Kind = core.LoopOf(e.op, &simd.Multiply, kind, kind), kind
		shape := e.shape(order)
		c.Result.CheckShape(e.op, shape)
		return newFactor(c.Into(c.Result.NewAt(token, shape)), order)
	}
	if p.mustSwap(order) {
		p.x, p.y, p.left, p.right = p.y, p.x, p.right, p.left
	}
	if order != nil {
		for _, group := range [][]label{p.batch, p.left, p.right} {
			slices.SortFunc(group, func(a, b label) int { return slices.Index(order, a) - slices.Index(order, b) })
		}
	}
	return p.matMul(token, e, kind, order)
}

// newFactor returns the new array z as a factor with the given labels.
func newFactor(z *core.Header, labels []label) *factor {
	f := &factor{Header: z.SameMemory(), labels: labels, made: z}
	f.Layout.SetCopy(&z.Layout)
	return f
}

// mustSwap reports whether y should be the first factor. If one factor is a matrix and the other a vector, this depends on the axis of the
// matrix that is summed: a sum along the last axis is the product of matrix and vector, and a sum along the first axis is the product of
// vector and matrix. In other cases, the factor with the first label of the result comes first.
func (p *pair) mustSwap(order []label) bool {
	switch {
	case len(p.left) == 0 && len(p.right) == 0:
		return false
	case len(p.right) == 0:
		return !slices.Contains(p.sums, p.x.labels[len(p.x.labels)-1])
	case len(p.left) == 0:
		return slices.Contains(p.sums, p.y.labels[len(p.y.labels)-1])
	}
	for _, l := range order {
		if slices.Contains(p.left, l) {
			return false
		}
		if slices.Contains(p.right, l) {
			return true
		}
	}
	return false
}

// matMul computes p as a product of matrices. The result has the given token, which may be nil.
func (p *pair) matMul(token *core.Token, e *sumEquation, kind reflect.Kind, order []label) *factor {
	t := core.Type{Kind: kind}
	x, xCopy := p.x.matrices(t, e.op, p.batch, p.left, p.sums)
	y, yCopy := p.y.matrices(t, e.op, p.batch, p.sums, p.right)
	own := slices.Concat(p.batch, p.left, p.right)
	shape := e.shape(own)
	var result *factor
	if order == nil || slices.Equal(own, order) {
		z := MatMulAt(token, e.op, kind, &x, &y, t.String)
		z.Layout.SetPacked(shape)
		result = newFactor(z, own)
	} else {
		z := t.NewAt(token, e.shape(order))
		result = newFactor(z, order)
		if target := result.arrange(own); mergeAxes(&target, p.batch, p.left, p.right) {
			MatMul(e.op, kind, &target, &x, &y, t.String)
		} else {
			aside := MatMul(e.op, kind, nil, &x, &y, t.String)
			aside.Layout.SetPacked(shape)
			from := newFactor(aside, own).arrange(order)
			t.Assign(e.op, z, &from)
			aside.Discard()
		}
	}
	for _, copied := range []*core.Header{xCopy, yCopy} {
		if copied != nil {
			copied.Discard()
		}
	}
	return result
}

// matrices returns f as a stack of matrices along the axes of batch. In each matrix, the axes with labels in rows become one axis, and the
// axes with labels in columns become the other axis. The result is a view of f, or a view of a copy if strides do not allow a view of f.
func (f *factor) matrices(t core.Type, op string, batch, rows, columns []label) (h core.Header, copied *core.Header) {
	h = f.arrange(slices.Concat(batch, rows, columns))
	if mergeAxes(&h, batch, rows, columns) {
		return h, nil
	}
	copied = t.WorkCopy(op, &h)
	h = copied.SameMemory()
	h.Layout.SetCopy(&copied.Layout)
	mergeAxes(&h, batch, rows, columns)
	return h, copied
}
