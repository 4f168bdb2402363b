package simd

import (
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// A Strip multiplies a strip of rows by one of columns: for i < rows and j < columns it sets
//
//	z[i, j] = x[i, 0]·y[0, j] + x[i, 1]·y[1, j] + …
//
// of so many terms, added in this order, each by a fused multiplication and addition, to 0 or, if continues is not 0, to z[i, j].
// Elements of a row of y and z lie side by side; the other steps are in bytes. There is at least one of each.
//
// A term of complex numbers is added as four products: x.re·y.re and then −x.im·y.im to the real part, x.re·y.im and then
// x.im·y.re to the imaginary one. Integers wrap around.
type Strip = func(rows, columns, terms int, x unsafe.Pointer, xRow, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer, zRow, continues int)

// A Combination adds four terms to a row; its columns are as many as whole vectors have: for j < columns it sets
//
//	z[j] = z[j] + x[0]·y[0, j] + x[1]·y[1, j] + x[2]·y[2, j] + x[3]·y[3, j]
//
// as a [Strip] does.
type Combination = func(columns int, x unsafe.Pointer, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer)

// Combined is how many terms a [Combination] adds.
const Combined = 4

// A Product is how matrices of a kind are multiplied on a tier.
type Product struct {
	Run     Strip
	Columns int // the most for Run
	Whole   int // a divisor of their number
	Rest    Strip
	Combine Combination // or nil
	Lanes   int         // a divisor of the columns of Combine
}

// HasProduct reports whether there is a product of matrices of kind: it is one of numbers.
func HasProduct(kind reflect.Kind) bool { return kind < ufunc.Kinds && products[kind].portable != nil }

// ProductOf returns the product of matrices of kind, a kind with one, on tier t. Columns fewer than Whole are for Rest.
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
		lanes := vector / max(size, 2) // bytes are computed as words
		if p.Columns = 2 * lanes; vector != 32 && !hasParts(kind) {
			p.Columns = 3 * lanes
		}
		p.Combine, _ = of.combinations.at(t)
		p.Lanes = lanes
		if vector == 16 || vector == 32 && size < 4 { // there are no masks for the elements
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

// products has no kernels for int and uint of 32 bits, since there are none for machines with them.
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
