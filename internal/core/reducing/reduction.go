// Package reducing has functions from many elements to one: reductions along axes, by trees with an order given by shapes and strides
// alone, cumulative reductions, and searches for extremes.
package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// A reduction is an associative operator for joining elements of one kind; stages compute them from the elements of an array.
type reduction struct {
	join, fold *ufunc.Loop // the binary loop of the operator, and its reduction of runs
	whole      *ufunc.Loop // the reduction of runs of operands, in place of all stages and fold, or nil
	Width      int         // bytes of an element
	saturates  bool        // elements are bools, and no more of them count once one is not the identity
	identity   identity    // the reduction of no elements
	empty      core.Scalar // the same, if identity is givenIdentity
	order      order       // for a part of a reduction, the order of the whole
	terms      *terms      // the source of the only operand's elements, without memory; or nil
	stages
}

// set makes r, zero at first, the reduction by op, of ndgo, to elements of kind, with empty for none.
func (r *reduction) set(name string, op *ufunc.Operator, kind reflect.Kind, empty identity) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.saturates = kind == reflect.Bool
	r.identity = empty
}

// reductionBy returns the reduction by op, of anybody, to elements of kind, with empty for none.
func reductionBy(name string, op *ufunc.Operator, kind reflect.Kind, empty core.Scalar) (r reduction) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.identity, r.empty = givenIdentity, empty
	return r
}

// by makes r the reduction by loop to elements of kind.
func (r *reduction) by(loop *ufunc.Loop, kind reflect.Kind) {
	r.join, r.fold, r.Width = loop, loop.Reduce, ufunc.Size(kind)
}

// An identity is the reduction of no elements by an operator of ndgo.
type identity int

const (
	IdentityZero identity = 0 // or false
	identityOne  identity = 1 // or true
	noIdentity   identity = -1

	givenIdentity identity = -2 // of a user's reduction
)

// Scalar returns v as a scalar for kind.
func (v identity) Scalar(kind reflect.Kind) core.Scalar {
	if kind == reflect.Bool {
		return core.Scalar{Class: core.BoolScalar, U: uint64(v)}
	}
	return core.Scalar{Class: core.IntScalar, I: int64(v)}
}

// Convert adds the stage that converts elements of kind from to kind, unless the kinds are the same.
func (r *reduction) Convert(name string, from, kind reflect.Kind) {
	if from == kind {
		return
	}
	r.stages.Convert(name, from, kind)
	r.whole = nil
	for _, l := range r.fold.Converted {
		if r.stages.N == 1 && l.Kinds[0] == kind && l.Kinds[1] == from {
			r.whole = l
		}
	}
}

// Add adds a stage by loop to elements of kind.
func (r *reduction) Add(loop *ufunc.Loop, kind reflect.Kind) {
	r.stages.Add(loop, kind)
	r.whole = nil
}

// hasWhole reports whether the reduction of runs of n elements, a step apart in each operand, is one kernel.
func (r *reduction) hasWhole(n int, steps ...int) bool {
	if r.whole == nil || n < core.ShortRun || r.whole.Kernels.At(ufunc.Active()) == nil {
		return false
	}
	for k, step := range steps {
		if step != 0 && step != ufunc.Size(r.whole.Kinds[1+k]) {
			return false
		}
	}
	return true
}

// stages compute the elements for a reduction, one after the other: the first from the elements of an array, each other from the results
// of the one before it.
type stages struct {
	List [3]stage
	N    int
}

// A stage is a loop from operand 1, and from the reduction's further arrays as the operands after it, to elements of width bytes. The
// last stage makes the widest.
type stage struct {
	Loop  *ufunc.Loop
	Width int
}

// Convert adds the stage that converts elements of kind from to kind, unless the kinds are the same.
func (s *stages) Convert(name string, from, kind reflect.Kind) {
	if kind == from {
		return
	}
	s.Add(core.Converter(name, kind, from), kind)
}

// Add adds a stage by loop to elements of kind.
func (s *stages) Add(loop *ufunc.Loop, kind reflect.Kind) {
	s.List[s.N] = stage{Loop: loop, Width: ufunc.Size(kind)}
	s.N++
}
