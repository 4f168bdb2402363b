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

	// Pairing is what programs need to join the operator with another. It is nil for most operators.
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

// A Pairing describes the pairs of an operation. A pair is an operator of three operands. It computes two operations at once: the second
// with the result of the first, as in x*y + z.
type Pairing struct {
	// First is the kind of the operation as the first of a pair. An operator of one operand takes it twice.
	First First

	// With are the pairs with the operation as the second, by the kind of the first: sum, difference, product. The result of the first
	// operation is the first operand of the second. If it is the second operand, there are three further pairs, or the same ones if the order
	// of operands does not matter. With is empty if the operation is no second operation.
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

// Pair returns the loop for l and a first operation in its operand k, or nil if there is none. First may be nil.
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
