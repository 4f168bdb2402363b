package linalg

import (
	"math"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// inRange scales vectors of x along axes by powers of 2 if sums of their elements might overflow. It returns the scaled array and the
// factors, with size 1 on these axes. If nothing is scaled, it returns x and nil.
func inRange[T nd.Inexact](x *nd.NDArray[T], axes ...int) (_, factors *nd.NDArray[T]) {
	f, own := fieldOf[T](), x
	if !x.IsContiguous() {
		own = x.Copy()
		defer own.Release()
	}
	if !f.hasHuge(elementsOf(own)) {
		return x, nil
	}
	factors = VectorNorm(x, nd.Axis(axes...), nd.KeepDims, Order(math.Inf(1)))
	for i, most := range elementsOf(factors) {
		elementsOf(factors)[i] = 1
		if f.re(most) > 1/f.tiny {
			elementsOf(factors)[i] = f.of(f.tiny)
		}
	}
	return nd.Multiply(x, factors), factors
}

// inMiddle is inRange, and also scales up matrices with elements so small that reciprocals overflow.
func inMiddle[T nd.Inexact](x *nd.NDArray[T], axes ...int) (_, factors *nd.NDArray[T]) {
	x, factors = inRange(x, axes...)
	f, own, shape := fieldOf[T](), x, core.Clone(x.Shape())
	if !x.IsContiguous() {
		own = x.Copy()
		defer own.Release()
	}
	m, n := shape[len(shape)-2], shape[len(shape)-1]
	size, elements, up := m*n, elementsOf(own), (*nd.NDArray[T])(nil)
	for i := 0; (i+1)*size <= len(elements) && size > 0; i++ {
		if !f.isTiny(elements[i*size:][:size]) {
			continue
		}
		if up == nil {
			shape[len(shape)-2], shape[len(shape)-1] = 1, 1
			up = nd.Ones[T](shape...)
		}
		elementsOf(up)[i] = f.of(1 / f.tiny)
	}
	switch {
	case up == nil:
		return x, factors
	case factors == nil:
		return nd.Multiply(x, up), up
	}
	return nd.Multiply(x, up), nd.Multiply(factors, up)
}

// isTiny reports whether all elements of x are so small that reciprocals may overflow.
func (f *field[T]) isTiny(x []T) bool {
	for _, v := range x {
		if f.abs(v) >= f.tiny {
			return false
		}
	}
	return true
}

// hasHuge reports whether x has an infinity, or an element so great that sums may overflow.
func (f *field[T]) hasHuge(x []T) bool {
	switch x := any(x).(type) {
	case []float64:
		return anyBeyond(x, 1/f.tiny)
	case []float32:
		return anyBeyond(x, float32(1/f.tiny))
	}
	for _, v := range x {
		if f.abs(v) > 1/f.tiny {
			return true
		}
	}
	return false
}

func anyBeyond[F float32 | float64](x []F, bound F) bool {
	for _, v := range x {
		if v > bound || v < -bound {
			return true
		}
	}
	return false
}
