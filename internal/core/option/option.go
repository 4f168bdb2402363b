// Package option has the options of calls, such as Axis and KeepDims: their names, their values, and the check of a list of options.
package option

import (
	"fmt"
	"slices"
	"unsafe"

	"ndgo/call"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// An Option corresponds to a keyword argument of the Array API standard. Options follow the operands, in any order. A function panics with
// [mistakes.ErrOption] if it does not accept an option, or if an option is given twice.
type Option = call.Option

// A Name identifies an option.
type Name uint8

const (
	Axis Name = iota + 1
	KeepDims
	Correction
	IncludeInitial
	Shift
	Order
	Tolerance
	Indexing
	Offset
	Columns
	EqualNaN
	Descending
	Right
	Sorter
	Invert
	Bounds
	MinLength
	Mode
	ExcludeStop
	Method
	PadMode
	Length
	Norm
	Triangle
	Complete
	Reduced
	NormOrder
	DType
	Copy
	BoundsY
	StatLength
	SkipNaN
	Weights
	Edges
	Density

	names // the number of options plus 1
)

// String returns the option's name for users.
func (n Name) String() string {
	return [...]string{"the zero Option", "Axis", "KeepDims", "Correction", "IncludeInitial", "Shift", "Order", "Tolerance", "IJ",
		"Offset", "Columns", "EqualNaN", "Descending", "Right", "Sorter", "Invert", "Bounds", "MinLength",
		"Mode", "ExcludeStop", "Method", "a mode of padding, as Edge,", "Length", "Ortho, Forward or Backward", "Upper", "Complete", "Reduced",
		"linalg.Order", "DType", "Copy", "BoundsY", "StatLength", "SkipNaN", "Weights", "Edges", "Density"}[n]
}

// Flag returns the named option without values.
func Flag(name Name) Option { return call.NewOption(uint8(name), 0, 0, nil) }

// NameOf returns the name of o.
func NameOf(o *Option) Name { return Name(o.Name()) }

// IsNamed reports whether o has the name.
func IsNamed(o *Option, name Name) bool { return NameOf(o) == name }

// Ints returns the named option with the given values.
func Ints(name Name, values []int) Option {
	switch len(values) {
	case 0:
		return Flag(name)
	case 1:
		return call.NewOption(uint8(name), 1, values[0], nil)
	}
	return call.NewOption(uint8(name), len(values), 0, unsafe.Pointer(unsafe.SliceData(iter.Clone(values))))
}

// Reals returns the named option with the given values.
func Reals(name Name, values ...float64) Option {
	return call.NewOption(uint8(name), len(values), 0, unsafe.Pointer(unsafe.SliceData(slices.Clone(values))))
}

// A Set holds the options of a call, indexed by name.
type Set struct {
	list []Option
	at   [names]uint8 // 1 + the position of the option in list; 0 if it is not given
}

// Take returns the options in list, by name. The parameter takes lists the accepted names. Take panics if list has an option with
// another name, or an option twice.
func Take(op string, list []Option, takes ...Name) Set {
	o := Set{list: list}
	for i := range list {
		name := NameOf(&list[i])
		taken := false
		for _, t := range takes {
			taken = taken || t == name
		}
		if !taken {
			mistakes.Fail(op, mistakes.ErrOption, "%s is not one of its options%s", name, takesText(takes))
		}
		if o.at[name] != 0 {
			mistakes.Fail(op, mistakes.ErrOption, "%s is given twice", name)
		}
		o.at[name] = uint8(i + 1)
	}
	return o
}

func takesText(takes []Name) string {
	if len(takes) == 0 {
		return ""
	}
	var names []string
	for _, t := range takes {
		names = append(names, t.String())
	}
	return fmt.Sprintf("; it takes %s", mistakes.Join(names))
}

// Get returns the named option, or nil if it is not given.
func (o *Set) Get(name Name) *Option {
	if i := o.at[name]; i != 0 {
		return &o.list[i-1]
	}
	return nil
}

// Number returns the value of an option with one value. If the option is not given, it returns the parameter otherwise.
func (o *Set) Number(name Name, otherwise int) int {
	if given := o.Get(name); given != nil {
		return given.Ints()[0]
	}
	return otherwise
}

// Has reports whether the option is given.
func (o *Set) Has(name Name) bool { return o.at[name] != 0 }

// OneAxis returns the axis of the option Axis, counted from the first axis of shape. If the option is not given, it returns the axis
// otherwise, counted in the same way.
func (o *Set) OneAxis(op string, shape []int, otherwise int) int {
	axis := otherwise
	if chosen := o.Get(Axis); chosen != nil {
		if chosen.Len() != 1 {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(shape)},
				Detail: fmt.Sprintf("it takes one axis, not %d; call it once for each axis", chosen.Len())})
		}
		axis = chosen.Ints()[0]
	}
	return mistakes.CheckAxis(op, axis, shape)
}

// OnlyAxis returns the axis of the option Axis, counted from the first. If the option is not given, shape must have exactly one axis, and
// OnlyAxis returns 0.
func (o *Set) OnlyAxis(op string, shape []int) int {
	if o.Has(Axis) || len(shape) == 1 {
		return o.OneAxis(op, shape, 0)
	}
	detail := fmt.Sprintf("shape %s has %d axes; choose one with Axis", mistakes.ShapeText(shape), len(shape))
	if len(shape) == 0 {
		detail = "shape () has no axis; Reshape it to (1)"
	}
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(shape)}, Detail: detail})
}
