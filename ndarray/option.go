package ndarray

import "fmt"

// An Option is a keyword argument of the standard: a plain value, given after the operands in any order. A function
// that does not take it panics with [ErrOption], as does one that is given it twice.
type Option struct {
	name optionName
	n    int        // how many values it has
	near [4]int     // up to 4 of them
	far  []int      // or all
	real [2]float64 // of Correction and Tolerance
}

type optionName uint8

const (
	axisOption optionName = iota + 1
	keepDimsOption
	correctionOption
	includeInitialOption
	shiftOption
	orderOption
	toleranceOption
	indexingOption
	offsetOption
	columnsOption
	equalNaNOption

	optionNames // how many there are, and 1
)

func (n optionName) String() string {
	return [...]string{"the zero Option", "Axis", "KeepDims", "Correction", "IncludeInitial", "Shift", "Order", "Tolerance", "IJ",
		"Offset", "Columns", "EqualNaN"}[n]
}

// Axis chooses axes; negative ones count from the last. For a reduction, Axis() chooses none.
func Axis(axes ...int) Option { return intsOption(axisOption, axes) }

// Shift is by how many places [Roll] moves elements, for each axis.
func Shift(places ...int) Option { return intsOption(shiftOption, places) }

// Order is how often [Diff] takes differences.
func Order(n int) Option { return intsOption(orderOption, []int{n}) }

// Correction is what [Var] and [Std] subtract from the number of elements: 1 for the sample variance.
func Correction(c float64) Option { return Option{name: correctionOption, real: [2]float64{c, 0}} }

// Tolerance is how far [IsClose] and [AllClose] let x and y be apart: atol + rtol·|y|. Without it rtol is 1e-5 and
// atol 1e-8.
func Tolerance(rtol, atol float64) Option {
	return Option{name: toleranceOption, real: [2]float64{rtol, atol}}
}

// Offset is how many places above the main diagonal, or if negative below it, [Eye], [Tril] and [Triu] find theirs.
func Offset(places int) Option { return intsOption(offsetOption, []int{places}) }

// Columns is the size of the second axis of [Eye], if it is not that of the first.
func Columns(n int) Option { return intsOption(columnsOption, []int{n}) }

// Options without values.
var (
	// KeepDims keeps the axes that a reduction goes over, with size 1.
	KeepDims = Option{name: keepDimsOption}
	// IncludeInitial begins a cumulative sum or product with its identity, one element more.
	IncludeInitial = Option{name: includeInitialOption}
	// IJ makes [Meshgrid] index matrices, whose axes are in the order of its arrays.
	IJ = Option{name: indexingOption}
	// EqualNaN makes NaN equal to NaN for [IsClose], [AllClose] and [ArrayEqual].
	EqualNaN = Option{name: equalNaNOption}
)

func intsOption(name optionName, values []int) Option {
	o := Option{name: name, n: len(values)}
	if copy(o.near[:], values) < len(values) {
		o.far = clone(values)
	}
	return o
}

// ints returns the values of o.
func (o *Option) ints() []int {
	if o.far != nil {
		return o.far
	}
	return o.near[:o.n]
}

// options is the Options of a call by name: which are given, and where.
type options struct {
	list []Option
	at   [optionNames]uint8 // 1 + position in list; 0 if not given
}

// takeOptions panics on behalf of op if an option of list is not among those that it takes, or is given twice.
func takeOptions(op string, list []Option, takes ...optionName) options {
	o := options{list: list}
	for i := range list {
		name := list[i].name
		taken := false
		for _, t := range takes {
			taken = taken || t == name
		}
		if !taken {
			fail(op, ErrOption, "%s is not one of its options%s", name, takesText(takes))
		}
		if o.at[name] != 0 {
			fail(op, ErrOption, "%s is given twice", name)
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

// get returns the option of that name, or nil if it is not given.
func (o *options) get(name optionName) *Option {
	if i := o.at[name]; i != 0 {
		return &o.list[i-1]
	}
	return nil
}

// number returns the value of an option with one value, or otherwise if it is not given.
func (o *options) number(name optionName, otherwise int) int {
	if given := o.get(name); given != nil {
		return given.near[0]
	}
	return otherwise
}

// has reports whether the option is given.
func (o *options) has(name optionName) bool { return o.at[name] != 0 }

// oneAxis returns the axis of shape that the option Axis names, as an index, or the one at position otherwise.
func (o *options) oneAxis(op string, shape []int, otherwise int) int {
	axis := otherwise
	if chosen := o.get(axisOption); chosen != nil {
		if chosen.n != 1 {
			panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{clone(shape)},
				Detail: fmt.Sprintf("it goes along one axis, not %d", chosen.n)})
		}
		axis = chosen.ints()[0]
	}
	return checkAxis(op, axis, shape)
}
