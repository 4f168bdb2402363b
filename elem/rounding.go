package elem

import "math"

// Floor returns x rounded down to an integer.
func Floor[T Float](x T) T { return T(math.Floor(float64(x))) }

// Ceil returns x rounded up to an integer.
func Ceil[T Float](x T) T { return T(math.Ceil(float64(x))) }

// Trunc returns x rounded toward zero to an integer.
func Trunc[T Float](x T) T { return T(math.Trunc(float64(x))) }

// Round returns x rounded to the nearest integer, halfway cases to even.
func Round[T Float](x T) T { return T(math.RoundToEven(float64(x))) }
