package elem

import "math"

// Sqrt returns the square root of x, correctly rounded.
func Sqrt[T Float](x T) T { return T(math.Sqrt(float64(x))) }

// Hypot returns √(x² + y²) without overflow of the squares. It is +Inf if either is infinite, even if the other is NaN.
func Hypot[T Float](x, y T) T { return T(math.Hypot(float64(x), float64(y))) }
