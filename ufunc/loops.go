package ufunc

import (
	"reflect"
	"sync/atomic"
)

// Loops holds the loops of an operator by kind. Each loop is made at its first use. A static table would be full of pointers, and each
// cycle of the garbage collector would scan it.
type Loops struct {
	// Make returns a new loop for a kind, or nil if there is none.
	Make func(reflect.Kind) *Loop

	// Pairing describes the operators that join this operator with another, for compiled functions of arrays. It is nil for most
	// operators.
	Pairing *Pairing

	made [Kinds]atomic.Pointer[Loop]
}

// OneLoop returns the loops of an operator that has a loop for one kind only.
func OneLoop(kind reflect.Kind, loop *Loop) Loops {
	return Loops{Make: func(of reflect.Kind) *Loop {
		if of != kind {
			return nil
		}
		return loop
	}}
}

// Of returns the loop for a kind, or nil if there is none. Repeated calls return the same loop.
func (l *Loops) Of(kind reflect.Kind) *Loop {
	if kind >= Kinds {
		return nil
	}
	if made := l.made[kind].Load(); made != nil {
		return made
	}
	return l.first(kind)
}

// first makes the loop for a kind at its first use.
func (l *Loops) first(kind reflect.Kind) *Loop {
	if l.Make == nil {
		return nil
	}
	made := l.Make(kind)
	if made == nil {
		return nil
	}
	if l.Pairing != nil {
		made.Pairing = l.Pairing
	}
	if l.made[kind].CompareAndSwap(nil, made) {
		return made
	}
	return l.made[kind].Load()
}

// A Pairing describes the pairs of an operation. A pair is an operator of three operands that computes two operations at once: the
// second takes the result of the first, as in x*y + z.
type Pairing struct {
	// First is the kind of this operation when it comes first in a pair. An operation of one operand takes it twice, as x*x.
	First First

	// With has the pairs in which this operation comes second. It is empty if there are none. The first three pairs begin with a sum, a
	// difference, and a product; the result of the first operation is operand 0 of the second. If the order of operands matters, three more
	// pairs have this result as operand 1.
	With []*Operator
}

// A First is the kind of the first operation of a pair.
type First int

const (
	Sum First = iota
	Difference
	Product
	firsts
)

// Pair returns the loop of a pair: the operation first computes operand k of l. It returns nil if there is no such pair, or if first is
// nil.
func (l *Loop) Pair(first *Pairing, k int) *Loop {
	if first == nil || l.Pairing == nil || l.Pairing.With == nil {
		return nil
	}
	with := l.Pairing.With
	if k > 0 {
		with = with[len(with)-int(firsts):]
	}
	return with[first.First].Loops.Of(l.Kinds[0])
}
