package simd

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// A MatMul is how pairs of matrices, n×k and k×m, lie in memory. Steps are in bytes.
type MatMul struct {
	Kind    reflect.Kind
	N, K, M int
	Z       [2]int // steps of the result, n×m, along its rows and columns
	X, Y    [2]int
}

// A panel of this many rows and columns of y is multiplied by all rows of x before the next, so that it stays in the
// second-level cache: 256 KiB of float64.
const (
	panelRows    = 128
	panelColumns = 256
)

// Run adds to each matrix of the row, operand 0, the product of those of operands 1 and 2. The products for each element
// are added one after the other, each rounded, so that the bits are the same on every machine.
func (m *MatMul) Run(r *ufunc.Row) {
	loop := ufunc.Loop{Go: MultiplyAdd(m.Kind), Folding: ufunc.Accumulate}
	for more := r.Rows > 0; more; more = r.Next() {
		for i := r.Done; i < r.N; i++ {
			var at [3]unsafe.Pointer
			for k := range at {
				at[k] = unsafe.Pointer(ufunc.At[byte](r, k, i))
			}
			m.run(at, &loop)
		}
	}
}

func (m *MatMul) run(at [3]unsafe.Pointer, loop *ufunc.Loop) {
	columns := [3]int{m.Z[1], 0, m.Y[1]}
	terms := [3]int{0, m.X[1], m.Y[0]}
	for k := 0; k < m.K; k += panelRows {
		for j := 0; j < m.M; j += panelColumns {
			for i := range m.N {
				var operands [3]ufunc.Operand
				r := ufunc.Row{N: min(m.M-j, panelColumns), Rows: min(m.K-k, panelRows), Operands: operands[:]}
				inner, outer := &columns, &terms
				if m.alongTerms() {
					inner, outer = outer, inner
					r.N, r.Rows = r.Rows, r.N
				}
				for o, start := range [3]int{i*m.Z[0] + j*m.Z[1], i*m.X[0] + k*m.X[1], k*m.Y[0] + j*m.Y[1]} {
					operands[o] = ufunc.Operand{Base: at[o], Offset: start, Step: inner[o], Outer: outer[o]}
				}
				loop.Run(&r)
			}
		}
	}
}

// alongTerms reports whether the terms of a product lie closer together in y than the columns.
func (m *MatMul) alongTerms() bool {
	return m.M == 1 || m.K > 1 && max(m.Y[0], -m.Y[0]) < max(m.Y[1], -m.Y[1])
}

// MultiplyAdd returns the loop that sets z = z + x·y for numbers of kind. One of the operands may be repeated, be it z:
// the products are then added to it one after the other.
func MultiplyAdd(kind reflect.Kind) func(*ufunc.Row) {
	switch kind {
	case reflect.Int8, reflect.Uint8:
		return multiplyAdd[uint8]
	case reflect.Int16, reflect.Uint16:
		return multiplyAdd[uint16]
	case reflect.Int32, reflect.Uint32:
		return multiplyAdd[uint32]
	case reflect.Int64, reflect.Uint64:
		return multiplyAdd[uint64]
	case reflect.Int, reflect.Uint:
		return multiplyAdd[uint]
	case reflect.Float32:
		return multiplyAdd[float32]
	case reflect.Float64:
		return multiplyAdd[float64]
	case reflect.Complex64:
		return multiplyAddPairs[float32]
	case reflect.Complex128:
		return multiplyAddPairs[float64]
	}
	return nil
}

func multiplyAdd[T elem.RealNumber](r *ufunc.Row) {
	size := unsafe.Sizeof(T(0))
	z, x, y := r.Packed(0, size), r.Packed(1, size), r.Packed(2, size)
	for more := r.Rows > 0; more; more = r.Next() {
		switch {
		case z && r.Repeated(1) && y:
			z, x, y := ufunc.Slice[T](r, 0), *ufunc.At[T](r, 1, 0), ufunc.Slice[T](r, 2)
			y = y[:len(z)]
			for i := range z {
				z[i] += T(x * y[i])
			}
		case r.Repeated(0) && x && y:
			z, x, y := ufunc.At[T](r, 0, 0), ufunc.Slice[T](r, 1), ufunc.Slice[T](r, 2)
			y = y[:len(x)]
			sum := *z
			for i := range x {
				sum += T(x[i] * y[i])
			}
			*z = sum
		default:
			z, x, y := ufunc.Rest[T](r, 0), ufunc.Rest[T](r, 1), ufunc.Rest[T](r, 2)
			for range r.N - r.Done {
				*z.At(0) += T(*x.At(0) * *y.At(0))
				z, x, y = z.Next(), x.Next(), y.Next()
			}
		}
	}
}

// multiplyAddPairs is multiplyAdd for complex numbers, which are pairs of T, multiplied as [elem.MultiplyComplex64] does.
func multiplyAddPairs[T elem.Float](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, y := ufunc.Rest[[2]T](r, 0), ufunc.Rest[[2]T](r, 1), ufunc.Rest[[2]T](r, 2)
		for range r.N - r.Done {
			sum, a, b := z.At(0), *x.At(0), *y.At(0)
			sum[0] += T(a[0]*b[0]) - T(a[1]*b[1])
			sum[1] += T(a[0]*b[1]) + T(a[1]*b[0])
			z, x, y = z.Next(), x.Next(), y.Next()
		}
	}
}
