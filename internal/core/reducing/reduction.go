// Package reducing has functions that reduce many elements to one: reductions along axes, by trees whose order depends only on
// shapes and strides, cumulative reductions, and searches for extremes.
package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// A reduction is an associative operator that joins elements of one kind. Stages compute these elements from the elements of an
// array.
type reduction struct {
	join, fold *ufunc.Loop // the binary loop of the operator, and the loop that reduces runs
	whole      *ufunc.Loop // a loop that reduces runs of operands, including all stages, or nil
	Width      int         // size of an element in bytes
	saturates  bool        // short-circuits: elements are bools, and the first one that is not the identity decides
	identity   identity    // the reduction of no elements
	empty      core.Scalar // the same, if identity is givenIdentity
	order      order       // for a part of a reduction, the order of the whole reduction
	terms      *terms      // computes the only operand's elements, which are not stored; or nil
	stages
}

// set sets r, zero so far, to the reduction to elements of kind by op, one of ndgo's operators. empty is the reduction of no
// elements.
func (r *reduction) set(name string, op *ufunc.Operator, kind reflect.Kind, empty identity) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.saturates = kind == reflect.Bool
	r.identity = empty
}

// reductionBy returns the reduction to elements of kind by op, any operator. empty is the reduction of no elements.
func reductionBy(name string, op *ufunc.Operator, kind reflect.Kind, empty core.Scalar) (r reduction) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.identity, r.empty = givenIdentity, empty
	return r
}

// by sets r to the reduction by loop to elements of kind.
func (r *reduction) by(loop *ufunc.Loop, kind reflect.Kind) {
	r.join, r.fold, r.Width = loop, loop.Reduce, ufunc.Size(kind)
}

// An identity is the reduction of no elements by one of ndgo's operators.
type identity int

const (
	IdentityZero identity = 0 // or false
	identityOne  identity = 1 // or true
	noIdentity   identity = -1

	givenIdentity identity = -2 // given by the caller, for a user's reduction
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

// Add appends a stage: loop, with results of kind.
func (r *reduction) Add(loop *ufunc.Loop, kind reflect.Kind) {
	r.stages.Add(loop, kind)
	r.whole = nil
}

// hasWhole reports whether one kernel computes the reduction of runs of n elements, with the given step in each operand.
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

// stages compute the elements for a reduction, one stage after another. The first stage reads the elements of an array, each other
// stage the results of the stage before it.
type stages struct {
	List [3]stage
	N    int
}

// A stage is a loop with elements of width bytes as results. Operand 1 is the elements of the stage before; the operands after it
// are the reduction's further arrays. The last stage has the widest elements.
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

// Add appends a stage: loop, with results of kind.
func (s *stages) Add(loop *ufunc.Loop, kind reflect.Kind) {
	s.List[s.N] = stage{Loop: loop, Width: ufunc.Size(kind)}
	s.N++
}
