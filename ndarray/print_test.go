package ndarray_test

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// TestPrintOptions compares texts with the output of NumPy 2.4.6 under numpy.printoptions.
func TestPrintOptions(t *testing.T) {
	before := nd.GetPrintOptions()
	assert.Equal(t, nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75}, before)
	defer nd.SetPrintOptions(before)
	for _, c := range []struct {
		why     string
		x       nd.Array
		options nd.PrintOptions
		want    string
	}{
		{"suppressed exponents", nd.Of(1e-10, 1, 1234.5), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75, Suppress: true},
			"[   0.     1.  1234.5]"},
		{"suppressed, with a precision", nd.Of(1e-10, 1, 1234.5), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 1, LineWidth: 75, Suppress: true},
			"[   0.     1.  1234.5]"},
		{"a precision", nd.Of(1e-10, 1, 1234.5), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 3, LineWidth: 75},
			"[1.000e-10 1.000e+00 1.234e+03]"},
		{"precision 0", nd.Of(1.0/3, 2.0/3), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 0, LineWidth: 75},
			"[0. 1.]"},
		{"large floats keep exponents", nd.Of(1e9, 1), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75, Suppress: true},
			"[1.e+09 1.e+00]"},
		{"float32 is large from 1e6", nd.Of[float32](1e-5, 1e6), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 75, Suppress: true},
			"[1.e-05 1.e+06]"},
		{"float32, suppressed", nd.Of[float32](1e-5, 2), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 4, LineWidth: 75, Suppress: true},
			"[0. 2.]"},
		{"complex numbers", nd.Of(1e-9+1i, 2-1e-7i), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 2, LineWidth: 75, Suppress: true},
			"[0.+1.i 2.-0.i]"},
		{"no axes", nd.Scalar(1.0 / 3), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 2, LineWidth: 75},
			"0.3333333333333333"},
		{"one item at the ends", nd.Arange(0, 12, 1).Reshape(3, 4), nd.PrintOptions{Threshold: 5, EdgeItems: 1, Precision: 8, LineWidth: 75},
			"[[ 0 ...  3]\n ...\n [ 8 ... 11]]"},
		{"two items at the ends", nd.Arange(0, 10, 1), nd.PrintOptions{Threshold: 9, EdgeItems: 2, Precision: 8, LineWidth: 75},
			"[0 1 ... 8 9]"},
		{"as many elements as the threshold", nd.Arange(0, 10, 1), nd.PrintOptions{Threshold: 10, EdgeItems: 2, Precision: 8, LineWidth: 75},
			"[0 1 2 3 4 5 6 7 8 9]"},
		{"threshold 0", nd.Arange(0, 3, 1), nd.PrintOptions{Threshold: 0, EdgeItems: 1, Precision: 8, LineWidth: 75},
			"[0 ... 2]"},
		{"an axis of twice the items", nd.Arange(0, 4, 1), nd.PrintOptions{Threshold: 0, EdgeItems: 2, Precision: 8, LineWidth: 75},
			"[0 1 2 3]"},
		{"narrow lines", nd.Arange(0, 20, 1), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 20},
			"[ 0  1  2  3  4  5\n  6  7  8  9 10 11\n 12 13 14 15 16 17\n 18 19]"},
		{"a line that nothing fits", nd.Arange(0, 6, 1).Reshape(2, 3), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 1},
			"[[0\n  1\n  2]\n [3\n  4\n  5]]"},
		{"a wide line", nd.Arange(0, 40, 1), nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 200},
			"[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39]"},
	} {
		nd.SetPrintOptions(c.options)
		assert.Equal(t, c.options, nd.GetPrintOptions())
		assert.Equal(t, c.want, c.x.String(), c.why)
		assert.Equal(t, c.want, fmt.Sprint(c.x), c.why)
	}

	o := before
	o.Precision, o.Threshold, o.EdgeItems = 2, 2, math.MaxInt
	assert.Equal(t, nd.PrintOptions{Threshold: 1000, EdgeItems: 3, Precision: 8, LineWidth: 200}, nd.SetPrintOptions(o), "the last of them")
	x := nd.Of(1.0/3, 1, 2)
	assert.Equal(t, "[0.33 1.   2.  ]", fmt.Sprint(x), "more items than an axis has")
	assert.Equal(t, "[0.3333 1.     2.    ]", fmt.Sprintf("%.4v", x), "the directive's own")
	assert.Equal(t, "nd.FromSlice([]float64{0.3333333333333333, 1, 2}, 3)", fmt.Sprintf("%#v", x), "an expression is whole")
	o.EdgeItems = 1
	nd.SetPrintOptions(o)
	assert.Equal(t, "[0.333 ... 2.000]", fmt.Sprintf("%.3f", x), "elements that fmt prints")
}

// A composite literal of PrintOptions may omit fields.
func TestPrintOptionsOfALiteral(t *testing.T) {
	defer nd.SetPrintOptions(nd.SetPrintOptions(nd.PrintOptions{Threshold: 5, Precision: 3}))
	assert.Equal(t, nd.PrintOptions{Threshold: 5, EdgeItems: 3, Precision: 3, LineWidth: 75}, nd.GetPrintOptions())
	assert.Equal(t, "[0.333 1.333 2.333 ... 7.333 8.333 9.333]", nd.Add(nd.Arange(0.0, 10, 1), 1.0/3).String())
}

func TestPrintOptionsRefused(t *testing.T) {
	before := nd.GetPrintOptions()
	for text, change := range map[string]func(*nd.PrintOptions){
		"Threshold is -1; use 0": func(o *nd.PrintOptions) { o.Threshold = -1 },
		"EdgeItems is -1; use 1": func(o *nd.PrintOptions) { o.EdgeItems = -1 },
		"Precision is -1; use 0": func(o *nd.PrintOptions) { o.Precision = -1 },
		"LineWidth is -1; use 1": func(o *nd.PrintOptions) { o.LineWidth = -1 },
	} {
		o := before
		change(&o)
		err := nd.Try(func() { nd.SetPrintOptions(o) })
		assert.ErrorIs(t, err, nd.ErrDomain)
		assert.EqualError(t, err, "ndarray: SetPrintOptions: "+text+" or more, or begin with GetPrintOptions")
	}
	assert.Equal(t, before, nd.GetPrintOptions(), "nothing is set")
}

// TestPrintOptionsOfGoroutines checks that each text comes from a single set of options.
func TestPrintOptionsOfGoroutines(t *testing.T) {
	before := nd.GetPrintOptions()
	defer nd.SetPrintOptions(before)
	x := nd.Of(1.0/3, 1, 2)
	cut := nd.PrintOptions{Threshold: 1, EdgeItems: 1, Precision: 2, LineWidth: 75}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for range 200 {
				nd.SetPrintOptions(cut)
				nd.SetPrintOptions(before)
			}
		})
		wg.Go(func() {
			for range 200 {
				assert.Contains(t, []string{"[0.33333333 1.         2.        ]", "[0.33 ... 2.  ]"}, x.String())
			}
		})
	}
	wg.Wait()
}

func ExampleSetPrintOptions() {
	x := nd.Linspace(0.0, 1, 2000)
	o := nd.GetPrintOptions()
	o.Precision, o.EdgeItems, o.Suppress = 3, 2, true
	defer nd.SetPrintOptions(nd.SetPrintOptions(o))
	fmt.Println(x)
	// Output:
	// [0.    0.001 ... 0.999 1.   ]
}
