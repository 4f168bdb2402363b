// Package trial calls functions with faulty operands: nil, released or read-only. Tests of ndarray, linalg, random and others
// list their calls in a [Table].
package trial

import (
	"reflect"

	nd "ndgo/ndarray"
)

// A Table holds calls of functions by name. Their operands come from [Operand], [Of] and [Target].
type Table map[string]func()

// The faults of operands.
const (
	isNil      = "nil"
	isReleased = "released"
	isReadOnly = "read-only"
)

// A trial is a call with one faulty operand.
type trial struct {
	fault   string
	at      int           // the position of the faulty operand
	asked   int           // the number of operands requested so far
	targets map[int]bool  // the positions of operands written by the call
	checks  []func() bool // each reports whether an operand is unchanged
}

// current is the running trial. Its position is -1 if no operand is faulty.
var current = trial{at: -1}

// Operand returns x. If the current trial is about this operand of the call, it returns a faulty array instead.
func Operand[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	current.asked++
	if current.asked-1 != current.at {
		return x
	}
	switch current.fault {
	case isNil:
		return nil
	case isReleased:
		y := *x.Copy() // a real copy: a copy of the header would be released together with x
		z := y
		z.Release()
		return &y
	case isReadOnly:
		return x.ReadOnly()
	}
	return x
}

// Of returns an operand with these elements.
func Of[T any](elements ...T) *nd.NDArray[T] { return Operand(nd.Of(elements...)) }

// Target returns a copy of x for the call to write.
func Target[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	if current.targets == nil {
		current.targets = map[int]bool{}
	}
	current.targets[current.asked] = true
	x = x.Copy()
	before := x.Copy()
	current.checks = append(current.checks, func() bool { return reflect.DeepEqual(before.ToSlice(), x.ToSlice()) })
	return Operand(x)
}

// Called is the panic value of callbacks in a table. It shows that the call ended in the callback.
const Called = "called"

// run makes a call with a faulty operand at position at. It returns the trial and the *nd.Error of the call's panic.
func run(call func(), at int, fault string, targets map[int]bool) (result trial, err error) {
	current = trial{fault: fault, at: at, targets: targets}
	err = nd.Try(func() {
		defer func() {
			if p := recover(); p != nil && p != Called {
				panic(p)
			}
		}()
		call()
	})
	result, current = current, trial{at: -1}
	return result, err
}
