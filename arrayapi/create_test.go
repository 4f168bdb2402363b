package arrayapi_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func TestAsarray(t *testing.T) {
	for _, c := range []struct {
		why   string
		value any
		want  nd.Array
	}{
		{"a bool", true, nd.Scalar(true)},
		{"an integer of any type", int8(3), nd.Scalar[int64](3)},
		{"an unsigned one", uint64(3), nd.Scalar[int64](3)},
		{"a float of any type", float32(0.5), nd.Scalar(0.5)},
		{"a complex number", complex64(1i), nd.Scalar(1i)},
		{"a slice of a type of the standard", []float32{1, 2}, nd.Of[float32](1, 2)},
		{"of int", []int{1, 2}, nd.Of[int64](1, 2)},
		{"of bytes", []byte{1, 2}, nd.Of[uint8](1, 2)},
		{"of a defined type", []celsius{1, 2}, nd.Of(1.0, 2)},
		{"an array of Go", [2][1]int16{{1}, {2}}, nd.Of[int16](1, 2).Reshape(2, 1)},
		{"scalars of several classes", []any{true, 1, 0.5}, nd.Of(1, 1, 0.5)},
		{"slices in slices of anything", []any{[]any{1, 2}, []int{3, 4}}, nd.Of[int64](1, 2, 3, 4).Reshape(2, 2)},
		{"no elements", []any{}, nd.Of[float64]()},
		{"no elements of a type", [][]uint8{{}, {}}, nd.Zeros[uint8](2, 0)},
		{"an array", nd.Of[int8](1), nd.Of[int8](1)},
	} {
		same(t, c.why, c.want, arrayapi.Asarray(c.value))
	}
	same(t, "rows of slices", nd.Of[float32](1, 2, 3, 4).Reshape(2, 2), arrayapi.Asarray([][]float32{{1, 2}, {3, 4}}))
	same(t, "slices of several types", nd.Of(1, 2, 0.5, 1).Reshape(2, 2), arrayapi.Asarray([]any{[]int8{1, 2}, []float64{0.5, 1}}))
	same(t, "of another type", nd.Of[int8](1, 2), arrayapi.Asarray([]float64{1, 2}, arrayapi.DType(nd.Int8)))
	same(t, "bools as numbers", nd.Of[int8](1, 0), arrayapi.Asarray([]bool{true, false}, arrayapi.DType(nd.Int8)))
	same(t, "numbers as bools", nd.Of(true, false, true), arrayapi.Asarray([]any{2, 0, math.NaN()}, arrayapi.DType(nd.Bool)))
	same(t, "the greatest", nd.Of[uint64](math.MaxUint64), arrayapi.Asarray([]any{uint64(math.MaxUint64)}, arrayapi.DType(nd.Uint64)))
}

type celsius float64

