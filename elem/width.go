package elem

import "math"

// isFloat32 reports whether T is float32, which rounds 2²⁴ + 1 to 2²⁴.
func isFloat32[T Float]() bool { return T(1<<24+1) == 1<<24 }

// widened returns x as a complex128 in which every NaN is the same. Machines differ in the signs of NaN, and in whether a
// conversion from float32 to float64 keeps these. With one NaN for all, its sign cannot become the sign of a zero or an infinity.
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
