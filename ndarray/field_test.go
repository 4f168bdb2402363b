package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

func ExampleField() {
	type particle struct{ X, Y, Mass float64 }
	particles := nd.Of(particle{1, 2, 3}, particle{4, 5, 6})
	mass := nd.Field[float64](particles, "Mass")
	inplace.Multiply(mass, 10)
	fmt.Println(nd.Sum(mass), particles.At(1))
	// Output: 90.0 {4 5 60}
}

func ExampleBitView() {
	x := nd.Of(1.0, -2)
	bits := nd.BitView[uint64](x)
	inplace.BitwiseAnd(bits, uint64(math.MaxInt64)) // clears the sign
	fmt.Printf("%v %x\n", x, bits)
	// Output: [1. 2.] [3ff0000000000000 4000000000000000]
}

func ExampleLimits() {
	fmt.Println(nd.Limits[float64]().Eps, nd.Limits[int8]().Min, nd.Limits[uint16]().Max)
	// Output: 2.220446049250313e-16 -128 65535
}

func ExampleTriu_indices() {
	x := nd.Zeros[int](3, 3)
	nd.PutAt(x, nd.Nonzero(nd.Triu(nd.Ones[bool](3, 3), nd.Offset(1))), nd.Of(1, 2, 3))
	x.Diagonal().Fill(9)
	fmt.Println(x)
	// Output:
	// [[9 1 2]
	//  [0 9 3]
	//  [0 0 9]]
}

type small struct {
	A int16
	B uint8
	C bool
	D struct{ E, F float32 }
}

// TestField reads and writes every field of arrays in all layouts, and compares them with the structs.
func TestField(t *testing.T) {
	x := nd.FromFunc(func(i []int) small {
		var s small
		s.A, s.B, s.C = int16(i[0]-i[1]), uint8(10*i[0]+i[1]), i[1] == 2
		s.D.E, s.D.F = float32(i[0])/2, -float32(i[1])
		return s
	}, 4, 5)
	for why, y := range map[string]*nd.NDArray[small]{
		"packed": x, "transposed": x.T(), "backwards": x.Flip(), "a part": x.Slice(nd.Range(1, 3), nd.Colon.By(-2)), "one": x.Slice(nd.At(2), nd.At(3)),
		"none": x.Slice(nd.To(0)), "repeated": x.Slice(nd.At(1)).BroadcastTo(3, 5),
	} {
		assert.Equal(t, nd.Map(y, func(s small) int16 { return s.A }).ToSlice(), nd.Field[int16](y, "A").ToSlice(), why)
		assert.Equal(t, nd.Map(y, func(s small) uint8 { return s.B }).ToSlice(), nd.Field[uint8](y, "B").ToSlice(), why)
		assert.Equal(t, nd.Map(y, func(s small) bool { return s.C }).ToSlice(), nd.Field[bool](y, "C").ToSlice(), why)
		assert.Equal(t, y.Shape(), nd.Field[bool](y, "C").Shape(), why)
		assert.Equal(t, y.IsReadOnly(), nd.Field[bool](y, "C").IsReadOnly(), why)
		assert.Equal(t, y.Size() > 0, nd.SharesMemory(y, nd.Field[uint8](y, "B")), why)
	}
	a, b := nd.Field[int16](x, "A"), nd.Field[uint8](x, "B")
	assert.False(t, nd.SharesMemory(a, b), "fields lie apart")
	want := nd.Map(x, func(s small) small { s.A += 3; s.B = 7; return s })
	inplace.Add(a, 3)
	b.Fill(7)
	assert.Equal(t, want.ToSlice(), x.ToSlice())
	var zero nd.NDArray[small]
	assert.Equal(t, []int{0}, nd.Field[bool](&zero, "C").Shape())

	type celsius float32
	type reading struct{ T celsius }
	assert.Equal(t, []float32{21}, nd.Field[float32](nd.Of(reading{21}), "T").ToSlice(), "a field of a defined type")
	type odd struct {
		A complex128
		B float64
	}
	for why, f := range map[string]func(){
		"no struct":                 func() { nd.Field[int](nd.Of(1), "A") },
		"no such field":             func() { nd.Field[int](x, "Z") },
		"another type":              func() { nd.Field[int](x, "A") },
		"a field that is no number": func() { nd.Field[struct{ E, F float32 }](x, "D") },
		"pointers": func() {
			nd.Field[int](nd.Of(struct {
				A int
				B []string
			}{}), "A")
		},
		"a size of the struct that is no multiple": func() { nd.Field[complex128](nd.Of(odd{}), "A") },
	} {
		assert.ErrorIs(t, nd.Try(f), nd.ErrDType, why)
	}
	type named struct{ Name [8]byte }
	assert.EqualError(t, nd.Try(func() { nd.Field[[8]byte](nd.Of(named{}), "Name") }),
		"ndarray: Field: field Name of ndarray_test.named has type [8]uint8, not a number or bool, so a view is impossible; make a copy with Map")
}