func TestAsarrayRefuses(t *testing.T) {
	for _, c := range []struct {
		kind error
		says string
		f    func()
	}{
		{nd.ErrShape, "arrayapi: Asarray: at depth 1 slices differ in length, or are mixed with scalars; all parts of an array must have one shape", func() { arrayapi.Asarray([][]int{{1}, {1, 2}}) }},
		{nd.ErrShape, "arrayapi: Asarray: at depth 1 slices differ in length, or are mixed with scalars; all parts of an array must have one shape", func() { arrayapi.Asarray([]any{[]int{1}, 1}) }},
		{nd.ErrShape, "arrayapi: Asarray: at depth 1 slices differ in length, or are mixed with scalars; all parts of an array must have one shape", func() { arrayapi.Asarray([]any{1, []int{1}}) }},
		{nd.ErrDType, "arrayapi: Asarray: a string is neither an array, a scalar nor a slice of scalars", func() { arrayapi.Asarray("1") }},
		{nd.ErrDType, "arrayapi: Asarray: slices of scalars become arrays, slices of arrays do not; use Stack or Concat", func() { arrayapi.Asarray([]any{nd.Of(1)}) }},
		{nd.ErrDType, "arrayapi: Asarray: nil is neither an array, a scalar nor a slice of scalars", func() { arrayapi.Asarray([]any{nil}) }},
		{nd.ErrScalar, "arrayapi: Asarray: the scalar 300 does not fit int8; convert the array with AsType", func() { arrayapi.Asarray([]int{300}, arrayapi.DType(nd.Int8)) }},
		{nd.ErrScalar, "arrayapi: Full: the scalar 0.5 does not fit int8; convert the array with AsType", func() { arrayapi.Full([]int{2}, 0.5, arrayapi.DType(nd.Int8)) }},
		{nd.ErrShape, "arrayapi: Zeros: shape (-1) has the negative size -1 at axis 0", func() { arrayapi.Zeros([]int{-1}) }},
		{nd.ErrDType, "arrayapi: Zeros: string is not a type of the standard; it has bool, integers, floats and complex numbers", func() { arrayapi.Zeros([]int{1}, arrayapi.DType(24)) }},
		{nd.ErrOption, "arrayapi: Zeros: Axis is not one of its options; it takes DType", func() { arrayapi.Zeros([]int{1}, nd.Axis(0)) }},
		{nd.ErrShape, "arrayapi: FromBytes: shape (3) of int16 takes 6 bytes, not 5 bytes", func() { arrayapi.FromBytes(make([]byte, 5), nd.Int16, 3) }},
		{nd.ErrStep, "arrayapi: Arange: the step is 0; use one above or below 0", func() { arrayapi.Arange(0, 1, 0) }},
		{nd.ErrScalar, "arrayapi: Arange: (0+1i) is not a real number", func() { arrayapi.Arange(0, 1i, 1) }},
		{nd.ErrScalar, "arrayapi: Arange: true is not a real number", func() { arrayapi.Arange(0, true, 1) }},
		{nd.ErrDType, "arrayapi: Linspace: numbers at equal distances are floats or complex numbers, not int8; Arange makes integers", func() { arrayapi.Linspace(0, 1, 3, arrayapi.DType(nd.Int8)) }},
		{nd.ErrShape, "arrayapi: Linspace: shape (-1) has the negative size -1 at axis 0", func() { arrayapi.Linspace(0, 1, -1) }},
		{nd.ErrOption, `arrayapi: IsDType: there is no kind of type "float"; use bool, signed integer, unsigned integer, integral, real floating, complex floating or numeric`, func() { arrayapi.IsDType(nd.Int8, "float") }},
		{nd.ErrDType, "arrayapi: FInfo: int8 has no fractions; IInfo is for integers", func() { arrayapi.FInfo(nd.Int8) }},
		{nd.ErrDType, "arrayapi: IInfo: float32 is not an integer type; use FInfo for floats", func() { arrayapi.IInfo(nd.Float32) }},
		{nd.ErrDType, "arrayapi: Sum: there are no sums and products of bool; choose another type, or use Any or All", func() { arrayapi.Sum(nd.Of(1), arrayapi.DType(nd.Bool)) }},
		{nd.ErrDType, "arrayapi: ArgMax: it takes integers and floats, not complex128; convert with AsType", func() { arrayapi.ArgMax(nd.Of(1i)) }},
		{nd.ErrDType, "arrayapi: Where: it takes bool, not int64; convert with AsType", func() { arrayapi.Where(nd.AsType[int64](nd.Of(1)), 1, 2) }},
		{nd.ErrDType, "arrayapi: Diff: it takes numbers, not bool; convert with AsType", func() { arrayapi.Diff(nd.Of(true), nil, nil) }},
		{nd.ErrDType, "arrayapi: Repeat: counts of type float64 are not integers", func() { arrayapi.Repeat(nd.Of(1), 1.5) }},
		{nd.ErrAxis, "arrayapi: Roll: axis 2 is out of range for shape (1), which has 1 axis; use -1 to 0", func() { arrayapi.Roll(nd.Of(1), nd.Shift(1), nd.Axis(2)) }},
		{nd.ErrShape, "arrayapi: Meshgrid: array 0 has shape (1, 1), not one axis; Reshape it to (-1)", func() { arrayapi.Meshgrid([]nd.Array{nd.Zeros[bool](1, 1)}) }},
		{nd.ErrEmpty, "arrayapi: Concat: there are no arrays to join", func() { arrayapi.Concat(nil) }},
		{nd.ErrBroadcast, "arrayapi: BroadcastArrays: shapes (2) and (3) do not broadcast: axis -1 has sizes 2 and 3", func() { arrayapi.BroadcastArrays(nd.Of(1, 2), nd.Of(1, 2, 3)) }},
	} {
		err := nd.Try(c.f)
		assert.ErrorIs(t, err, c.kind, c.says)
		if err != nil {
			assert.Equal(t, c.says, err.Error())
		}
	}
}

