// Package trial calls functions with operands at fault: nil, released or read-only. Packages of arrays have tables of calls.
package trial

import (
	"reflect"

	nd "ndgo/ndarray"
)

// A Table has calls of functions by their names. Their operands are from [Operand], [Of] and [Target].
type Table map[string]func()

// The faults of operands.
const (
	isNil      = "nil"
	isReleased = "released"
	isReadOnly = "read-only"
)

// A trial is a call with one operand at fault.
type trial struct {
	fault   string
	at      int           // the position of the operand among those asked for
	asked   int           // how many it has asked for so far
	targets map[int]bool  // the positions of those written
	checks  []func() bool // whether they have their elements yet
}

// current is the trial at hand; without one no operand is at fault.
var current = trial{at: -1}

// Operand returns x, or its replacement in the current trial.
func Operand[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	current.asked++
	if current.asked-1 != current.at {
		return x
	}
	switch current.fault {
	case isNil:
		return nil
	case isReleased:
		y := *x.Copy() // a view is not released with its copies
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

// Called is the panic of functions of elements in calls that end with them.
const Called = "called"

// run makes a call with a faulty operand at a position, and returns the trial with the *nd.Error of its panic.
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
