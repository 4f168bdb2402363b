// Package workloads has eight whole programs, written as users write them and held to NumPy's results: stencils,
// bodies under gravity, a softmax, a perceptron, Mandelbrot's set, a fused expression, and the shading of terrain.
package workloads

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Jacobi2D relaxes a by steps of Jacobi's iteration: each inner element becomes the mean of itself and its neighbours.
func Jacobi2D(a *nd.NDArray[float64], steps int) *nd.NDArray[float64] {
	a, b := a.Copy(), a.Copy()
	middle, first, last := nd.Range(1, -1), nd.To(-2), nd.From(2)
	for range steps {
		c := b.Slice(middle, middle)
		into.Add(c, a.Slice(middle, middle), a.Slice(middle, first), a.Slice(middle, last), a.Slice(last, middle), a.Slice(first, middle))
		inplace.Multiply(c, 0.2)
		a, b = b, a
	}
	return a
}

// FDTD2D steps an electromagnetic field in time by finite differences; drive is what enters at the first row, one value
// for each step.
func FDTD2D(ex, ey, hz, drive *nd.NDArray[float64]) (_, _, _ *nd.NDArray[float64]) {
	ex, ey, hz = ex.Copy(), ey.Copy(), hz.Copy()
	from, to := nd.From(1), nd.To(-1)
	half := func(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
		d := nd.Subtract(x, y)
		return inplace.Multiply(d, 0.5)
	}
	for _, v := range drive.Enumerate() {
		ey.Slice(nd.At(0)).Fill(v)
		inplace.Subtract(ey.Slice(from), half(hz.Slice(from), hz.Slice(to)))
		inplace.Subtract(ex.Slice(nd.Colon, from), half(hz.Slice(nd.Colon, from), hz.Slice(nd.Colon, to)))
		curl := nd.Subtract(ex.Slice(to, from), ex.Slice(to, to))
		inplace.Add(curl, ey.Slice(from, to))
		inplace.Subtract(curl, ey.Slice(to, to))
		inplace.Subtract(hz.Slice(to, to), inplace.Multiply(curl, 0.7))
	}
	return ex, ey, hz
}

// ClipMix returns 4·clip(a, 2, 10) + 3b + 9.
func ClipMix(a, b *nd.NDArray[int64]) *nd.NDArray[int64] {
	y := inplace.Multiply(nd.Clip(a, 2, 10), 4)
	return inplace.Add(inplace.Add(y, nd.Multiply(b, 3)), 9)
}
