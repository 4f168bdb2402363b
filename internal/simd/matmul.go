package simd

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// A MatMul is how two matrices, n×k and k×m, and their product lie in memory. Steps are in bytes.
type MatMul struct {
	Loop    *ufunc.Loop // of MultiplyAdd
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

// Run adds to the matrix at z the product of those at x and y. The products for each element are added one after the other,
// each rounded, so that the bits are the same on every machine.
func (m *MatMul) Run(z, x, y unsafe.Pointer) {
	operands := [3]ufunc.Operand{
		{Base: z, Step: m.Z[1]},
		{Base: x, Outer: m.X[1]},
		{Base: y, Step: m.Y[1], Outer: m.Y[0]},
	}
	along := m.alongTerms()
	if along {
		for o := range operands {
			operands[o].Step, operands[o].Outer = operands[o].Outer, operands[o].Step
		}
	}
	r := ufunc.Row{Operands: operands[:]}
	for k := 0; k < m.K; k += panelRows {
		for j := 0; j < m.M; j += panelColumns {
			columns, terms := min(m.M-j, panelColumns), min(m.K-k, panelRows)
			for i := range m.N {
				operands[0].Offset = i*m.Z[0] + j*m.Z[1]
				operands[1].Offset = i*m.X[0] + k*m.X[1]
				operands[2].Offset = k*m.Y[0] + j*m.Y[1]
				if r.Done, r.N, r.Rows = 0, columns, terms; along {
					r.N, r.Rows = terms, columns
				}
				m.Loop.Run(&r)
			}
		}
	}
}

// alongTerms reports whether the terms of a product lie closer together in y than the columns.
func (m *MatMul) alongTerms() bool {
	return m.M == 1 || m.K > 1 && max(m.Y[0], -m.Y[0]) < max(m.Y[1], -m.Y[1])
}

// MultiplyAdd returns the loop that sets z = z + x·y for numbers of kind, or nil if it is none. One of the operands may be
// repeated, be it z: the products are then added to it one after the other.
func MultiplyAdd(kind reflect.Kind) *ufunc.Loop {
	if kind >= ufunc.Kinds || multiplyAdds[kind].Go == nil {
		return nil
	}
	return &multiplyAdds[kind]
}

var multiplyAdds = [ufunc.Kinds]ufunc.Loop{
	reflect.Int8:       {Kinds: []reflect.Kind{reflect.Int8, reflect.Int8, reflect.Int8}, Go: multiplyAdd[uint8], Folding: ufunc.Accumulate},
	reflect.Int16:      {Kinds: []reflect.Kind{reflect.Int16, reflect.Int16, reflect.Int16}, Go: multiplyAdd[uint16], Folding: ufunc.Accumulate},
	reflect.Int32:      {Kinds: []reflect.Kind{reflect.Int32, reflect.Int32, reflect.Int32}, Go: multiplyAdd[uint32], Folding: ufunc.Accumulate},
	reflect.Int64:      {Kinds: []reflect.Kind{reflect.Int64, reflect.Int64, reflect.Int64}, Go: multiplyAdd[uint64], Folding: ufunc.Accumulate},
	reflect.Int:        {Kinds: []reflect.Kind{reflect.Int, reflect.Int, reflect.Int}, Go: multiplyAdd[uint], Folding: ufunc.Accumulate},
	reflect.Uint8:      {Kinds: []reflect.Kind{reflect.Uint8, reflect.Uint8, reflect.Uint8}, Go: multiplyAdd[uint8], Folding: ufunc.Accumulate},
	reflect.Uint16:     {Kinds: []reflect.Kind{reflect.Uint16, reflect.Uint16, reflect.Uint16}, Go: multiplyAdd[uint16], Folding: ufunc.Accumulate},
	reflect.Uint32:     {Kinds: []reflect.Kind{reflect.Uint32, reflect.Uint32, reflect.Uint32}, Go: multiplyAdd[uint32], Folding: ufunc.Accumulate},
	reflect.Uint64:     {Kinds: []reflect.Kind{reflect.Uint64, reflect.Uint64, reflect.Uint64}, Go: multiplyAdd[uint64], Folding: ufunc.Accumulate},
	reflect.Uint:       {Kinds: []reflect.Kind{reflect.Uint, reflect.Uint, reflect.Uint}, Go: multiplyAdd[uint], Folding: ufunc.Accumulate},
	reflect.Float32:    {Kinds: []reflect.Kind{reflect.Float32, reflect.Float32, reflect.Float32}, Go: multiplyAdd[float32], Folding: ufunc.Accumulate},
	reflect.Float64:    {Kinds: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, Go: multiplyAdd[float64], Folding: ufunc.Accumulate},
	reflect.Complex64:  {Kinds: []reflect.Kind{reflect.Complex64, reflect.Complex64, reflect.Complex64}, Go: multiplyAddPairs[float32], Folding: ufunc.Accumulate},
	reflect.Complex128: {Kinds: []reflect.Kind{reflect.Complex128, reflect.Complex128, reflect.Complex128}, Go: multiplyAddPairs[float64], Folding: ufunc.Accumulate},
}

func multiplyAdd[T elem.RealNumber](r *ufunc.Row) {
	size := unsafe.Sizeof(T(0))
	z, x, y := r.Packed(0, size), r.Packed(1, size), r.Packed(2, size)
	if z && r.Repeated(1) && y && r.Operands[0].Outer == 0 && r.Done == 0 {
		addRows[T](r)
		return
	}
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

// addRows adds to z, which all runs have in common, the rows y, each times the x of its run. Some columns at a time stay in
// registers, for a few rows, whose elements stay in the first-level cache until their neighbours are read.
func addRows[T elem.RealNumber](r *ufunc.Row) {
	const few = 8
	z := ufunc.Slice[T](r, 0)
	x, y := &r.Operands[1], &r.Operands[2]
	for ; r.Rows > 0; r.Rows -= few {
		addFewRows(z, x.Pointer(), y.Pointer(), min(r.Rows, few), x.Outer, y.Outer)
		x.Offset += few * x.Outer
		y.Offset += few * y.Outer
	}
	r.Rows = 0
}

// addFewRows does what addRows does with rows of elements, xStep and yStep bytes apart.
func addFewRows[T elem.RealNumber](z []T, x, y unsafe.Pointer, rows, xStep, yStep int) {
	size := unsafe.Sizeof(T(0))
	j := uintptr(0) // of the columns that are added up, in bytes
	for ; len(z) >= 8; z = z[8:] {
		s := (*[8]T)(z)
		a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
		for k := range rows {
			v, w := *(*T)(unsafe.Add(x, k*xStep)), (*[8]T)(unsafe.Add(y, uintptr(k*yStep)+j))
			a, b, c, d = a+T(v*w[0]), b+T(v*w[1]), c+T(v*w[2]), d+T(v*w[3])
			e, f, g, h = e+T(v*w[4]), f+T(v*w[5]), g+T(v*w[6]), h+T(v*w[7])
		}
		s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7] = a, b, c, d, e, f, g, h
		j += 8 * size
	}
	if len(z) >= 4 {
		s := (*[4]T)(z)
		a, b, c, d := s[0], s[1], s[2], s[3]
		for k := range rows {
			v, w := *(*T)(unsafe.Add(x, k*xStep)), (*[4]T)(unsafe.Add(y, uintptr(k*yStep)+j))
			a, b, c, d = a+T(v*w[0]), b+T(v*w[1]), c+T(v*w[2]), d+T(v*w[3])
		}
		s[0], s[1], s[2], s[3] = a, b, c, d
		z = z[4:]
		j += 4 * size
	}
	for i := range z {
		sum := z[i]
		for k := range rows {
			sum += T(*(*T)(unsafe.Add(x, k*xStep)) * *(*T)(unsafe.Add(y, uintptr(k*yStep)+j)))
		}
		z[i] = sum
		j += size
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
