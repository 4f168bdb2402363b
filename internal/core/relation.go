package core

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core/scalars"
	"ndgo/ufunc"
)

// A comparison may have a scalar that is no value of the elements' kind. It then uses the next element above or below the scalar. For
// example, x < 2.5 becomes x < 3 for integers. If there is no next element, the comparison is settled: it has the same result for all
// elements.

// A settlement tells whether a comparison has the same result for all elements, and gives this result.
type settlement uint8

const (
	unsettled settlement = iota
	neverHolds
	alwaysHolds
)

// settled returns the settlement of a comparison with the result b for all elements.
func settled(b bool) settlement {
	if b {
		return alwaysHolds
	}
	return neverHolds
}

// relate handles operand i of a comparison, a scalar s that is not a value of kind. It replaces s by an element that gives the same results
// in the comparison. If there is no such element, all elements give the same result, and relate records it. If c is not a comparison of
// numbers, relate has no effect and returns false.
func (c *Call) relate(i int, s *scalars.Scalar, kind reflect.Kind) bool {
	r := ufunc.NoRelation
	if c.Op != nil { // c.Op is nil in functions that are not operators
		r = c.Op.Relation
	}
	if r == ufunc.NoRelation || i != 1 || s.Class == scalars.Bool || kind == reflect.Bool || ufunc.Size(kind) == 0 {
		return false
	}
	ordered := r != ufunc.Equal && r != ufunc.NotEqual
	if !ordered {
		c.result = settled(r == ufunc.NotEqual)
	} else if imag(s.Number()) != 0 {
		return false
	}
	var below, above scalars.Scalar
	x := real(s.Number())
	if ordered && !math.IsNaN(x) {
		below, above = scalars.Neighbours(s, kind)
	}
	next := &below
	switch {
	case !ordered:
	case math.IsNaN(x):
		c.result = neverHolds
	case r == ufunc.Less || r == ufunc.GreaterEqual:
		if next = &above; above.Class == scalars.Bool { // there is no larger element: all elements are less than s
			c.result = settled(r == ufunc.Less)
		}
	case below.Class == scalars.Bool: // there is no smaller element: all elements are greater than s
		c.result = settled(r == ufunc.Greater)
	}
	if c.result != unsettled {
		next = &scalars.Scalar{Class: scalars.Int}
	}
	next.Store(unsafe.Pointer(&c.Args[i].Value), kind)
	return true
}
