package ndarray

import (
	"sync/atomic"

	"ndgo/internal/core"
)

// PrintOptions control how fmt and [NDArray.String] print arrays. To change some of them, begin with the current ones:
//
//	o := nd.GetPrintOptions()
//	o.Precision = 3
//	defer nd.SetPrintOptions(nd.SetPrintOptions(o))
//
// The options and their defaults are NumPy's. They do not affect %#v.
type PrintOptions struct {
	Threshold int // most elements printed in full: 1000
	EdgeItems int // items shown at each end of an axis of a longer array: 3
	Precision int // most digits of floats after the point, unless a directive has its own: 8
	LineWidth int // characters of a line: 75
	// print floats below 1e8 (1e6 for float32) without exponents, even if they are small or of very different sizes
	Suppress bool
}

var defaultPrintOptions = PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75}

// printOptions are the current options, nil for the defaults.
var printOptions atomic.Pointer[PrintOptions]

// GetPrintOptions returns the options for printing arrays.
func GetPrintOptions() PrintOptions {
	if o := printOptions.Load(); o != nil {
		return *o
	}
	return defaultPrintOptions
}

// SetPrintOptions sets the options for printing arrays, in all goroutines, and returns the former ones. An array being printed keeps the
// former options.
//
// If EdgeItems or LineWidth is 0, it takes its default; so PrintOptions{Threshold: 1000, Precision: 3} is enough. Negative numbers panic
// with [ErrDomain].
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