func TestBitView(t *testing.T) {
	x := nd.Of(0, math.Copysign(0, -1), math.Inf(1), 1e-310).Reshape(2, 2).T()
	bits := nd.BitView[uint64](x)
	for i, v := range x.Enumerate() {
		assert.Equal(t, math.Float64bits(v), bits.At(i...))
	}
	assert.True(t, nd.SharesMemory(x, bits))
	assert.Equal(t, []int8{-1}, nd.BitView[int8](nd.Of[uint8](255)).ToSlice())
	assert.ErrorIs(t, nd.Try(func() { nd.BitView[uint32](x) }), nd.ErrDType)
	var zero nd.NDArray[float32]
	assert.Equal(t, []int{0}, nd.BitView[uint32](&zero).Shape())
}

func TestLimitsOfTypes(t *testing.T) {
	type own uint32
	assert.Equal(t, nd.NumberLimits[float32]{-math.MaxFloat32, math.MaxFloat32, 0x1p-23, 0x1p-126, math.SmallestNonzeroFloat32}, nd.Limits[float32]())
	assert.Equal(t, nd.NumberLimits[float64]{-math.MaxFloat64, math.MaxFloat64, 0x1p-52, 0x1p-1022, math.SmallestNonzeroFloat64}, nd.Limits[float64]())
	assert.Equal(t, nd.NumberLimits[int64]{math.MinInt64, math.MaxInt64, 0, 1, 1}, nd.Limits[int64]())
	assert.Equal(t, nd.NumberLimits[int]{math.MinInt, math.MaxInt, 0, 1, 1}, nd.Limits[int]())
	assert.Equal(t, nd.NumberLimits[int16]{math.MinInt16, math.MaxInt16, 0, 1, 1}, nd.Limits[int16]())
	assert.Equal(t, nd.NumberLimits[uint64]{0, math.MaxUint64, 0, 1, 1}, nd.Limits[uint64]())
	assert.Equal(t, nd.NumberLimits[own]{0, math.MaxUint32, 0, 1, 1}, nd.Limits[own]())
	assert.Equal(t, nd.NumberLimits[uint8]{0, 255, 0, 1, 1}, nd.Limits[uint8]())
}

func TestSizes(t *testing.T) {
	assert.Equal(t, 8, nd.Zeros[complex64](2).ItemSize())
	assert.Equal(t, int64(48), nd.Zeros[float64](2, 3).NBytes())
	assert.Equal(t, int64(48), nd.Zeros[float64](3).BroadcastTo(2, 3).NBytes())
	assert.Equal(t, 3, nd.Of([3]uint8{}).ItemSize())
}

func TestIndicesOfTriangles(t *testing.T) {
	for _, k := range []int{-9, -2, -1, 0, 1, 3, 9} {
		x := nd.Arange(1, 13, 1).Reshape(3, 4)
		for _, c := range []struct {
			indices []*nd.NDArray[int]
			whole   *nd.NDArray[int]
		}{{nd.Nonzero(nd.Triu(nd.Ones[bool](3, 4), nd.Offset(k))), nd.Triu(x, nd.Offset(k))}, {nd.Nonzero(nd.Tril(nd.Ones[bool](3, 4), nd.Offset(k))), nd.Tril(x, nd.Offset(k))}} {
			require.Len(t, c.indices, 2)
			assert.Equal(t, c.whole.Mask(nd.NotEqual(c.whole, 0)).ToSlice(), nd.TakeAt(x, c.indices).ToSlice(), k)
		}
	}
}
