package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleWhere() {
	x := nd.Of(3.0, -1, 2)
	fmt.Println(nd.Where(nd.Less(x, 0), nd.Scalar(0.0), x))
	fmt.Println(nd.Where(nd.Greater(x, 0), x, 0))
	fmt.Printf("%q\n", nd.Where(nd.Matrix([][]bool{{true}, {false}}), nd.Of("a", "b"), nd.Scalar("c")).ToSlice())
	// Output:
	// [3. 0. 2.]
	// [3. 0. 2.]
	// ["a" "b" "c" "c"]
}

// at returns the element of x at index, with x broadcast.
func at[T any](x *nd.NDArray[T], index []int) T {
	shape := x.Shape()
	own := make([]int, len(shape))
	for i, n := range shape {
		if own[i] = index[len(index)-len(shape)+i]; n == 1 {
			own[i] = 0
		}
	}
	return x.At(own...)
}

// shrunk returns shape with some sizes replaced by 1, and sometimes without its first axes.
func shrunk(r *rand.Rand, shape []int) []int {
	shape = append([]int{}, shape[r.IntN(len(shape)+1)*r.IntN(2):]...)
	for i := range shape {
		if r.IntN(3) == 0 {
			shape[i] = 1
		}
	}
	return shape
}

func TestWhere(t *testing.T) {
	t.Run("strings", func(t *testing.T) { testWhere(t, func(i int) string { return fmt.Sprint(i) }) })
	t.Run("structs", func(t *testing.T) { testWhere(t, func(i int) [3]int16 { return [3]int16{int16(i), 7, 9} }) })
	t.Run("1 byte", func(t *testing.T) { testWhere(t, func(i int) int8 { return int8(i) }) })
	t.Run("2 bytes", func(t *testing.T) { testWhere(t, func(i int) uint16 { return uint16(i * 499) }) })
	t.Run("4 bytes", func(t *testing.T) { testWhere(t, func(i int) float32 { return 1 / float32(i) }) })
	t.Run("8 bytes", func(t *testing.T) { testWhere(t, func(i int) celsius { return 1 / celsius(i) }) })
	t.Run("16 bytes", func(t *testing.T) { testWhere(t, func(i int) complex128 { return complex(float64(i), 1/float64(i)) }) })
}

// testWhere compares Where with its definition for random shapes that broadcast. The function element makes elements.
func testWhere[T comparable](t *testing.T, element func(int) T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func([]int) T { return element(r.IntN(100)) }
	for range 100 {
		shape := make([]int, r.IntN(5))
		for i := range shape {
			shape[i] = r.IntN(4)
		}
		cond := nd.FromFunc(func([]int) bool { return r.IntN(2) == 0 }, shrunk(r, shape)...)
		x, y := nd.FromFunc(random, shrunk(r, shape)...), nd.FromFunc(random, shrunk(r, shape)...)
		dst := trial.Scattered(nd.Zeros[T](shape...))
		assert.Same(t, dst, into.Where(dst, cond, x, y))

		z := nd.Where(trial.Scattered(cond), x, trial.Scattered(y))
		zeros := func(shape []int) *nd.NDArray[int] { return nd.Zeros[int](shape...) }
		assert.Equal(t, nd.Add(zeros(cond.Shape()), zeros(x.Shape()), zeros(y.Shape())).Shape(), z.Shape())
		assert.Equal(t, z.ToSlice(), nd.Where(cond, x, y).ToSlice(), "however they lie in memory")
		for _, index := range indices(shape) {
			want := at(y, index)
			if at(cond, index) {
				want = at(x, index)
			}
			assert.Equal(t, want, at(z, index))
			assert.Equal(t, want, dst.At(index...))
		}
	}
}

func TestWhereScalar(t *testing.T) {
	c := nd.Of(true, false)
	assert.Equal(t, []celsius{1.5, 7}, nd.Where(c, nd.Of[celsius](1.5, 2), 7).ToSlice(), "a defined type")
	assert.Equal(t, []uint8{1, 200}, nd.Where(c, nd.Of[uint8](1, 2), 200.0).ToSlice(), "a float that is an integer")
	assert.Equal(t, []bool{false, true}, nd.Where(c, nd.Of(false, false), true).ToSlice())
	assert.Equal(t, 7.0, nd.Where(nd.Scalar(false), nd.Scalar(1.0), 7).Item(), "no axes")

	x, z := nd.Of(1.0, 2), nd.Of(0.0, 0)
	assert.Zero(t, testing.AllocsPerRun(100, func() { into.Where(z, c, x, 0.5) }), "a scalar costs no allocation")
}

func TestWhereRefuses(t *testing.T) {
	c, x := nd.Of(true, false), nd.Of[uint8](1, 2)
	for _, e := range []struct {
		why  string
		kind error
		call func()
	}{
		{"shapes differ", nd.ErrBroadcast, func() { nd.Where(c, x, nd.Of[uint8](1, 2, 3)) }},
		{"the condition counts", nd.ErrBroadcast, func() { nd.Where(nd.Of(true, false, true), x, 0) }},
		{"no condition", nd.ErrNil, func() { nd.Where(nil, x, 0) }},
		{"no array", nd.ErrNil, func() { nd.Where(c, x, (*nd.NDArray[uint8])(nil)) }},
		{"the scalar does not fit", nd.ErrScalar, func() { nd.Where(c, x, 300) }},
		{"no number fits a string", nd.ErrScalar, func() { nd.Where(c, nd.Of("a", "b"), 1) }},
	} {
		assert.ErrorIs(t, nd.Try(e.call), e.kind, e.why)
	}
}
