package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleOf() {
	fmt.Println(nd.Of(1.0, 2, 3))
	// Output: [1. 2. 3.]
}

func ExampleScalar() {
	x := nd.Scalar(2.5)
	fmt.Println(x, x.NDim())
	// Output: 2.5 0
}

func ExampleFromSlice() {
	data := []int{1, 2, 3, 4, 5, 6}
	x := nd.FromSlice(data, 2, 3)
	data[0] = 9
	fmt.Println(x)
	// Output:
	// [[9 2 3]
	//  [4 5 6]]
}

func ExampleMatrix() {
	fmt.Println(nd.Matrix([][]float64{{1, 2}, {3, 4.5}}))
	// Output:
	// [[1.  2. ]
	//  [3.  4.5]]
}

func ExampleFull() {
	fmt.Println(nd.Full(7, 2, 3))
	fmt.Println(nd.Zeros[string](2), nd.Ones[complex64](2), nd.Ones[bool](2))
	// Output:
	// [[7 7 7]
	//  [7 7 7]]
	// [ ] [1.+0.i 1.+0.i] [ true  true]
}

func ExampleFullLike() {
	x := nd.Of("a", "b")
	fmt.Println(nd.FullLike(x, "c"), nd.ZerosLike(nd.Of(1, 2)), nd.OnesLike(nd.Of(0.5, 2)))
	// Output: [c c] [0 0] [1. 1.]
}

func TestMatrixRefusesRaggedRows(t *testing.T) {
	err := nd.Try(func() { nd.Matrix([][]int{{1, 2}, {3, 4}, {5}}) })
	assert.ErrorIs(t, err, nd.ErrShape)
	assert.EqualError(t, err, "ndarray: Matrix: row 2 has 1 element, but row 0 has 2")
	assert.Equal(t, []int{0, 0}, nd.Matrix([][]int{}).Shape(), "no rows")
	assert.Equal(t, []int{2, 0}, nd.Matrix([][]int{{}, nil}).Shape(), "empty rows")

	rows := [][]int{{1, 2}}
	x := nd.Matrix(rows)
	rows[0][0] = 9
	assert.Equal(t, 1, x.At(0, 0), "the rows are copied")
}

// All functions that make an array of a given shape reject the same shapes.
func TestCreationRefuses(t *testing.T) {
	deep := make([]int, 65)
	for _, c := range []struct {
		why   string
		kind  error
		shape []int
	}{
		{"negative size", nd.ErrShape, []int{2, -1}},
		{"negative beside a size of 0", nd.ErrShape, []int{0, -1}},
		{"65 axes", nd.ErrShape, deep},
		{"more bytes than an int64 counts", nd.ErrSize, []int{math.MaxInt32, math.MaxInt32, 64}},
		{"also beside a size of 0", nd.ErrSize, []int{0, math.MaxInt32, math.MaxInt32, 64}},
		{"more than the limit", nd.ErrLimit, []int{1 << 10, 1 << 10}},
	} {
		for name, call := range map[string]func(){
			"Zeros":    func() { nd.Zeros[int16](c.shape...) },
			"Ones":     func() { nd.Ones[celsius](c.shape...) },
			"Full":     func() { nd.Full("", c.shape...) },
			"Empty":    func() { nd.Empty[int16](c.shape...) },
			"FromFunc": func() { nd.FromFunc(func([]int) int32 { panic("called") }, c.shape...) },
		} {
			old := nd.SetMaxBytes(1 << 20)
			err := nd.Try(call)
			nd.SetMaxBytes(old)
			assert.ErrorIs(t, err, c.kind, "%s: %s", name, c.why)
			assert.ErrorContains(t, err, "ndarray: "+name+": ", c.why)
		}
	}
}

// An array from ZerosLike or a similar function has its own memory, and the limit applies to this memory.
func TestLike(t *testing.T) {
	x := trial.Scattered(nd.Zeros[bool](30, 40))
	for name, like := range map[string]func() *nd.NDArray[bool]{
		"ZerosLike": func() *nd.NDArray[bool] { return nd.ZerosLike(x) },
		"OnesLike":  func() *nd.NDArray[bool] { return nd.OnesLike(x) },
		"FullLike":  func() *nd.NDArray[bool] { return nd.FullLike(x, true) },
		"EmptyLike": func() *nd.NDArray[bool] { return nd.EmptyLike(x) },
	} {
		z := like()
		assert.Equal(t, []int{30, 40}, z.Shape(), name)
		assert.True(t, z.IsContiguous(), name)
		limited(t, 1199, func() { like() })
	}
}
