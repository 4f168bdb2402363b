package ndtest_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
)

// A recorder is a testing.TB recording failures.
type recorder struct {
	testing.TB
	messages []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.messages = append(r.messages, fmt.Sprintf(format, args...))
}

// show is a testing.TB printing failures, for examples.
type show struct{ testing.TB }

func (show) Helper() {}

func (show) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func ExampleEqual() {
	var t show // in a test, t is a *testing.T
	got := nd.FromSlice([]float64{1, 2.5, 3, 4, 5, 6}, 2, 3)
	want := nd.FromSlice([]float64{1, 2, 3, 4, 5, math.NaN()}, 2, 3)
	ndtest.Equal(t, got, want)
	ndtest.Equal(t, got, got.T())
	// Output:
	// ndtest.Equal: 2 of 6 elements of shape (2, 3) differ
	// index   got  want
	// (0, 1)  2.5  2
	// (1, 2)  6    NaN
	// the largest difference is 0.5, at (0, 1)
	// ndtest.Equal: the shape is (2, 3), not (3, 2)
}

func ExampleAllClose() {
	var t show // in a test, t is a *testing.T
	got := nd.Of(1, 2.001, 3)
	want := nd.Of(1.0, 2, 3)
	fmt.Println(ndtest.AllClose(t, got, want, nd.Tolerance(1e-3, 0)))
	fmt.Println(ndtest.AllClose(t, got, want))
	// Output:
	// true
	// ndtest.AllClose: 1 of 3 elements of shape (3) differ
	// index  got    want
	// (1)    2.001  2
	// the largest difference is 0.0009999999999998899, at (1)
	// false
}

type celsius float32

// equal returns the result of Equal, and the message of its failure.
func equal[T any](got, want *nd.NDArray[T]) (bool, string) {
	var t recorder
	ok := ndtest.Equal(&t, got, want)
	return ok, join(t.messages)
}

func join(messages []string) string {
	switch len(messages) {
	case 0:
		return ""
	case 1:
		return messages[0]
	}
	return fmt.Sprint("more than one message: ", messages)
}

func TestEqual(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	other := math.Float64frombits(math.Float64bits(nan) ^ 1<<63 ^ 1)
	x := nd.FromSlice([]int{1, 2, 3, 4, 5, 6}, 2, 3)
	for why, same := range map[string]func() (bool, string){
		"itself":                    func() (bool, string) { return equal(x, x) },
		"in another order":          func() (bool, string) { return equal(x.T(), x.T().Copy()) },
		"NaN":                       func() (bool, string) { return equal(nd.Of(1, nan), nd.Of(1, other)) },
		"infinity":                  func() (bool, string) { return equal(nd.Of(inf, -inf), nd.Of(inf, -inf)) },
		"NaN in a part":             func() (bool, string) { return equal(nd.Of(complex(nan, 1)), nd.Of(complex(other, 1))) },
		"a defined type":            func() (bool, string) { return equal(nd.Of[celsius](1.5), nd.Of[celsius](1.5)) },
		"strings":                   func() (bool, string) { return equal(nd.Of("a", "b"), nd.Of("a", "b")) },
		"slices":                    func() (bool, string) { return equal(nd.Of([]int{1}), nd.Of([]int{1})) },
		"values of any type":        func() (bool, string) { return equal(nd.Of[any](1, nil), nd.Of[any](1, nil)) },
		"no elements":               func() (bool, string) { return equal(nd.Zeros[int](0, 3), nd.Zeros[int](0, 3)) },
		"no axes":                   func() (bool, string) { return equal(nd.Scalar(1), nd.Scalar(1)) },
		"the zero value":            func() (bool, string) { return equal(new(nd.NDArray[int]), nd.Of[int]()) },
		"nil":                       func() (bool, string) { return equal[int](nil, nil) },
		"a view of repeated memory": func() (bool, string) { return equal(nd.Scalar(1).BroadcastTo(2), nd.Of(1, 1)) },
	} {
		ok, message := same()
		assert.True(t, ok, why)
		assert.Empty(t, message, why)
	}
}

