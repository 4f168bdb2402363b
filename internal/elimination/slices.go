package elimination

import (
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// A steps holds the loops for one kind of real numbers.
type steps struct{ less, part, turn, mirror2, mirror3 *ufunc.Loop }

func stepsOf(kind reflect.Kind) *steps {
	return &steps{lessOperator.Loops.Of(kind), partOperator.Loops.Of(kind), turnPairOperator.Loops.Of(kind), mirror2Operator.Loops.Of(kind),
		mirror3Operator.Loops.Of(kind)}
}

var single, double = stepsOf(reflect.Float32), stepsOf(reflect.Float64)

// stepsFor returns the loops for numbers of width bytes.
func stepsFor(width uintptr) *steps {
	if width == 4 {
		return single
	}
	return double
}

// pointer returns the address of the first element of x. It panics if x has fewer than n elements.
func pointer[T any](x []T, n int) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x[:n])) }

// run runs a loop over rows of n elements.
func run(loop *ufunc.Loop, n, rows int, operands []ufunc.Operand) {
	if n <= 0 || rows <= 0 {
		return
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, rows, operands
	loop.Run(&r)
}

// SubtractProducts subtracts f[i·fStep]·y from row i of x, for i < rows. Rows of x have the length of y, and begin step elements
// apart. T is float32, float64, or a type with one of these as its underlying type.
func SubtractProducts[T any](x []T, step int, f []T, fStep int, y []T, rows int) {
	if rows == 0 || len(y) == 0 {
		return
	}
	w := unsafe.Sizeof(y[0])
	width := int(w)
	base := pointer(x, (rows-1)*step+len(y))
	var o [4]ufunc.Operand
	o[0] = ufunc.Operand{Base: base, Step: width, Outer: step * width}
	o[1] = o[0]
	o[2] = ufunc.Operand{Base: pointer(f, (rows-1)*fStep+1), Outer: fStep * width}
	o[3] = ufunc.Operand{Base: pointer(y, len(y)), Step: width}
	run(stepsFor(w).less, len(y), rows, o[:])
}

// DivideBy divides the elements of x by f.
func DivideBy[T any](x []T, f T) {
	if len(x) == 0 {
		return
	}
	w := unsafe.Sizeof(f)
	var o [3]ufunc.Operand
	o[0] = ufunc.Operand{Base: pointer(x, len(x)), Step: int(w)}
	o[1] = o[0]
	o[2] = ufunc.Operand{Base: unsafe.Pointer(&f)}
	run(stepsFor(w).part, len(x), 1, o[:])
}

// Turn rotates each pair of elements of x and y, slices of equal length, by the angle with cosine c and sine s.
func Turn(x, y []float64, c, s float64) {
	angle := [2]float64{c, s}
	var o [6]ufunc.Operand
	o[0] = ufunc.Operand{Base: pointer(x, len(x)), Step: 8}
	o[1] = ufunc.Operand{Base: pointer(y, len(x)), Step: 8}
	o[2], o[3] = o[0], o[1]
	o[4], o[5] = ufunc.Operand{Base: unsafe.Pointer(&angle[0])}, ufunc.Operand{Base: unsafe.Pointer(&angle[1])}
	run(double.turn, len(x), 1, o[:])
}

// A Mirror is the reflection 1 - F·(1, V)ᵀ of two or three rows. For two rows the last elements of V and F are 0.
type Mirror struct {
	V [2]float64
	F [3]float64
}

// Two applies the reflection to the elements of x and y, of equal lengths.
func (m *Mirror) Two(x, y []float64) {
	var o [7]ufunc.Operand
	o[0] = ufunc.Operand{Base: pointer(x, len(x)), Step: 8}
	o[1] = ufunc.Operand{Base: pointer(y, len(x)), Step: 8}
	o[2], o[3] = o[0], o[1]
	o[4] = ufunc.Operand{Base: unsafe.Pointer(&m.V[0])}
	o[5], o[6] = ufunc.Operand{Base: unsafe.Pointer(&m.F[0])}, ufunc.Operand{Base: unsafe.Pointer(&m.F[1])}
	run(double.mirror2, len(x), 1, o[:])
}

// Three applies the reflection to the elements of x, y and z, of equal lengths.
func (m *Mirror) Three(x, y, z []float64) {
	var o [11]ufunc.Operand
	o[0] = ufunc.Operand{Base: pointer(x, len(x)), Step: 8}
	o[1] = ufunc.Operand{Base: pointer(y, len(x)), Step: 8}
	o[2] = ufunc.Operand{Base: pointer(z, len(x)), Step: 8}
	o[3], o[4], o[5] = o[0], o[1], o[2]
	o[6], o[7] = ufunc.Operand{Base: unsafe.Pointer(&m.V[0])}, ufunc.Operand{Base: unsafe.Pointer(&m.V[1])}
	o[8], o[9] = ufunc.Operand{Base: unsafe.Pointer(&m.F[0])}, ufunc.Operand{Base: unsafe.Pointer(&m.F[1])}
	o[10] = ufunc.Operand{Base: unsafe.Pointer(&m.F[2])}
	run(double.mirror3, len(x), 1, o[:])
}
