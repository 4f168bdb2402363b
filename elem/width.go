package elem

import "math"

// isFloat32 reports whether T is float32. A float32 cannot hold 2²⁴ + 1.
func isFloat32[T Float]() bool { return T(1<<24+1) == 1<<24 }

// widened returns x as a complex128 with the same bits for every NaN. Machines differ in the signs of NaN, and in whether a conversion from
// float32 to float64 keeps them. With a single NaN, no such sign can become the sign of a zero or an infinity.
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
