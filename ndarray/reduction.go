package ndarray

import (
	"reflect"

	"ndgo/ufunc"
)

// A reduction is an associative operator that joins elements of one kind, which are computed by stages from those of
// an array.
type reduction struct {
	join, fold *ufunc.Loop // the binary loop of the operator, and its reduction of runs
	kind       reflect.Kind
	width      int    // bytes of an element
	empty      scalar // the reduction of no elements
	saturates  bool   // elements are bools, and no more of them count once one is not the identity
	stages
}

// newReduction returns the reduction by op, of ndgo, to elements of kind, which is empty where there are none.
func newReduction(name string, op *ufunc.Operator, kind reflect.Kind, empty identity) reduction {
	r := reductionBy(name, op, kind, empty.scalar(kind))
	r.saturates = kind == reflect.Bool
	return r
}

// reductionBy returns the reduction by op, of anybody, to elements of kind, which is empty where there are none.
func reductionBy(name string, op *ufunc.Operator, kind reflect.Kind, empty scalar) reduction {
	loop := loopOf(name, op, kind, kind)
	return reduction{join: loop, fold: loop.Reduce, kind: kind, width: ufunc.Size(kind), empty: empty}
}

// An identity is the reduction of no elements by an operator of ndgo.
type identity int

const (
	identityZero identity = 0 // or false
	identityOne  identity = 1 // or true
	noIdentity   identity = -1
)

// scalar returns v as what fits kind.
func (v identity) scalar(kind reflect.Kind) scalar {
	if kind == reflect.Bool {
		return scalar{class: boolScalar, u: uint64(v)}
	}
	return scalar{class: intScalar, i: int64(v)}
}

// fill sets the elements of z, which are of a kind with kernels and can hold s, to s.
func fill(z *header, s scalar) {
	var w walker
	w.reset(z.lay.Shape())
	w.add(z)
	w.addConstant(s, z.kind)
	w.run(ufunc.Mover(z.width))
}

// stages compute the elements that a reduction reduces, one after the other: the first from the elements of an array,
// each of the others from what the one before it has made.
type stages struct {
	list [3]stage
	n    int
}

// A stage is a loop from operand 1, and from what the reduction reads beside the first array as the operands after it, to
// elements of width bytes. The last stage makes the widest.
type stage struct {
	loop  ufunc.Loop
	width int
}

// convert adds the stages that convert elements of kind from to the kinds of to in turn, where they differ.
func (s *stages) convert(name string, from reflect.Kind, to ...reflect.Kind) {
	for _, kind := range to {
		if kind == from {
			continue
		}
		loop := converter(kind, from)
		if loop == nil {
			fail(name, ErrDType, "elements of %s do not convert to %s; take Real, Imag or AbsComplex of them first", from, kind)
		}
		s.add(ufunc.Loop{Go: loop}, kind)
		from = kind
	}
}

func (s *stages) add(loop ufunc.Loop, kind reflect.Kind) {
	s.list[s.n] = stage{loop: loop, width: ufunc.Size(kind)}
	s.n++
}
