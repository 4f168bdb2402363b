package core

import (
	"fmt"
	"slices"
	"unsafe"
)

// An Option is a keyword argument of the standard: a plain value, given after the operands in any order. A function
// that does not take it panics with [ErrOption], as does one that is given it twice.
type Option struct {
	// What has four words and no array of several elements is kept in registers. Else each option would be copied right after it was
	// written in parts, for which the CPU waits longer than it takes to find the axes.
	//
	// Nothing of it is for others to change: what lies at far depends on the name and the number of values.
	name optionName
	n    int            // how many values it has
	near [1]int         // an int, if that is all
	far  unsafe.Pointer // to all values: ints, or of Correction, Tolerance, orders of norms and bounds floats
}

type optionName uint8

const (
	AxisOption optionName = iota + 1
	KeepDimsOption
	CorrectionOption
	IncludeInitialOption
	ShiftOption
	OrderOption
	ToleranceOption
	IndexingOption
	OffsetOption
	ColumnsOption
	EqualNaNOption
	DescendingOption
	RightOption
	SorterOption
	InvertOption
	BoundsOption
	MinLengthOption
	ModeOption
	ExcludeStopOption
	MethodOption
	PadModeOption
	LengthOption
	NormOption
	TriangleOption
	CompleteOption
	ReducedOption
	NormOrderOption
	DTypeOption
	CopyOption
	BoundsYOption
	StatLengthOption

	optionNames // how many there are, and 1
)

// String returns the name by which users know the option.
func (n optionName) String() string {
	return [...]string{"the zero Option", "Axis", "KeepDims", "Correction", "IncludeInitial", "Shift", "Order", "Tolerance", "IJ",
		"Offset", "Columns", "EqualNaN", "Descending", "Right", "Sorter", "Invert", "Bounds", "MinLength",
		"Mode", "ExcludeStop", "Method", "a mode of padding, as Edge,", "Length", "Ortho, Forward or Backward", "Upper", "Complete", "Reduced",
		"Order", "DType", "Copy", "BoundsY", "StatLength"}[n]
}

// Flag returns the option of that name without values.
func Flag(name optionName) Option { return Option{name: name} }

// IsNamed reports whether o has that name. It is a function since what is a method of Option is one for users.
func IsNamed(o *Option, name optionName) bool { return o.name == name }

// IntsOption returns the option of that name with the given values.
func IntsOption(name optionName, values []int) Option {
	switch len(values) {
	case 0:
		return Option{name: name}
	case 1:
		return Option{name: name, n: 1, near: [1]int{values[0]}}
	}
	return Option{name: name, n: len(values), far: unsafe.Pointer(unsafe.SliceData(Clone(values)))}
}

// RealsOption returns the option of that name with the given values.
func RealsOption(name optionName, values ...float64) Option {
	return Option{name: name, n: len(values), far: unsafe.Pointer(unsafe.SliceData(slices.Clone(values)))}
}

// Len returns how many values o has.
func (o *Option) Len() int { return o.n }

// Ints returns the values of o, by [IntsOption].
func (o *Option) Ints() []int {
	if o.far != nil {
		return unsafe.Slice((*int)(o.far), o.n)
	}
	return o.near[:o.n]
}

// Real returns value i of o, by [RealsOption], or 0 if it has fewer.
func (o *Option) Real(i int) float64 {
	if i >= o.n {
		return 0
	}
	return unsafe.Slice((*float64)(o.far), o.n)[i]
}

// options is the Options of a call by name: which are given, and where.
type options struct {
	list []Option
	at   [optionNames]uint8 // 1 + position in list; 0 if not given
}

// TakeOptions panics on behalf of op if an option of list is not among those that it takes, or is given twice.
func TakeOptions(op string, list []Option, takes ...optionName) options {
	o := options{list: list}
	for i := range list {
		name := list[i].name
		taken := false
		for _, t := range takes {
			taken = taken || t == name
		}
		if !taken {
			Fail(op, ErrOption, "%s is not one of its options%s", name, takesText(takes))
		}
		if o.at[name] != 0 {
			Fail(op, ErrOption, "%s is given twice", name)
		}
		o.at[name] = uint8(i + 1)
	}
	return o
}

func takesText(takes []optionName) string {
	if len(takes) == 0 {
		return ""
	}
	var names []string
	for _, t := range takes {
		names = append(names, t.String())
	}
	return fmt.Sprintf("; it takes %s", join(names))
}

// Get returns the option of that name, or nil if it is not given.
func (o *options) Get(name optionName) *Option {
	if i := o.at[name]; i != 0 {
		return &o.list[i-1]
	}
	return nil
}

// Number returns the value of an option with one value, or otherwise if it is not given.
func (o *options) Number(name optionName, otherwise int) int {
	if given := o.Get(name); given != nil {
		return given.near[0]
	}
	return otherwise
}

// Has reports whether the option is given.
func (o *options) Has(name optionName) bool { return o.at[name] != 0 }

// OneAxis returns the axis of shape that the option Axis names, as an index, or the one at position otherwise.
func (o *options) OneAxis(op string, shape []int, otherwise int) int {
	axis := otherwise
	if chosen := o.Get(AxisOption); chosen != nil {
		if chosen.n != 1 {
			panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)},
				Detail: fmt.Sprintf("it goes along one axis, not %d; call it once for each", chosen.n)})
		}
		axis = chosen.Ints()[0]
	}
	return CheckAxis(op, axis, shape)
}

// onlyAxis does what OneAxis does for what has no axis otherwise, but the only one of shape.
func (o *options) onlyAxis(op string, shape []int) int {
	if o.Has(AxisOption) || len(shape) == 1 {
		return o.OneAxis(op, shape, 0)
	}
	detail := fmt.Sprintf("shape %s has %d axes; choose one with Axis", ShapeText(shape), len(shape))
	if len(shape) == 0 {
		detail = "shape () has no axis to go along; Reshape it to (1)"
	}
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Detail: detail})
}
