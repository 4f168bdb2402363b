package workloads

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// Mandelbrot repeats the step z² + c from z = 0, for n×n points c of the plane. It returns the number of steps until z leaves the circle of
// radius 2, or iterations if this number is smaller.
//
//	x = np.linspace(-2.0, 0.5, n); y = np.linspace(-1.25, 1.25, n)
//	c = x[None,:] + 1j*y[:,None]; z = np.zeros_like(c); k = np.zeros(c.shape, np.int32)
//	for i in range(iterations):
//	    live = z.real**2 + z.imag**2 < 4.0
//	    z[live] = z[live]**2 + c[live]
//	    k[live] += 1
func Mandelbrot(n, iterations int) *nd.NDArray[int32] {
	x, y := nd.Linspace[float64](-2, 0.5, n), nd.Linspace[float64](-1.25, 1.25, n)
	c := nd.Complex[complex128](x, y.ExpandDims(1))
	z := nd.ZerosLike(c)
	k := nd.Zeros[int32](n, n)
	for range iterations {
		re, im := nd.Real[float64](z), nd.Imag[float64](z)
		live := nd.Less(inplace.Add(inplace.Square(re), inplace.Square(im)), 4)
		next, points, steps := z.Mask(live), c.Mask(live), k.Mask(live)
		z.AssignMask(live, inplace.Add(inplace.Square(next), points))
		k.AssignMask(live, inplace.Add(steps, 1))
		for _, x := range []nd.Array{re, im, live, next, points, steps} {
			x.Release() // the results of a round become the memory of the next
		}
	}
	return k
}