func TestNotEqual(t *testing.T) {
	nan, zero := math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		why    string
		differ func() (bool, string)
		says   string
	}{
		{"one element", func() (bool, string) { return equal(nd.Of(1, 2, 3), nd.Of(1, 2, 4)) },
			"ndtest.Equal: 1 of 3 elements of shape (3) differ\nindex  got  want\n(2)    3    4\nthe largest difference is 1, at (2)"},
		{"the sign of zero", func() (bool, string) { return equal(nd.Of(0.0), nd.Of(zero)) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    0    -0\nthe largest difference is 0, at (0)"},
		{"that of a part", func() (bool, string) { return equal(nd.Of(1+0i), nd.Of(complex(1, zero))) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got     want\n(0)    (1+0i)  (1-0i)\nthe largest difference is 0, at (0)"},
		{"NaN and a number", func() (bool, string) { return equal(nd.Of(nan), nd.Of(1.0)) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    NaN  1"},
		{"the last bit", func() (bool, string) { return equal(nd.Of[float32](0.1), nd.Of[float32](0.1+1e-8)) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    0.1  0.10000001\nthe largest difference is 7.450580596923828e-09, at (0)"},
		{"unsigned numbers", func() (bool, string) { return equal(nd.Of[uint8](1), nd.Of[uint8](3)) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    1    3\nthe largest difference is 2, at (0)"},
		{"strings", func() (bool, string) { return equal(nd.Of("a"), nd.Of("b")) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    a    b"},
		{"types that print alike", func() (bool, string) { return equal(nd.Of[any](1), nd.Of[any]("1")) },
			"ndtest.Equal: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    1    \"1\""},
		{"no axes", func() (bool, string) { return equal(nd.Scalar(true), nd.Scalar(false)) },
			"ndtest.Equal: 1 of 1 element of shape () differ\nindex  got   want\n()     true  false"},
		{"shapes of one size", func() (bool, string) { return equal(nd.Zeros[int](2, 3), nd.Zeros[int](3, 2)) },
			"ndtest.Equal: the shape is (2, 3), not (3, 2)"},
		{"shapes that broadcast", func() (bool, string) { return equal(nd.Zeros[int](1), nd.Zeros[int]()) },
			"ndtest.Equal: the shape is (1), not ()"},
		{"shapes without elements", func() (bool, string) { return equal(nd.Zeros[int](0), nd.Zeros[int](0, 1)) },
			"ndtest.Equal: the shape is (0), not (0, 1)"},
		{"nil", func() (bool, string) { return equal(nil, nd.Of(1)) }, "ndtest.Equal: the array is nil"},
		{"not nil", func() (bool, string) { return equal(nd.Of(1), nil) }, "ndtest.Equal: the array is not nil"},
		{"more than are listed", func() (bool, string) { return equal(nd.Arange(0, 20, 1).Reshape(2, 10), nd.Zeros[int](2, 10)) },
			"ndtest.Equal: 19 of 20 elements of shape (2, 10) differ\nindex   got  want\n(0, 1)  1    0\n(0, 2)  2    0\n(0, 3)  3    0\n" +
				"(0, 4)  4    0\n(0, 5)  5    0\n(0, 6)  6    0\n(0, 7)  7    0\n(0, 8)  8    0\nand 11 more\nthe largest difference is 19, at (1, 9)"},
	} {
		ok, message := c.differ()
		assert.False(t, ok, c.why)
		assert.Equal(t, c.says, message, c.why)
	}
}

func TestAllClose(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		why       string
		got, want []float64
		options   []nd.Option
		ok        bool
	}{
		{"within the relative tolerance", []float64{1e6 + 9}, []float64{1e6}, nil, true},
		{"beyond it", []float64{1e6 + 11}, []float64{1e6}, nil, false},
		{"within the absolute tolerance", []float64{0.9e-8}, []float64{0}, nil, true},
		{"beyond it", []float64{1.1e-8}, []float64{0}, nil, false},
		{"within one that is given", []float64{1.5}, []float64{1}, []nd.Option{nd.Tolerance(0, 0.5)}, true},
		{"beyond one that is given", []float64{1.5}, []float64{1}, []nd.Option{nd.Tolerance(0, 0.25)}, false},
		{"NaN and NaN", []float64{nan, 1}, []float64{nan, 1}, nil, true},
		{"NaN and a number", []float64{nan}, []float64{1}, nil, false},
		{"a number and NaN", []float64{1}, []float64{nan}, nil, false},
		{"infinities", []float64{inf, -inf}, []float64{inf, -inf}, nil, true},
		{"of different signs", []float64{inf}, []float64{-inf}, nil, false},
		{"infinity and a number", []float64{inf}, []float64{1e308}, nil, false},
		{"zeros", []float64{0}, []float64{math.Copysign(0, -1)}, nil, true},
		{"no elements", nil, nil, nil, true},
		{"sizes that broadcast", []float64{1}, []float64{1, 1}, nil, false},
	} {
		var r recorder
		assert.Equal(t, c.ok, ndtest.AllClose(&r, nd.Of(c.got...), nd.Of(c.want...), c.options...), c.why)
		assert.Equal(t, c.ok, len(r.messages) == 0, c.why)
	}

	var r recorder
	assert.True(t, ndtest.AllClose(&r, nd.Of(100), nd.Of(101), nd.Tolerance(0, 1)), "integers")
	assert.True(t, ndtest.AllClose(&r, nd.Of(complex(nan, 1)), nd.Of(complex(1, nan))), "complex numbers that are NaN")
	assert.True(t, ndtest.AllClose[int](&r, nil, nil), "nil")
	assert.False(t, ndtest.AllClose(&r, nd.Of[celsius](2), nd.Of[celsius](1)), "a defined type")
	assert.Equal(t, "ndtest.AllClose: 1 of 1 element of shape (1) differ\nindex  got  want\n(0)    2    1\nthe largest difference is 1, at (0)", join(r.messages))
}
