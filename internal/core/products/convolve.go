package products

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// The values of the option Mode. A mode says which results of a convolution to return.
const (
	ConvolveFull  = iota // all positions where the operands overlap
	ConvolveSame         // the middle positions, as many as the longer operand has elements
	ConvolveValid        // the positions where the shorter operand lies entirely within the longer one
)

// Convolve returns the convolution of x and y. If correlate is set, it returns their correlation: the convolution of x with y in reverse
// order and with complex numbers conjugated. The result is a new array for the token, which may be nil.
func Convolve(op string, token *core.Token, x, y core.Arg, options []option.Option, correlate bool) *core.Header {
	o := option.Take(op, options, option.Mode)
	sizes := [2]int{}
	for k, a := range []*core.Arg{&x, &y} {
		a.Head.CheckItem(op, "operand", k+1)
		shape := a.Shape()
		if len(shape) != 1 {
			mistakes.FailRank(op, shape, "it takes arrays of one axis; use Slice or Ravel")
		}
		if sizes[k] = shape[0]; shape[0] == 0 {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrEmpty, Shapes: [][]int{iter.Clone(x.Shape()), iter.Clone(y.Shape())},
				Detail: "an array of shape (0) has no elements to add; at least one is needed"})
		}
	}
	long, short := max(sizes[0], sizes[1]), min(sizes[0], sizes[1])
	from, n := 0, long+short-1
	mode := ConvolveFull
	if correlate {
		mode = ConvolveValid
	}
	switch o.Number(option.Mode, mode) {
	case ConvolveSame:
		if from, n = (short-1)/2, long; correlate && sizes[1] > sizes[0] {
			from = short / 2
		}
	case ConvolveValid:
		from, n = short-1, long-short+1
	}
	t := core.Type{Kind: x.Kind}
	t.CheckShape(op, []int{n})
	a, b := t.Packed(op, x.Head), t.Packed(op, y.Head)
	if correlate {
		b = turned(t, op, y.Head)
	}
	if sizes[0] < sizes[1] {
		a, b = b, a
	}
	z := core.Type{Kind: x.Kind}.NewClearedAt(token, []int{n})
	parts := min(n, parallel.Parts(n*short, parallel.Cheap))
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(n, parts, part)
		const block = 4096 // the results of a block stay in the first-level cache
		for at := begin; at < end; at += block {
			convolveKind(x.Kind, z.Element(at), min(block, end-at), from+at, a, b)
		}
	})
	return z
}

// turned returns a copy of the 1-d array h in reverse order, with complex numbers conjugated.
func turned(t core.Type, op string, h *core.Header) *core.Header {
	n, stride := h.Layout.Shape()[0], h.Layout.Strides()[0]
	back := h.SameMemory()
	shape, strides := back.Layout.Reset(1)
	shape[0], strides[0] = n, -stride
	back.Offset += (n - 1) * stride
	z := t.WorkCopy(op, &back)
	switch t.Kind {
	case reflect.Complex64:
		for i, v := range unsafe.Slice((*complex64)(z.Base()), n) {
			unsafe.Slice((*complex64)(z.Base()), n)[i] = complex(real(v), -imag(v))
		}
	case reflect.Complex128:
		for i, v := range unsafe.Slice((*complex128)(z.Base()), n) {
			unsafe.Slice((*complex128)(z.Base()), n)[i] = complex(real(v), -imag(v))
		}
	}
	return z
}

// convolveKind adds results from, from+1, …, from+n-1 of a convolution to the n elements at z.
func convolveKind(kind reflect.Kind, z unsafe.Pointer, n, from int, a, b *core.Header) {
	switch kind {
	case reflect.Float32:
		convolve[float32](z, n, from, a, b)
	case reflect.Float64:
		convolve[float64](z, n, from, a, b)
	case reflect.Complex64:
		convolveBy(z, n, from, a, b, elem.MultiplyComplex64)
	case reflect.Complex128:
		convolveBy(z, n, from, a, b, elem.MultiplyComplex128)
	default: // signed integers are computed as unsigned ones, because the bits of the results are equal
		switch ufunc.Size(kind) {
		case 1:
			convolve[uint8](z, n, from, a, b)
		case 2:
			convolve[uint16](z, n, from, a, b)
		case 4:
			convolve[uint32](z, n, from, a, b)
		default:
			convolve[uint64](z, n, from, a, b)
		}
	}
}

// convolve adds a[from+k-j] · b[j] to z[k] for all k, first with j = 0, then with j = 1, and so on. Each product is rounded before it is
// added.
func convolve[T uint8 | uint16 | uint32 | uint64 | float32 | float64](z unsafe.Pointer, n, from int, a, b *core.Header) {
	results, x := unsafe.Slice((*T)(z), n), unsafe.Slice((*T)(a.Start()), a.Layout.Size())
	for j, v := range unsafe.Slice((*T)(b.Start()), b.Layout.Size()) {
		first, last := meeting(j, n, from, len(x))
		if first >= last {
			continue
		}
		part := results[first:last]
		source := x[from+first-j:][:len(part)]
		for i, w := range source {
			part[i] += T(w * v)
		}
	}
}

// convolveBy does the work of convolve for complex numbers. It multiplies two numbers by calling multiply.
func convolveBy[T complex64 | complex128](z unsafe.Pointer, n, from int, a, b *core.Header, multiply func(x, y T) T) {
	results, x := unsafe.Slice((*T)(z), n), unsafe.Slice((*T)(a.Start()), a.Layout.Size())
	for j, v := range unsafe.Slice((*T)(b.Start()), b.Layout.Size()) {
		first, last := meeting(j, n, from, len(x))
		for k := first; k < last; k++ {
			results[k] += multiply(x[from+k-j], v)
		}
	}
}

// meeting returns the range of results that depend on element j of b. There are n results; result k has the number from+k in the whole
// convolution. The parameter size is the number of elements of a.
func meeting(j, n, from, size int) (first, last int) {
	return max(0, j-from), min(n, j-from+size)
}
