package kernels

import (
	"math"
	"math/cmplx"
)

// burningShip returns the smoothed number of steps until a point escapes, or 0 if it does not escape.
//
// Source: M. Michelitsch, O. E. Rössler, The "burning ship" and its quasi-Julia sets, Computers & Graphics 16 (1992), 435–438.
//
//ndgo:ufunc
func burningShip(cx, cy float64) float64 {
	const limit = 256
	x, y := 0.0, 0.0
	for i := 0; i < limit; i++ {
		x, y = x*x-y*y+cx, 2*math.Abs(x*y)+cy
		if r2 := x*x + y*y; r2 > 1e4 {
			return float64(i) + 1 - math.Log2(math.Log(r2)/2)
		}
	}
	return 0
}

// multibrot returns the number of steps of z → z³ + c until z escapes.
//
// Source: B. B. Mandelbrot, The Fractal Geometry of Nature (1982), chapter 19.
//
//ndgo:ufunc
func multibrot(c complex128) int {
	var z complex128
	for n := 0; n < 100; n++ {
		if cmplx.Abs(z) > 2 {
			return n
		}
		z = z*z*z + c
	}
	return 100
}

// newtonBasin returns the number of the root of z⁴ - 1 that Newton's method finds, and its number of steps.
//
// Source: A. Cayley, The Newton-Fourier imaginary problem, American J. Mathematics 2 (1879), 97.
//
//ndgo:ufunc
func newtonBasin(x, y float64) (root, steps int) {
	z := complex(x, y)
	roots := []complex128{1, 1i, -1, -1i}
	for steps = 0; steps < 60; steps++ {
		for i, r := range roots {
			if cmplx.Abs(z-r) < 1e-6 {
				return i, steps
			}
		}
		z -= (z*z*z*z - 1) / (4 * z * z * z)
	}
	return -1, steps
}

// lyapunov returns Lyapunov's exponent of the logistic map. The map's parameter alternates between a and b in the order AABAB.
//
// Source: M. Markus, B. Hess, Lyapunov exponents of the logistic map with periodic forcing, Computers & Graphics 13 (1989), 553–558.
//
//ndgo:ufunc
func lyapunov(a, b float64) float64 {
	const sequence = "AABAB"
	x, sum := 0.5, 0.0
	n := 0
	for i := 0; i < 200; i++ {
		r := a
		if sequence[i%len(sequence)] == 'B' {
			r = b
		}
		x = r * x * (1 - x)
		if i >= 50 {
			sum += math.Log(math.Abs(r * (1 - 2*x)))
			n++
		}
	}
	return sum / float64(n)
}

// mandelbrot returns the number of steps until z² + c leaves the circle of radius 2, at most 200.
//
//ndgo:ufunc
func mandelbrot(c complex128) int {
	z := complex(0, 0)
	for n := 0; n < 200; n++ {
		if real(z)*real(z)+imag(z)*imag(z) > 4 {
			return n
		}
		z = z*z + c
	}
	return 200
}

// julia returns the number of steps until z² + c leaves the circle of radius 2, at most 100. c is fixed, and z begins at x + yi.
//
//ndgo:ufunc
func julia(x, y float64) int {
	const cx, cy = -0.8, 0.156
	n := 0
	for ; n < 100 && x*x+y*y < 4; n++ {
		x, y = x*x-y*y+cx, 2*x*y+cy
	}
	return n
}

// newtonRoot returns the number (0, 1 or 2) of the cube root of 1 found by Newton's method from z, or 3 if it finds none in 40 steps.
//
//ndgo:ufunc
func newtonRoot(z complex128) int {
	for range 40 {
		z -= (z*z*z - 1) / (3 * z * z)
		for i := range 3 {
			root := cmplx.Exp(complex(0, 2*math.Pi*float64(i)/3))
			if cmplx.Abs(z-root) < 1e-6 {
				return i
			}
		}
	}
	return 3
}

// collatz returns the number of steps until x reaches 1, at most 1000.
//
//ndgo:ufunc
func collatz(x uint64) int {
	steps := 0
	for x > 1 && steps < 1000 {
		if x%2 == 0 {
			x /= 2
		} else {
			x = 3*x + 1
		}
		steps++
	}
	return steps
}

// logistic returns x after 50 steps of the logistic map.
//
//ndgo:ufunc
func logistic(x, r float64) float64 {
	for i := 0; i < 50; i++ {
		x = r * x * (1 - x)
	}
	return x
}
