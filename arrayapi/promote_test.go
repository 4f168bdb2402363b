package arrayapi_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// promotions has the standard's table of promotions. For pairs without a rule in the standard, it has the results of NumPy 2.4's
// result_type. The letters b, i, u, f and c stand for bool, int, uint, float and complex; the number after a letter is the size in bytes.
const promotions = `
	     b  i1  i2  i4  i8  u1  u2  u4  u8  f4  f8  c8 c16
	b    b  i1  i2  i4  i8  u1  u2  u4  u8  f4  f8  c8 c16
	i1  i1  i1  i2  i4  i8  i2  i4  i8  f8  f4  f8  c8 c16
	i2  i2  i2  i2  i4  i8  i2  i4  i8  f8  f4  f8  c8 c16
	i4  i4  i4  i4  i4  i8  i4  i4  i8  f8  f8  f8 c16 c16
	i8  i8  i8  i8  i8  i8  i8  i8  i8  f8  f8  f8 c16 c16
	u1  u1  i2  i2  i4  i8  u1  u2  u4  u8  f4  f8  c8 c16
	u2  u2  i4  i4  i4  i8  u2  u2  u4  u8  f4  f8  c8 c16
	u4  u4  i8  i8  i8  i8  u4  u4  u4  u8  f8  f8 c16 c16
	u8  u8  f8  f8  f8  f8  u8  u8  u8  u8  f8  f8 c16 c16
	f4  f4  f4  f4  f8  f8  f4  f4  f8  f8  f4  f8  c8 c16
	f8  f8  f8  f8  f8  f8  f8  f8  f8  f8  f8  f8 c16 c16
	c8  c8  c8  c8 c16 c16  c8  c8 c16 c16  c8 c16  c8 c16
	c16 c16 c16 c16 c16 c16 c16 c16 c16 c16 c16 c16 c16 c16
`

var named = map[string]nd.DType{
	"b": nd.Bool, "i1": nd.Int8, "i2": nd.Int16, "i4": nd.Int32, "i8": nd.Int64, "u1": nd.Uint8, "u2": nd.Uint16, "u4": nd.Uint32, "u8": nd.Uint64,
	"f4": nd.Float32, "f8": nd.Float64, "c8": nd.Complex64, "c16": nd.Complex128,
}

func TestPromotions(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(promotions), "\n")
	columns := strings.Fields(rows[0])
	require.Len(t, columns, 13)
	for _, row := range rows[1:] {
		cells := strings.Fields(row)
		for i, want := range cells[1:] {
			x, y := named[cells[0]], named[columns[i]]
			assert.Equal(t, named[want], arrayapi.ResultType(x, y), "%s and %s", x, y)
			assert.Equal(t, want == columns[i], arrayapi.CanCast(x, y), "%s to %s", x, y)
			a, b := arrayapi.Zeros([]int{2}, arrayapi.DType(x)), arrayapi.Zeros([]int{1}, arrayapi.DType(y))
			if named[want] != nd.Bool {
				assert.Equal(t, named[want], arrayapi.Multiply(a, b).DType(), "%s and %s", x, y)
			}
			assert.Equal(t, nd.Bool, arrayapi.Equal(a, b).DType(), "%s and %s", x, y)
		}
	}
}

// Scalars take the type of the array unless their class is higher.
func TestPromotionsOfScalars(t *testing.T) {
	for _, c := range []struct {
		why    string
		x      nd.DType
		scalar any
		want   nd.DType
	}{
		{"a bool with bool", nd.Bool, true, nd.Bool},
		{"an integer with integers", nd.Int8, 1, nd.Int8},
		{"an integer of another type of Go", nd.Uint8, int64(1), nd.Uint8},
		{"an integer with floats", nd.Float32, 1, nd.Float32},
		{"an integer with complex numbers", nd.Complex64, 1, nd.Complex64},
		{"a float with floats", nd.Float32, 0.5, nd.Float32},
		{"a float32 with floats", nd.Float64, float32(0.5), nd.Float64},
		{"a float with complex numbers", nd.Complex64, 0.5, nd.Complex64},
		{"a complex number with complex numbers", nd.Complex64, 1i, nd.Complex64},
		{"a complex number with floats takes their width", nd.Float32, 1i, nd.Complex64},
		{"and of the wider ones", nd.Float64, 1i, nd.Complex128},
		{"a float with integers, as in NumPy", nd.Int8, 0.5, nd.Float64},
		{"a complex number with integers, as in NumPy", nd.Uint16, 1i, nd.Complex128},
		{"an integer with bool, as in NumPy", nd.Bool, 1, nd.Int64},
		{"a float with bool, as in NumPy", nd.Bool, 0.5, nd.Float64},
		{"a bool with integers, as in NumPy", nd.Int8, true, nd.Int8},
		{"a bool with floats, as in NumPy", nd.Float32, true, nd.Float32},
	} {
		x := arrayapi.Ones([]int{2}, arrayapi.DType(c.x))
		assert.Equal(t, c.want, arrayapi.ResultType(x, c.scalar), c.why)
		assert.Equal(t, c.want, arrayapi.ResultType(c.scalar, c.x), c.why)
		if c.want == nd.Bool {
			continue
		}
		z, w := arrayapi.Multiply(x, c.scalar), arrayapi.Multiply(c.scalar, x)
		assert.Equal(t, c.want, z.DType(), c.why)
		full := arrayapi.Full([]int{2}, c.scalar, arrayapi.DType(c.want))
		same(t, c.why, full, z)
		same(t, c.why, full, w)
	}
}

