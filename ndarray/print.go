package ndarray

import (
	"sync/atomic"

	"ndgo/internal/core"
)

// PrintOptions control how fmt and [NDArray.String] print arrays. [GetPrintOptions] returns the current ones, for a program to change some:
//
//	o := nd.GetPrintOptions()
//	o.Precision = 3
//	defer nd.SetPrintOptions(nd.SetPrintOptions(o))
//
// They are NumPy's, with the same defaults. They do not affect %#v, an expression of the whole array.
type PrintOptions struct {
	Threshold int  // the most elements printed in full: 1000
	EdgeItems int  // how many items at either end of an axis are shown of an array with more elements: 3
	Precision int  // the most digits of floats after the point, unless a directive has its own: 8
	LineWidth int  // the characters of a line: 75
	Suppress  bool // floats have no exponents since they are small or differ much, only if one is 1e8 or more (1e6 of float32)
}

var defaultPrintOptions = PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75}

// printOptions are the current ones, nil for the default.
var printOptions atomic.Pointer[PrintOptions]

// GetPrintOptions returns the options for printing arrays.
func GetPrintOptions() PrintOptions {
	if o := printOptions.Load(); o != nil {
		return *o
	}
	return defaultPrintOptions
}

// SetPrintOptions sets the options for printing arrays from now on, in all goroutines, and returns the former ones. Text in the making goes
// on with the old ones.
//
// EdgeItems and LineWidth of 0 mean the defaults, so PrintOptions{Threshold: 1000, Precision: 3} is enough. Numbers below 0 panic with
// [ErrDomain].
func SetPrintOptions(o PrintOptions) (old PrintOptions) {
	if o.EdgeItems == 0 {
		o.EdgeItems = defaultPrintOptions.EdgeItems
	}
	if o.LineWidth == 0 {
		o.LineWidth = defaultPrintOptions.LineWidth
	}
	for _, field := range [...]struct {
		name         string
		value, least int
	}{{"Threshold", o.Threshold, 0}, {"EdgeItems", o.EdgeItems, 1}, {"Precision", o.Precision, 0}, {"LineWidth", o.LineWidth, 1}} {
		if field.value < field.least {
			core.Fail("SetPrintOptions", ErrDomain, "%s is %d; give %d or more, or change what GetPrintOptions returns", field.name, field.value, field.least)
		}
	}
	if before := printOptions.Swap(&o); before != nil {
		return *before
	}
	return defaultPrintOptions
}
