package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/strict"
	"ndgo/ufunc"
)

type Celsius float64

func values[T any](x *nd.NDArray[T]) []T {
	data, _, _, _ := x.Copy().Raw()
	return data
}

// counting returns an array of 1, 2, 3, ….
func counting(shape ...int) *nd.NDArray[float64] {
	x := nd.Zeros[float64](shape...)
	data, _, _, _ := x.Raw()
	for i := range data {
		data[i] = float64(i + 1)
	}
	return x
}

func TestBroadcastOperands(t *testing.T) {
	row, column := counting(3), counting(2, 1)
	assert.Equal(t, []float64{2, 3, 4, 3, 4, 5}, values(nd.Add(row, column)))
	assert.Equal(t, []int{2, 3}, nd.Add(row, column).Shape())
	assert.Equal(t, []int{8, 7, 6, 5}, nd.Add(nd.Zeros[int8](8, 1, 6, 1), nd.Zeros[int8](7, 1, 5)).Shape())
	assert.Equal(t, []int{0, 3}, nd.Add(nd.Zeros[int8](0, 1), nd.Zeros[int8](1, 3)).Shape(), "0 and 1 give 0")
}

// A scalar of any type is converted to the array's element type if this type can hold it.
func TestScalars(t *testing.T) {
	f32, f64, u8, i8, z := nd.Of[float32](1), nd.Of(1.0), nd.Of[uint8](1), nd.Of[int8](1), nd.Of(1i)
	fits := []struct {
		why       string
		got, want any
	}{
		{"an int constant for a float", nd.Add(f32, 2).At(0), float32(3)},
		{"a float constant without fraction for an integer", nd.Add(u8, 2.0).At(0), uint8(3)},
		{"a named scalar", nd.Add(f64, Celsius(2)).At(0), 3.0},
		{"a scalar for a named type", nd.Add(nd.Of[Celsius](1), 2).At(0), Celsius(3)},
		{"an integer is rounded to a float", nd.Add(f32, 1<<24+1).At(0), float32(1<<24 + 1)},
		{"the largest uint8", nd.Maximum(u8, 255).At(0), uint8(255)},
		{"the smallest int8", nd.Minimum(i8, -128).At(0), int8(-128)},
		{"infinity", nd.Maximum(f32, math.Inf(1)).At(0), float32(math.Inf(1))},
		{"a real for a complex number", nd.Add(z, 2).At(0), 2 + 1i},
		{"a complex number that is real", nd.Add(f64, 2+0i).At(0), 3.0},
		{"the largest uint64", nd.Maximum(nd.Of[uint64](1), uint64(math.MaxUint64)).At(0), uint64(math.MaxUint64)},
		{"an int64 in a float64 is exact here", nd.Maximum(nd.Of[int64](1), 0x1p62).At(0), int64(1 << 62)},
	}
	for _, test := range fits {
		assert.Equal(t, test.want, test.got, test.why)
	}
	refused := []struct {
		why string
		f   func()
	}{
		{"300 does not fit uint8", func() { nd.Add(u8, 300) }},
		{"nor does -1", func() { nd.Add(u8, -1) }},
		{"nor 1.5", func() { nd.Add(u8, 1.5) }},
		{"nor true", func() { nd.Add(u8, true) }},
		{"nor NaN", func() { nd.Add(u8, math.NaN()) }},
		{"nor 2⁶⁴, which a float holds, uint64", func() { nd.Add(nd.Of[uint64](1), 0x1p64) }},
		{"nor 2⁶³ int64", func() { nd.Add(nd.Of[int64](1), 0x1p63) }},
		{"1i does not fit float64", func() { nd.Add(f64, 1i) }},
		{"1e300 would be infinite as float32", func() { nd.Add(f32, 1e300) }},
		{"and as a part of a complex64", func() { nd.Add(nd.Of[complex64](1), complex(0, 1e300)) }},
		{"1 is not a bool", func() { nd.LogicalAnd(nd.Of(true), 1) }},
	}
	for _, test := range refused {
		assert.ErrorIs(t, nd.Try(test.f), nd.ErrScalar, test.why)
	}
}