// Functions of floats convert integers to float64, but not bools.
func TestFunctionsOfFloats(t *testing.T) {
	for _, d := range []nd.DType{nd.Int8, nd.Int16, nd.Int32, nd.Int64, nd.Uint8, nd.Uint16, nd.Uint32, nd.Uint64} {
		x := arrayapi.Full([]int{2}, 4, arrayapi.DType(d))
		same(t, "Sqrt", nd.Of(2.0, 2), arrayapi.Sqrt(x))
		same(t, "Divide", nd.Of(0.5, 0.5), arrayapi.Divide(x, 8))
		same(t, "Divide", nd.Of(2.0, 2), arrayapi.Divide(8, x))
	}
	assert.ErrorIs(t, nd.Try(func() { arrayapi.Sqrt(nd.Of(true)) }), nd.ErrDType)
}

func TestComparisonsWithScalars(t *testing.T) {
	x := nd.Of[int8](1, 2, 3)
	same(t, "Less", nd.Of(true, true, false), arrayapi.Less(x, 2.5))
	same(t, "Less", nd.Of(false, false, true), arrayapi.Less(2.5, x))
	same(t, "LessEqual", nd.Of(false, true, true), arrayapi.LessEqual(2, x))
	same(t, "Greater", nd.Of(true, true, true), arrayapi.Greater(300, x))
	same(t, "GreaterEqual", nd.Of(false, false, false), arrayapi.GreaterEqual(-300, x))
	same(t, "Equal", nd.Of(false, false, false), arrayapi.Equal(1e300, x))
	same(t, "NotEqual", nd.Of(true, true, true), arrayapi.NotEqual(x, 1i))
	same(t, "Equal", nd.Of(true, false), arrayapi.Equal(nd.Of(true, false), 1))
	same(t, "Equal", nd.Of(true, false, false), arrayapi.Equal(x, true))
	same(t, "Less", nd.Of(false, true, true), arrayapi.Less(true, x))
}

func TestOperandsOfGoTypes(t *testing.T) {
	x := nd.Of(1, 2, 3)
	wide := map[bool]nd.DType{true: nd.Int64, false: nd.Int32}[reflect.TypeFor[int]().Size() == 8]
	assert.Equal(t, wide, arrayapi.Add(x, 1).DType())
	assert.Equal(t, "[2 3 4]", arrayapi.Add(x, 1).String())
	type celsius float64
	assert.Equal(t, "[1.5]", arrayapi.Add(nd.Of(celsius(1)), celsius(0.5)).String())
	var zero nd.NDArray[float32]
	assert.Equal(t, nd.Float32, arrayapi.Add(&zero, 1).DType())
	assert.Equal(t, []int{0}, arrayapi.Add(&zero, &zero).Shape())
}

