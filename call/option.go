// Package call has the types common to calls of all functions of arrays: the [Option], an argument, and the [Error], a panic. Programs
// write nd.Option and nd.Error. Package ndarray has the functions for making options, and the kinds of errors.
package call

import "unsafe"

// An Option is a keyword argument: a plain value, given after the operands in any order. A function panics if it does not take the
// option, or gets it twice. Functions like ndarray.Axis make options.
type Option struct {
	// This struct has only four words, and no array of more than one element, so the compiler keeps it in registers. Otherwise a call would
	// store the fields one by one and then copy the struct as a whole. The CPU would wait for such a copy longer than a search for the axes
	// takes.
	//
	// The fields are private: the type of the values at far depends on name and n, so all fields must agree.
	name uint8
	n    int            // how many values it has
	near [1]int         // a single int
	far  unsafe.Pointer // points to all values: ints, floats of Correction, Tolerance, orders of norms and bounds, or an array
}

// NewOption returns the option with number name and n values. The parameter near is the value if the only value is an int; otherwise far
// points to the values. NewOption is for functions of this module.
func NewOption(name uint8, n, near int, far unsafe.Pointer) Option {
	return Option{name: name, n: n, near: [1]int{near}, far: far}
}

// Name returns the number that identifies o among this module's options.
func (o *Option) Name() uint8 { return o.name }

// Len returns how many values o has.
func (o *Option) Len() int { return o.n }

// Ints returns the values of o if they are ints.
func (o *Option) Ints() []int {
	if o.far != nil {
		return unsafe.Slice((*int)(o.far), o.n)
	}
	return o.near[:min(o.n, len(o.near))]
}

// Real returns value i of o, an option of floats, or 0 if o has no value i.
func (o *Option) Real(i int) float64 {
	if i >= o.n || o.far == nil {
		return 0
	}
	return unsafe.Slice((*float64)(o.far), o.n)[i]
}

// Far returns the array of the array option o, and the kind of its elements.
func (o *Option) Far() (array unsafe.Pointer, kind int) { return o.far, o.near[0] }