func TestScalarRemedies(t *testing.T) {
	for want, f := range map[string]func(){
		"give 0 or 1":                       func() { nd.Add(nd.Of(1.0), true) },
		"give true or false":                func() { nd.LogicalAnd(nd.Of(true), 1) },
		"give an array, as Scalar makes it": func() { nd.Where(nd.Of(true), nd.Of("a"), 1) },
		"convert the array with AsType":     func() { nd.Add(nd.Of[int8](1), 300) },
	} {
		assert.ErrorContains(t, nd.Try(f), want)
	}
}

func TestScalarsDoNotAllocate(t *testing.T) {
	x, c := nd.Of(1.0), nd.Of[Celsius](1)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		inplace.Add(x, 1)
		inplace.Add(x, float32(2))
		inplace.Add(c, Celsius(0.5))
	}))
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { nd.Add(x, x) }), 2.0)
}

// A chain applies the operator from left to right, to any number of arrays.
func TestChains(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 20 {
		want := counting(3, 1).BroadcastTo(3, 5)
		acc := want.Copy()
		var more []*nd.NDArray[float64]
		for range n {
			a := nd.FromSlice([]float64{r.Float64(), r.Float64(), r.Float64(), r.Float64(), r.Float64()}, 5)
			more = append(more, a)
		}
		first := counting(5)
		acc = nd.Subtract(nd.Add(acc, first), 0)
		for _, a := range more {
			acc = nd.Add(acc, a)
		}
		assert.Equal(t, values(acc), values(nd.Add(counting(3, 1), first, more...)), "%d more", n)
	}
	long := counting(5000)
	assert.Equal(t, values(nd.Multiply(long, 3)), values(nd.Add(long, long, long)), "longer than the part of a run that is done at once")
}

// If an operand overlaps the target, the result is as if the operand had been copied first. Each case runs twice: y is the target itself,
// and y is a copy of the target.
func TestTargetsThatOverlap(t *testing.T) {
	tests := []struct {
		why string
		f   func(x, y *nd.NDArray[float64])
	}{
		{"x += x.T", func(x, y *nd.NDArray[float64]) { inplace.Add(x, y.T()) }},
		{"x[1:] += x[:-1]", func(x, y *nd.NDArray[float64]) { inplace.Add(x.Slice(nd.From(1)), y.Slice(nd.To(-1))) }},
		{"x[:-1] += x[1:]", func(x, y *nd.NDArray[float64]) { inplace.Add(x.Slice(nd.To(-1)), y.Slice(nd.From(1))) }},
		{"x += x[0], a repeated row", func(x, y *nd.NDArray[float64]) { inplace.Add(x, y.Slice(nd.At(0))) }},
		{"x += x[1, 1], a repeated element", func(x, y *nd.NDArray[float64]) { inplace.Add(x, y.Slice(nd.At(1), nd.At(1))) }},
		{"x = x + x + x", func(x, y *nd.NDArray[float64]) { into.Add(x, y, y, y) }},
		{"x = x + 1 + x backwards", func(x, y *nd.NDArray[float64]) { inplace.Add(x, 1, y.Flip()) }},
		{"x = 1 + 1 + x", func(x, y *nd.NDArray[float64]) { into.Add(x, y.Scalar(1), 1, y) }},
		{"x = x backwards", func(x, y *nd.NDArray[float64]) { x.Assign(y.Flip()) }},
		{"x[::2] = x[:2]", func(x, y *nd.NDArray[float64]) { x.Slice(nd.Colon.By(2)).Assign(y.Slice(nd.To(2))) }},
	}
	for _, test := range tests {
		got, want := counting(3, 3), counting(3, 3)
		test.f(got, got)
		test.f(want, want.Copy())
		assert.Equal(t, values(want), values(got), test.why)
	}
}