func TestRefusals(t *testing.T) {
	x := nd.Of(1.0, 2)
	released := nd.Of(1.0)
	released.Release()
	for _, c := range []struct {
		kind error
		says string
		f    func()
	}{
		{nd.ErrDType, "arrayapi: Add: it takes numbers, not bool and bool; convert with AsType", func() { arrayapi.Add(nd.Of(true), nd.Of(true)) }},
		{nd.ErrDType, "arrayapi: Less: it takes integers and floats, not float64 and a complex128 scalar; convert with AsType", func() { arrayapi.Less(x, 1i) }},
		{nd.ErrDType, "arrayapi: BitwiseAnd: it takes integers and bool, not float64 and int8; convert with AsType", func() { arrayapi.BitwiseAnd(x, nd.Of[int8](1)) }},
		{nd.ErrDType, "arrayapi: Sin: it takes float32, float64, complex64, complex128, not bool; convert with AsType", func() { arrayapi.Sin(nd.Of(true)) }},
		{nd.ErrDType, "arrayapi: Add: all operands are scalars; make one an array with Asarray", func() { arrayapi.Add(1, 2) }},
		{nd.ErrDType, "arrayapi: Add: an operand of type string is neither an array nor a scalar; Asarray makes arrays of slices", func() { arrayapi.Add(x, "1") }},
		{nd.ErrDType, "arrayapi: Sin: elements of type string are not in the standard; it has bool, integers, floats and complex numbers", func() { arrayapi.Sin(nd.Of("1")) }},
		{nd.ErrScalar, "arrayapi: Add: the scalar 300 does not fit int8; convert the array with AsType", func() { arrayapi.Add(nd.Of[int8](1), 300) }},
		{nd.ErrBroadcast, "arrayapi: Add: shapes (2) and (3) do not broadcast: axis -1 has sizes 2 and 3", func() { arrayapi.Add(x, nd.Of(1.0, 2, 3)) }},
		{nd.ErrDivideByZero, "arrayapi: FloorDivide: integer division by zero at index (1); mask the divisor, or divide floats", func() { arrayapi.FloorDivide(nd.Of(1, 2), nd.Of(1, 0)) }},
		{nd.ErrNil, "arrayapi: Add: operand 2 is nil; make one with Zeros, Of or FromSlice", func() { arrayapi.Add(x, nil) }},
		{nd.ErrNil, "arrayapi: Add: operand 2 is nil; make one with Zeros, Of or FromSlice", func() { arrayapi.Add(x, (*nd.NDArray[int])(nil)) }},
		{nd.ErrReleased, "arrayapi: Add: operand 1 was released; use a result computed from it, or release it later", func() { arrayapi.Add(released, x) }},
		{nd.ErrDType, "arrayapi: Clip: with these limits the result would have type float64 instead of int64; convert the limits or the array with AsType", func() { arrayapi.Clip(nd.Of[int64](1), 0.5, nil) }},
	} {
		err := nd.Try(c.f)
		require.ErrorIs(t, err, c.kind, c.says)
		assert.Equal(t, c.says, err.Error())
	}
	assert.ErrorIs(t, nd.Try(func() { nd.Convert[float64](nil) }), nd.ErrNil)
}

// Comparisons of uint64 with signed integers are exact: the operands are not converted to float64.
func TestComparisonsAcrossSigns(t *testing.T) {
	x := nd.Of[int64](-1, 0, 1<<53, 1<<53+1, math.MaxInt64, math.MinInt64)
	y := nd.Of[uint64](math.MaxUint64, 0, 1<<53+1, 1<<53, 1<<63, 1<<63)
	for name, c := range map[string]struct {
		f    func(x, y any) nd.Array
		want [6]bool
	}{
		"Less":         {arrayapi.Less, [6]bool{true, false, true, false, true, true}},
		"LessEqual":    {arrayapi.LessEqual, [6]bool{true, true, true, false, true, true}},
		"Equal":        {arrayapi.Equal, [6]bool{false, true, false, false, false, false}},
		"NotEqual":     {arrayapi.NotEqual, [6]bool{true, false, true, true, true, true}},
		"Greater":      {arrayapi.Greater, [6]bool{false, false, false, true, false, false}},
		"GreaterEqual": {arrayapi.GreaterEqual, [6]bool{false, true, false, true, false, false}},
	} {
		same(t, name, nd.Of(c.want[:]...), c.f(x, y))
	}
	for name, c := range map[string][2]func(x, y any) nd.Array{
		"Less": {arrayapi.Less, arrayapi.Greater}, "LessEqual": {arrayapi.LessEqual, arrayapi.GreaterEqual}, "Equal": {arrayapi.Equal, arrayapi.Equal}, "NotEqual": {arrayapi.NotEqual, arrayapi.NotEqual},
	} {
		same(t, name, c[0](x, y), c[1](y, x))
		same(t, name, c[1](x, y), c[0](y, x))
		same(t, name, c[0](x.Reshape(6, 1), y), c[1](y, x.Reshape(6, 1)))
		same(t, name, c[0](nd.Of[int8](-1), y), c[1](y, nd.Of[int8](-1)))
	}
	err := nd.Try(func() { arrayapi.Less(x, y.Slice(nd.To(4))) })
	assert.EqualError(t, err, "arrayapi: Less: shapes (6) and (4) do not broadcast: axis -1 has sizes 6 and 4")
}
