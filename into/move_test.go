package into_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleAsType() {
	x := nd.Matrix([][]float64{{1.5, -2}, {300, 4}})
	dst := nd.Zeros[uint8](2, 2)
	fmt.Println(into.AsType(dst, x))
	fmt.Println(nd.Try(func() { into.AsType(nd.Zeros[uint8](2), x) }))
	// Output:
	// [[  1   0]
	//  [255   4]]
	// into: AsType: operand (2, 2) does not broadcast to the target (2): it has 1 axis too many
}

func ExampleWhere() {
	x := nd.Of(3, -1, 2)
	into.Where(x, nd.Less(x, 0), x.Scalar(0), x)
	fmt.Println(x)
	// Output: [3 0 2]
}

func ExampleTake() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	row := nd.Zeros[int](3)
	into.Take(row, x, nd.Scalar(1), nd.Axis(0))
	fmt.Println(row)
	// Output: [4 5 6]
}

func ExampleConcat() {
	dst := nd.Zeros[string](3)
	fmt.Printf("%q\n", into.Concat(dst, nd.Arrays(nd.Of("a"), nd.Of("b", "c"))).ToSlice())
	// Output: ["a" "b" "c"]
}

func ExampleStack() {
	dst := nd.Zeros[int](2, 3)
	fmt.Println(into.Stack(dst, nd.Arrays(nd.Of(1, 2, 3), nd.Of(4, 5, 6))))
	// Output:
	// [[1 2 3]
	//  [4 5 6]]
}

func ExampleMatMul() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(into.MatMul(x, x, x))
	// Output:
	// [[ 7 10]
	//  [15 22]]
}

// TestMoversRefuse checks that the target is unchanged after a mistake.
func TestMoversRefuse(t *testing.T) {
	x, c := nd.Full[int8](7, 2, 3), nd.Ones[bool](2, 3)
	var none *nd.NDArray[int8]
	dst := nd.Full[int8](5, 3, 4)
	repeated := nd.Of[int8](5).BroadcastTo(2, 3)
	both := nd.Arrays(x, x)
	for _, e := range []struct {
		why  string
		kind error
		call func()
	}{
		{"no target", nd.ErrNil, func() { into.AsType(none, x) }},
		{"no target", nd.ErrNil, func() { into.Where(none, c, x, x) }},
		{"no target", nd.ErrNil, func() { into.Take(none, x, nd.Of(0)) }},
		{"no target", nd.ErrNil, func() { into.Concat(none, both) }},
		{"no target", nd.ErrNil, func() { into.Stack(none, both) }},
		{"no target", nd.ErrNil, func() { into.MatMul(none, x, x) }},
		{"no operand", nd.ErrNil, func() { into.AsType(dst, none) }},
		{"no operand", nd.ErrNil, func() { into.Where(dst, c, none, x) }},
		{"no operand", nd.ErrNil, func() { into.Take(dst, none, nd.Of(0)) }},
		{"no operand", nd.ErrNil, func() { into.Concat(dst, nd.Arrays(x, none)) }},
		{"no operand", nd.ErrNil, func() { into.MatMul(dst, x, none) }},
		{"another shape", nd.ErrInPlaceShape, func() { into.AsType(dst, x) }},
		{"the condition's shape", nd.ErrInPlaceShape, func() { into.Where(dst, c, nd.Scalar[int8](0), 0) }},
		{"an array's shape", nd.ErrInPlaceShape, func() { into.Where(dst, nd.Scalar(true), nd.Scalar[int8](0), x) }},
		{"another shape", nd.ErrInPlaceShape, func() { into.Take(dst, x, nd.Of(0, 1)) }},
		{"another shape", nd.ErrInPlaceShape, func() { into.Concat(dst, both) }},
		{"another shape", nd.ErrInPlaceShape, func() { into.Stack(dst, both) }},
		{"another shape", nd.ErrInPlaceShape, func() { into.MatMul(dst, x, x.T()) }},
		{"a result is not repeated to the target", nd.ErrInPlaceShape, func() { into.Concat(dst, nd.Arrays(nd.Zeros[int8](4))) }},
		{"nor without an axis of size 1", nd.ErrInPlaceShape, func() { into.Stack(dst.Slice(nd.At(0)), nd.Arrays(nd.Zeros[int8](4))) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.AsType(repeated, x) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.Where(repeated, c, x, x) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.Take(repeated, x, nd.Of(0, 1), nd.Axis(0)) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.Concat(repeated, nd.Arrays(x)) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.Stack(repeated, nd.Unstack(x)) }},
		{"repeated memory", nd.ErrReadOnly, func() { into.MatMul(repeated, nd.Eye[int8](2), x) }},
		{"an index, after others", nd.ErrIndex, func() { into.Take(dst.Slice(nd.At(0)), x, nd.Of(0, 1, 2, 9)) }},
		{"a scalar", nd.ErrScalar, func() { into.Where(dst, nd.Scalar(true), dst, 300) }},
		{"complex to real", nd.ErrDType, func() { into.AsType(dst, nd.Of(1i)) }},
	} {
		err := nd.Try(e.call)
		assert.ErrorIs(t, err, e.kind, e.why)
		assert.ErrorContains(t, err, "into: ", e.why)
	}
	assert.Equal(t, nd.Full[int8](5, 3, 4).ToSlice(), dst.ToSlice())
	assert.Equal(t, int8(5), repeated.At(0, 0))
}

