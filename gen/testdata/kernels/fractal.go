package kernels

import (
	"math"
	"math/cmplx"
)

// mandelbrot returns after how many steps z² + c leaves the circle of radius 2, at most 200.
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

// julia does so for z² + c from another point.
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

// newtonRoot returns which of the three cube roots of 1 Newton's method finds from z, or 3 if it finds none in 40 steps.
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

// collatz returns after how many steps x reaches 1, at most 1000.
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
