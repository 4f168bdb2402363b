// Package reducing has functions from many elements to one: reductions along axes, cumulative reductions, and searches for extremes. A
// reduction joins elements in the order of a tree. This order depends only on shapes and strides.
package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/scalars"
	"ndgo/ufunc"
)

// A reduction joins elements of one kind by an associative operator. Stages may compute these elements from the elements of an array.
type reduction struct {
	join, fold *ufunc.Loop    // the binary loop of the operator, and the loop that reduces runs
	whole      *ufunc.Loop    // a loop that reduces runs of operands, including all stages, or nil
	Width      int            // size of an element in bytes
	saturates  bool           // whether elements are bools; then the first bool other than the identity decides the result
	identity   identity       // the reduction of no elements
	empty      scalars.Scalar // the reduction of no elements if identity is givenIdentity
	order      order          // for a part of a reduction: the order of the whole reduction
	terms      *terms         // computes the elements of an operand without memory; nil if the operands have memory
	stages
}

// set sets r, a zero value, to the reduction by op, one of ndgo's operators. The results have the given kind. The parameter empty is the
// reduction of no elements.
func (r *reduction) set(name string, op *ufunc.Operator, kind reflect.Kind, empty identity) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.saturates = kind == reflect.Bool
	r.identity = empty
}

// reductionBy returns a reduction by op, an operator of ndgo or of a user, to elements of kind. The parameter empty is the reduction of no
// elements.
func reductionBy(name string, op *ufunc.Operator, kind reflect.Kind, empty scalars.Scalar) (r reduction) {
	r.by(core.LoopOf(name, op, kind, kind), kind)
	r.identity, r.empty = givenIdentity, empty
	return r
}

// by sets the loop by which r reduces elements, and the kind of these elements.
func (r *reduction) by(loop *ufunc.Loop, kind reflect.Kind) {
	r.join, r.fold, r.Width = loop, loop.Reduce, ufunc.Size(kind)
}

// An identity is the reduction of no elements by one of ndgo's operators.
type identity int

const (
	IdentityZero identity = 0 // for bools, false
	identityOne  identity = 1 // for bools, true
	noIdentity   identity = -1

	givenIdentity identity = -2 // the caller gives the identity, for a user's operator
)

// Scalar returns v as a scalar of kind.
func (v identity) Scalar(kind reflect.Kind) scalars.Scalar {
	if kind == reflect.Bool {
		return scalars.Scalar{Class: scalars.Bool, U: uint64(v)}
	}
	return scalars.Scalar{Class: scalars.Int, I: int64(v)}
}

// Convert adds a stage that converts elements of kind from to kind. It does nothing if the kinds are equal.
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

// Add appends loop as a stage. Its results have the given kind.
func (r *reduction) Add(loop *ufunc.Loop, kind reflect.Kind) {
	r.stages.Add(loop, kind)
	r.whole = nil
}

// hasWhole reports whether one kernel computes the whole reduction, including all stages. Runs have n elements. The parameter steps has the
// step of each operand.
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

// stages compute the elements for a reduction. The first stage reads the elements of an array; each later stage reads the results of the
// stage before it.
type stages struct {
	List [3]stage
	N    int
}

// A stage is a loop with results of width bytes. Operand 1 of the loop is the result of the previous stage. The operands after it are the
// second and further arrays of the reduction. The last stage has the widest results.
type stage struct {
	Loop  *ufunc.Loop
	Width int
}

// Convert adds a stage that converts elements of kind from to kind. It does nothing if the kinds are equal.
func (s *stages) Convert(name string, from, kind reflect.Kind) {
	if kind == from {
		return
	}
	s.Add(elementwise.Converter(name, kind, from), kind)
}

// Add appends loop as a stage. Its results have the given kind.
func (s *stages) Add(loop *ufunc.Loop, kind reflect.Kind) {
	s.List[s.N] = stage{Loop: loop, Width: ufunc.Size(kind)}
	s.N++
}
