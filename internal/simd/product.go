package simd

import (
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// A Strip is a function that multiplies a few rows of a matrix by a few columns of another: for i < rows and j < columns it sets
//
//	z[i, j] = x[i, 0]·y[0, j] + x[i, 1]·y[1, j] + …
//
// with the given number of terms. Terms are added in this order, each by a fused multiply-add. The sum begins with 0; if
// continues is not 0, it begins with z[i, j]. Rows of y and z are contiguous; other steps are in bytes. There is at least one
// row, column and term.
//
// For complex numbers, x.re·y.re and then −x.im·y.im are added to the real part, and x.re·y.im and then x.im·y.re to the
// imaginary part. Integers wrap around.
type Strip = func(rows, columns, terms int, x unsafe.Pointer, xRow, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer, zRow, continues int)

// A Combination adds four products to each element of a row. The number of columns is a multiple of the lanes of a vector. For j <
// columns it sets
//
//	z[j] = z[j] + x[0]·y[0, j] + x[1]·y[1, j] + x[2]·y[2, j] + x[3]·y[3, j]
//
// with the arithmetic of a [Strip].
type Combination = func(columns int, x unsafe.Pointer, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer)

// Combined is the number of terms that a [Combination] adds.
const Combined = 4

// A Product holds the functions for matrix products of a kind, with one tier's instructions.
type Product struct {
	Run     Strip
	Columns int // maximum number of columns for Run
	Whole   int // the number of columns for Run must be a multiple of Whole
	Rest    Strip
	Combine Combination // may be nil
	Lanes   int         // the number of columns for Combine must be a multiple of Lanes
}

// HasProduct reports whether there is a matrix product for kind, a kind of numbers.
func HasProduct(kind reflect.Kind) bool { return kind < ufunc.Kinds && products[kind].portable != nil }

// ProductOf returns the functions for matrix products of kind on tier t. [HasProduct] must hold for kind. Run computes a multiple
// of Whole columns, and Rest the remaining columns.
func ProductOf(t ufunc.Tier, kind reflect.Kind) (p Product) {
	of := &products[kind]
	p = Product{Run: of.portable, Columns: portableColumns, Whole: 1, Rest: of.portable}
	if run, ok := of.kernels.at(t); ok {
		p.Run = run
		vector, size := 32, ufunc.Size(kind)
		switch {
		case t&ufunc.AVX512 == ufunc.AVX512:
			vector = 64
		case t == ufunc.NEON:
			vector = 16
		}
		lanes := vector / max(size, 2) // the kernels compute bytes as 16-bit words
		if p.Columns = 2 * lanes; vector != 32 && !hasParts(kind) {
			p.Columns = 3 * lanes
		}
		p.Combine, _ = of.combinations.at(t)
		p.Lanes = lanes
		if vector == 16 || vector == 32 && size < 4 { // there is no masked kernel for the remaining columns
			p.Whole = lanes
		}
	}
	return p
}

func hasParts(kind reflect.Kind) bool { return kind == reflect.Complex64 || kind == reflect.Complex128 }

type product struct {
	kernels      *variants[Strip]
	combinations *variants[Combination]
	portable     Strip
}

// products has no kernels for 32-bit int and uint, because 32-bit machines have no kernels.
var products = [ufunc.Kinds]product{
	reflect.Int8:       {&productInt8, &combineInt8, multiplyStrip[uint8]},
	reflect.Int16:      {&productInt16, &combineInt16, multiplyStrip[uint16]},
	reflect.Int32:      {&productInt32, &combineInt32, multiplyStrip[uint32]},
	reflect.Int64:      {&productInt64, &combineInt64, multiplyStrip[uint64]},
	reflect.Int:        {&productInt64, &combineInt64, multiplyStrip[uint]},
	reflect.Uint8:      {&productInt8, &combineInt8, multiplyStrip[uint8]},
	reflect.Uint16:     {&productInt16, &combineInt16, multiplyStrip[uint16]},
	reflect.Uint32:     {&productInt32, &combineInt32, multiplyStrip[uint32]},
	reflect.Uint64:     {&productInt64, &combineInt64, multiplyStrip[uint64]},
	reflect.Uint:       {&productInt64, &combineInt64, multiplyStrip[uint]},
	reflect.Float32:    {&productFloat32, &combineFloat32, multiplyStrip[float32]},
	reflect.Float64:    {&productFloat64, &combineFloat64, multiplyStrip[float64]},
	reflect.Complex64:  {&productComplex64, &combineComplex64, multiplyPairs[float32]},
	reflect.Complex128: {&productComplex128, &combineComplex128, multiplyPairs[float64]},
}
