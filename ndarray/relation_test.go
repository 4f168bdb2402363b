package ndarray_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// A comparison is an operator with its expected results: one for each sign of x - y, and one if x or y is NaN.
type comparison[T nd.RealNumber, Y nd.Operand[T]] struct {
	name                 string
	of                   func(*nd.NDArray[T], Y) *nd.NDArray[bool]
	into                 func(*nd.NDArray[bool], *nd.NDArray[T], Y) *nd.NDArray[bool]
	less, equal, greater bool
	unordered            bool
}

func comparisons[T nd.RealNumber, Y nd.Operand[T]]() []comparison[T, Y] {
	return []comparison[T, Y]{
		{"Less", nd.Less[T, Y], into.Less[T, Y], true, false, false, false},
		{"LessEqual", nd.LessEqual[T, Y], into.LessEqual[T, Y], true, true, false, false},
		{"Greater", nd.Greater[T, Y], into.Greater[T, Y], false, false, true, false},
		{"GreaterEqual", nd.GreaterEqual[T, Y], into.GreaterEqual[T, Y], false, true, true, false},
		{"Equal", nd.Equal[T, Y], into.Equal[T, Y], false, true, false, false},
		{"NotEqual", nd.NotEqual[T, Y], into.NotEqual[T, Y], true, false, true, true},
	}
}

// holdRelations compares elements with the scalar y. The results must equal comparisons with exact, the exact value of y. The parameter
// number is y as a float64, or NaN.
func holdRelations[T nd.RealNumber, Y nd.Operand[T]](t *testing.T, y Y, number float64, exact *big.Float, elements ...T) {
	t.Helper()
	x := nd.Of(elements...)
	for _, c := range comparisons[T, Y]() {
		var want []bool
		for _, v := range elements {
			if f := float64(v); f != f || number != number {
				want = append(want, c.unordered)
				continue
			}
			e := new(big.Float).SetPrec(200)
			switch v := any(v).(type) {
			case int64:
				e.SetInt64(v)
			case uint64:
				e.SetUint64(v)
			default:
				e.SetFloat64(float64(elementOf(v)))
			}
			want = append(want, map[int]bool{-1: c.less, 0: c.equal, 1: c.greater}[e.Cmp(exact)])
		}
		assert.Equal(t, want, c.of(x, y).ToSlice(), "%s of %T %v and %T %v", c.name, x, elements, y, y)
		z := nd.Zeros[bool](2 * len(elements)).Slice(nd.Range(0, 2*len(elements)).By(2))
		assert.Equal(t, want, c.into(z, x, y).ToSlice(), "into %s of %T %v and %T %v", c.name, x, elements, y, y)
	}
}

// elementOf returns v as a float64. The float64 must hold v exactly.
func elementOf(v any) float64 {
	var f float64
	if _, err := fmt.Sscan(fmt.Sprint(v), &f); err != nil {
		panic(err)
	}
	return f
}

// holdFloat compares elements with scalars of type float64.
func holdFloat[T nd.RealNumber](t *testing.T, elements ...T) {
	t.Helper()
	for _, y := range []float64{0.5, -0.5, 2.5, -2.5, 1e-300, 254.5, 255.5, 256, -0.25, -128.5, -129, 127.5, 128, 65535.5, 1e10, -1e10, math.MaxInt32 + 0.5, math.MinInt32 - 0.5,
		0x1p32, 0x1p63, -0x1p63, -0x1.0000000000001p63, 0x1p64, 1e300, -1e300, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64} {
		exact := new(big.Float)
		if y == y {
			exact.SetFloat64(y)
		}
		if float32(y) != 0 && float64(float32(y)) != y && !math.IsInf(float64(float32(y)), 0) {
			if _, isFloat32 := any(elements[0]).(float32); isFloat32 {
				continue // a float32 cannot hold this number exactly
			}
		}
		if _, isFloat32 := any(elements[0]).(float32); isFloat32 && float32(y) == 0 {
			continue
		}
		holdRelations(t, y, y, exact, elements...)
	}
}

// TestComparisonsWithAnyNumber checks that a scalar out of the element type's range is compared by value.
func TestComparisonsWithAnyNumber(t *testing.T) {
	holdFloat[int8](t, -128, -3, -1, 0, 1, 2, 3, 127)
	holdFloat[uint8](t, 0, 1, 2, 3, 254, 255)
	holdFloat[int16](t, math.MinInt16, -3, 0, 2, 3, math.MaxInt16)
	holdFloat[uint16](t, 0, 2, 3, math.MaxUint16)
	holdFloat[int32](t, math.MinInt32, -3, 0, 2, 3, math.MaxInt32)
	holdFloat[uint32](t, 0, 2, 3, math.MaxUint32)
	holdFloat[int64](t, math.MinInt64, math.MinInt64+1, -3, 0, 2, 3, math.MaxInt64)
	holdFloat[uint64](t, 0, 2, 3, 1<<63, math.MaxUint64)
	holdFloat(t, float32(math.Inf(-1)), -math.MaxFloat32, -1, 0, 1, math.MaxFloat32, float32(math.Inf(1)), float32(math.NaN()))
	for _, y := range []int{-1, 128, -129, 255, 256, 300, -300, 65536, math.MaxInt, math.MinInt} {
		exact := new(big.Float).SetInt64(int64(y))
		holdRelations(t, y, float64(y), exact, []int8{-128, -1, 0, 127}...)
		holdRelations(t, y, float64(y), exact, []uint8{0, 1, 255}...)
		holdRelations(t, y, float64(y), exact, []uint16{0, 1, 255, 65535}...)
		holdRelations(t, y, float64(y), exact, []uint64{0, 1, 255, math.MaxUint64}...)
	}
	for _, y := range []uint64{1 << 63, math.MaxUint64} {
		holdRelations(t, y, float64(y), new(big.Float).SetUint64(y), []int64{math.MinInt64, 0, math.MaxInt64}...)
	}
	assert.Equal(t, []bool{false, false}, nd.Equal(nd.Of(1, 2), 1+2i).ToSlice(), "an int is no complex number")
	assert.Equal(t, []bool{true, true}, nd.NotEqual(nd.Of(1.0, 2), 1+2i).ToSlice())
	assert.Equal(t, []bool{false}, nd.Equal(nd.Of[complex64](1), complex(1e300, 0)).ToSlice())
	assert.Empty(t, nd.Less(nd.Zeros[uint8](0), 300).ToSlice())
	assert.Equal(t, true, nd.Less(nd.Scalar[uint8](3), 300).Item())
}

// TestComparisonsThatAreRefused checks that two comparisons are errors: complex numbers by order, and a bool with a number.
func TestComparisonsThatAreRefused(t *testing.T) {
	for name, f := range map[string]func(){
		"a complex number": func() { nd.Less(nd.Of(1, 2), 1i) },
		"a bool":           func() { nd.Equal(nd.Of(1, 2), true) },
		"a number":         func() { nd.Equal(nd.Of(true), 2) },
		"of bools":         func() { nd.LogicalXor(nd.Of(true), 2) },
	} {
		err := nd.Try(f)
		assert.ErrorIs(t, err, nd.ErrScalar, name)
	}
}