func TestArange(t *testing.T) {
	same(t, "integers", nd.AsType[int64](nd.Arange(5, -5, -3)), arrayapi.Arange(5, -5, -3))
	same(t, "floats", nd.Arange(0.0, 1, 0.1), arrayapi.Arange(0, 1, 0.1))
	same(t, "above int64", nd.Of[uint64](math.MaxUint64-2, math.MaxUint64-1), arrayapi.Arange(uint64(math.MaxUint64-2), uint64(math.MaxUint64), 1))
	same(t, "another type", nd.Of[float32](0, 2), arrayapi.Arange(0, 4, 2, arrayapi.DType(nd.Float32)))
	same(t, "complex", nd.Of(0i, 2), arrayapi.Arange(0, 4, 2, arrayapi.DType(nd.Complex128)))
	same(t, "none", nd.Of[int64](), arrayapi.Arange(4, 0, 1))
}

// If an array would exceed the limit, every function for new arrays refuses it before it allocates memory.
func TestLimit(t *testing.T) {
	many := nd.Of(1.0).BroadcastTo(1000)
	square := many.BroadcastTo(1000, 1000)
	turned := nd.Zeros[float64](5, 6).T()
	mask := nd.Of(true).BroadcastTo(1000)
	for name, f := range map[string]func(){
		"Add":                  func() { arrayapi.Add(many, 1) },
		"Add of several types": func() { arrayapi.Add(many, nd.Of(1i)) },
		"Sin":                  func() { arrayapi.Sin(many) },
		"Clip":                 func() { arrayapi.Clip(many, 0, 1) },
		"AsType":               func() { arrayapi.AsType(many, nd.Int8) },
		"Asarray":              func() { arrayapi.Asarray(many, arrayapi.Copy(true)) },
		"Asarray of a slice":   func() { arrayapi.Asarray(make([]int, 1000)) },
		"Zeros":                func() { arrayapi.Zeros([]int{1000}) },
		"OnesLike":             func() { arrayapi.OnesLike(many) },
		"Full":                 func() { arrayapi.Full([]int{1000}, 1) },
		"Empty":                func() { arrayapi.Empty([]int{1000}) },
		"Eye":                  func() { arrayapi.Eye(100) },
		"Arange":               func() { arrayapi.Arange(0, 1000, 1) },
		"Linspace":             func() { arrayapi.Linspace(0, 1, 1000) },
		"FromBytes":            func() { arrayapi.FromBytes(make([]byte, 1000), nd.Uint8, 1000) },
		"Reshape":              func() { arrayapi.Reshape(turned, []int{30}) },
		"Unstack":              func() { arrayapi.Unstack(many) },
		"Concat":               func() { arrayapi.Concat([]nd.Array{many, many}) },
		"Stack":                func() { arrayapi.Stack([]nd.Array{many}) },
		"Tile":                 func() { arrayapi.Tile(nd.Of(1), 1000) },
		"Repeat":               func() { arrayapi.Repeat(nd.Of(1), 1000) },
		"Repeat each":          func() { arrayapi.Repeat(nd.Of(1, 2), nd.Of(1000, 0)) },
		"Roll":                 func() { arrayapi.Roll(many, nd.Shift(1)) },
		"Tril":                 func() { arrayapi.Tril(square) },
		"Triu":                 func() { arrayapi.Triu(square) },
		"Meshgrid":             func() { arrayapi.Meshgrid([]nd.Array{many, many}) },
		"Sum":                  func() { arrayapi.Sum(square, nd.Axis(0)) },
		"CumulativeSum":        func() { arrayapi.CumulativeSum(many) },
		"Mean":                 func() { arrayapi.Mean(square, nd.Axis(0)) },
		"Var":                  func() { arrayapi.Var(square, nd.Axis(0)) },
		"All":                  func() { arrayapi.All(square, nd.Axis(0)) },
		"CountNonzero":         func() { arrayapi.CountNonzero(square, nd.Axis(0)) },
		"Diff":                 func() { arrayapi.Diff(many, nil, nil) },
		"ArgMax":               func() { arrayapi.ArgMax(square, nd.Axis(0)) },
		"Nonzero":              func() { arrayapi.Nonzero(many) },
		"SearchSorted":         func() { arrayapi.SearchSorted(nd.Of(1.0), many) },
		"Where":                func() { arrayapi.Where(mask, many, 1) },
		"Sort":                 func() { arrayapi.Sort(many) },
		"ArgSort":              func() { arrayapi.ArgSort(many) },
		"UniqueAll":            func() { arrayapi.UniqueAll(many) },
		"IsIn":                 func() { arrayapi.IsIn(many, 1) },
		"Bytes":                func() { arrayapi.Bytes(many) },
	} {
		old := nd.SetMaxBytes(100)
		err := nd.Try(f)
		nd.SetMaxBytes(old)
		assert.ErrorIs(t, err, nd.ErrLimit, name)
	}
}