func TestTargetNeverChangesShape(t *testing.T) {
	x := counting(3, 4)
	before := values(x)
	for _, f := range []func(){
		func() { inplace.Add(x, counting(1, 3, 4)) },
		func() { inplace.Add(x, counting(3)) },
		func() { into.Add(x, counting(2, 3, 4), 1) },
		func() { inplace.Add(counting(1, 4), x) },
		func() { into.Less(nd.Zeros[bool](4), x, 2) },
	} {
		assert.ErrorIs(t, nd.Try(f), nd.ErrInPlaceShape)
	}
	assert.ErrorIs(t, nd.Try(func() { inplace.Add(counting(4).BroadcastTo(3, 4), 1) }), nd.ErrReadOnly)
	assert.Equal(t, before, values(x))
}

// TestErrorShapes checks that an error shows the shape of each operand once.
func TestErrorShapes(t *testing.T) {
	x := counting(3, 4)
	for _, c := range []struct {
		why    string
		call   func()
		shapes [][]int
	}{
		{"the target in place is the first operand", func() { inplace.Add(x, counting(1, 3, 4)) }, [][]int{{3, 4}, {1, 3, 4}}},
		{"in a chain", func() { inplace.Add(x, 1, counting(2, 4)) }, [][]int{{3, 4}, {}, {2, 4}}},
		{"a target of its own", func() { into.Add(x, counting(2), 1) }, [][]int{{3, 4}, {2}, {}}},
		{"a target that is the second operand", func() { into.Subtract(x, counting(2), x) }, [][]int{{3, 4}, {2}, {3, 4}}},
		{"an axis named twice", func() { nd.Sum(x, nd.Axis(1, -1)) }, [][]int{{3, 4}}},
		{"of the result", func() { x.ExpandDims(0, 0) }, [][]int{{3, 4}}},
		{"one element of many", func() { x.Item() }, [][]int{{3, 4}}},
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(c.call), &e, c.why)
		assert.Equal(t, c.shapes, e.Shapes, c.why)
	}
}

// A requirement is checked for all elements before the first one is written. The error has the index of the first violation.
func TestRequirements(t *testing.T) {
	x := nd.FromSlice([]int{7, 8, 9, 10, 11, 12}, 2, 3)
	tests := []struct {
		why   string
		f     func()
		kind  error
		index []int
	}{
		{"a zero divisor of the same shape", func() { inplace.FloorDivide(x, nd.FromSlice([]int{1, 1, 1, 1, 0, 0}, 2, 3)) }, nd.ErrDivideByZero, []int{1, 1}},
		{"one of a repeated row", func() { inplace.Remainder(x, nd.Of(1, 0, 1)) }, nd.ErrDivideByZero, []int{0, 1}},
		{"one of a repeated column", func() { inplace.Fmod(x, nd.FromSlice([]int{1, 0}, 2, 1)) }, nd.ErrDivideByZero, []int{1, 0}},
		{"a scalar", func() { inplace.TruncDivide(x, 0) }, nd.ErrDivideByZero, []int{0, 0}},
		{"row-major order counts, not memory", func() { inplace.TruncDivide(x.T(), nd.FromSlice([]int{1, 0, 0, 1, 1, 1}, 3, 2)) }, nd.ErrDivideByZero, []int{0, 1}},
		{"a negative count", func() { inplace.BitwiseLeftShift(x, -1) }, nd.ErrNegativeShift, []int{0, 0}},
		{"a negative power", func() { inplace.Pow(x, nd.Of(2, 1, -1)) }, nd.ErrNegativePower, []int{0, 2}},
	}
	for _, test := range tests {
		err := nd.Try(test.f)
		require.ErrorIs(t, err, test.kind, test.why)
		var e *nd.Error
		require.ErrorAs(t, err, &e)
		assert.Equal(t, test.index, e.Index, test.why)
		assert.Equal(t, []int{7, 8, 9, 10, 11, 12}, values(x), "%s: nothing is written", test.why)
	}
	assert.Equal(t, []int{0, 3}, nd.FloorDivide(nd.Zeros[int](0, 3), 0).Shape(), "nothing is divided by zero")
	assert.Equal(t, []float64{math.Inf(1)}, values(nd.FloorDivide(nd.Of(1.0), 0)), "floats have infinities")
}