// TestMoversOverlap uses random views of one memory as target and operands. The result must be as if the operands had been copied first.
func TestMoversOverlap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		memory := nd.FromFunc(func([]int) int16 { return int16(r.IntN(100)) }, 12, 12)
		n, m := 1+r.IntN(4), 1+r.IntN(4)
		x, y, half := view(r, memory, n, m), view(r, memory, n, m), view(r, memory, n, 2*m)
		square, pair := view(r, memory, n, n), view(r, memory, 2*n, m).Reshape(2, n, m)
		indices := nd.FromFunc(func([]int) int { return r.IntN(n) }, n)
		cond := nd.FromFunc(func([]int) bool { return r.IntN(2) == 0 }, n, m)
		dst := view(r, memory, n, m)
		if r.IntN(4) == 0 {
			x = dst // an operand that is the target itself
		}
		var target, want *nd.NDArray[int16]
		var call func()
		switch r.IntN(6) {
		case 0:
			target, want = dst, nd.AsType[int16](x)
			call = func() { into.AsType(dst, x) }
		case 1:
			target, want = dst, nd.Where(cond, x, y)
			call = func() { into.Where(dst, cond, x, y) }
		case 2:
			target, want = dst, nd.Take(x, indices, nd.Axis(0))
			call = func() { into.Take(dst, x, indices, nd.Axis(0)) }
		case 3:
			target, want = half, nd.Concat(nd.Arrays(x, y), nd.Axis(1))
			call = func() { into.Concat(half, nd.Arrays(x, y), nd.Axis(1)) }
		case 4:
			target, want = pair, nd.Stack(nd.Arrays(x, y))
			call = func() { into.Stack(pair, nd.Arrays(x, y)) }
		case 5:
			target, want = dst, nd.MatMul(square, x)
			call = func() { into.MatMul(dst, square, x) }
		}
		before, old := memory.Copy(), target.Copy()
		call()
		assert.Equal(t, want.ToSlice(), target.ToSlice())
		target.Assign(old)
		assert.Equal(t, before.ToSlice(), memory.ToSlice(), "nothing else is written")
	}
}

// view returns a random view of n×m elements of memory. It may have gaps, and may run backwards or along columns.
func view(r *rand.Rand, memory *nd.NDArray[int16], n, m int) *nd.NDArray[int16] {
	if r.IntN(2) == 0 {
		return view(r, memory.T(), m, n).T()
	}
	indices := make([]nd.Index, 2)
	for i, n := range []int{n, m} {
		step := 1 + r.IntN(2)
		if (n-1)*step >= memory.Dim(i) {
			step = 1
		}
		first := r.IntN(memory.Dim(i) - (n-1)*step)
		indices[i] = nd.Range(first, first+(n-1)*step+1).By(step)
	}
	x := memory.Slice(indices...)
	for i := range indices {
		if r.IntN(2) == 0 {
			x = x.Flip(i)
		}
	}
	return x
}
