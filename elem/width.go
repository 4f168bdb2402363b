package elem

import "math"

// isFloat32 reports whether T is float32: it rounds 2²⁴ + 1 to 2²⁴.
func isFloat32[T Float]() bool { return T(1<<24+1) == 1<<24 }

// widened returns x with one NaN for all. Its signs must not become signs of zeros and infinities: machines differ in
// the signs of NaN, and in keeping them from float32 to float64.
func widened[T ComplexNumber](x T) complex128 {
	z := complex128(x)
	a, b := real(z), imag(z)
	if a != a {
		a = math.NaN()
	}
	if b != b {
		b = math.NaN()
	}
	return complex(a, b)
}