// A requirement may depend on the elements of all operands.
func TestRequirementOfTwoOperands(t *testing.T) {
	kinds := []reflect.Kind{reflect.Int, reflect.Int, reflect.Int}
	op := &ufunc.Operator{Name: "shorten", In: 2, Out: 1, Loops: ufunc.OneLoop(reflect.Int, &ufunc.Loop{
		Kinds: kinds,
		Go: func(r *ufunc.Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				for i := r.Done; i < r.N; i++ {
					*ufunc.At[int](r, 0, i) = *ufunc.At[int](r, 1, i) - *ufunc.At[int](r, 2, i)
				}
			}
		},
		Requires: []ufunc.Require{{Kind: "NegativeShift", Reads: 0b11, Holds: ufunc.Loop{Kinds: kinds[1:], Go: func(r *ufunc.Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				for ; r.Done < r.N; r.Done++ {
					if *ufunc.At[int](r, 0, r.Done) < *ufunc.At[int](r, 1, r.Done) {
						return
					}
				}
			}
		}}}},
	})}
	x, y := nd.FromSlice([]int{7, 8, 9, 1, 2, 3}, 2, 3), nd.Of(1, 2, 3)
	z := generated.Apply[int, int](op, nil, generated.In(x), generated.In(y))
	assert.Equal(t, []int{6, 6, 6, 0, 0, 0}, values(z))
	x.SetAt(1, 1, 1)
	var e *nd.Error
	require.ErrorAs(t, nd.Try(func() { generated.ApplyInto[int, int]("shorten", z, op, nil, generated.In(x), generated.In(y)) }), &e)
	assert.Equal(t, []int{1, 1}, e.Index)
	assert.Equal(t, []int{6, 6, 6, 0, 0, 0}, values(z), "nothing is written")
}

// TestSlicesOfOneMemory uses arrays that share memory: they were made from overlapping Go slices. Results must be as if operands had been
// copied first.
func TestSlicesOfOneMemory(t *testing.T) {
	const n = 24
	type array = *nd.NDArray[float64]
	for name, view := range map[string]func(x array) array{
		"packed":     func(x array) array { return x },
		"transposed": func(x array) array { return x.Reshape(4, 6).T() },
		"backwards":  func(x array) array { return x.Flip() },
		"a cube":     func(x array) array { return x.Reshape(2, 3, 4).PermuteDims(1, 2, 0) },
	} {
		for shift := -n; shift <= n; shift++ {
			memory := values(counting(3 * n))
			z, x := nd.FromSlice(memory[n:2*n], n), nd.FromSlice(memory[n+shift:2*n+shift], n)
			assert.Equal(t, max(shift, -shift) < n, nd.SharesMemory(z, x))
			want := values(nd.Subtract(view(z), view(x)))
			assert.Equal(t, want, values(inplace.Subtract(view(z), view(x))), "%s, shifted by %d", name, shift)
		}
	}
}

func TestResultTypes(t *testing.T) {
	z := nd.Of[complex64](3 + 4i)
	assert.Equal(t, []float32{5}, values(nd.AbsComplex[float32](z)))
	assert.ErrorIs(t, nd.Try(func() { nd.Real[float64](z) }), nd.ErrDType)
	assert.Equal(t, []complex128{1 + 2i}, values(nd.Complex[complex128](nd.Of(1.0), 2)))
	type Phase float32
	assert.Equal(t, []Phase{4}, values(nd.Imag[Phase](z)), "a defined type of the right width")
}

func TestLimit(t *testing.T) {
	old := nd.SetMaxBytes(1 << 20)
	defer nd.SetMaxBytes(old)
	column, row := nd.Zeros[float64](1000, 1), nd.Zeros[float64](1000)
	assert.ErrorIs(t, nd.Try(func() { nd.Add(column, row) }), nd.ErrLimit)
	one := nd.Of(1.0)
	overflow := nd.Try(func() { nd.Add(one.BroadcastTo(1<<30, 1), one.BroadcastTo(1<<30)) })
	assert.ErrorIs(t, overflow, nd.ErrSize)
	assert.ErrorIs(t, overflow, nd.ErrLimit, "what overflows is larger than any limit")
	assert.Equal(t, []int{1000, 1000}, row.BroadcastTo(1000, 1000).Shape(), "a view takes no memory")
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[float64](math.MaxInt32, math.MaxInt32, math.MaxInt32) }), nd.ErrSize)
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[float64](0, math.MaxInt32, math.MaxInt32, math.MaxInt32) }), nd.ErrSize, "a size of 0 hides no overflow")
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[float64](3, -1) }), nd.ErrShape)
	assert.ErrorIs(t, nd.Try(func() { nd.Zeros[float64](make([]int, 65)...) }), nd.ErrShape)
}

func TestZeroValueAsOperand(t *testing.T) {
	var zero nd.NDArray[float64]
	assert.Equal(t, []int{0}, nd.Add(&zero, 1).Shape())
	assert.Equal(t, []int{0}, inplace.Add(&zero, &zero).Shape())
	assert.Equal(t, []int{2, 0}, nd.Add(nd.Zeros[float64](2, 1), &zero).Shape())
}

func TestTryLetsOtherPanicsPass(t *testing.T) {
	assert.PanicsWithValue(t, "mine", func() { nd.Try(func() { panic("mine") }) })
	assert.NoError(t, nd.Try(func() {}))
}

func ExampleError() {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 30))
	mistakes := []func(){
		func() { nd.Add(nd.Zeros[float64](4, 3), nd.Zeros[float64](4)) },
		func() { inplace.Add(nd.Zeros[float64](3, 4), nd.Zeros[float64](1, 3, 4)) },
		func() { inplace.Add(nd.Zeros[float64](3).BroadcastTo(2, 3), 1) },
		func() { nd.FloorDivide(nd.Of(1, 2, 3), nd.Of(4, 0, 5)) },
		func() { nd.Add(nd.Of[uint8](1), 300) },
		func() { nd.Zeros[float64](2, 3).At(2, 0) },
		func() { nd.Zeros[float64](2, 3).Dim(2) },
		func() { nd.Zeros[float64](2, -3) },
		func() { nd.Zeros[float64](1<<16, 1<<14) },
		func() { nd.Zeros[float64](2, 3).Reshape(4, -1) },
		func() { strict.Add(nd.Zeros[float64](2, 3, 4), nd.Zeros[float64](3, 4)) },
	}
	for _, f := range mistakes {
		fmt.Println(nd.Try(f))
	}
	// Output:
	// ndarray: Add: shapes (4, 3) and (4) do not broadcast: axis -1 has sizes 3 and 4; reshape the second to (4, 1)?
	// inplace: Add: operand (1, 3, 4) does not broadcast to the target (3, 4): it has 1 axis too many; Squeeze it
	// inplace: Add: the target (2, 3) is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it
	// ndarray: FloorDivide: integer division by zero at index (1); mask the divisor, or divide floats
	// ndarray: Add: the scalar 300 does not fit uint8; convert the array with AsType
	// ndarray: At: index 2 is out of range for axis 0 of shape (2, 3), which has size 2; use -2 to 1
	// ndarray: Dim: axis 2 is out of range for shape (2, 3), which has 2 axes; use -2 to 1
	// ndarray: Zeros: shape (2, -3) has the negative size -3 at axis 1
	// ndarray: Zeros: an array of shape (65536, 16384) of float64 takes 8589934592 bytes, more than the limit of 1073741824; raise it with SetMaxBytes, or work in parts
	// ndarray: Reshape: the 6 elements of shape (2, 3) cannot have shape (4, -1)
	// strict: Add: ranks 3 and 2 differ; give broadcast dimensions such as 1, 2
}
