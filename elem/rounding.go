package elem

import "math"

// Floor returns x rounded down to an integer.
func Floor[T Float](x T) T { return T(math.Floor(float64(x))) }

// Ceil returns x rounded up to an integer.
func Ceil[T Float](x T) T { return T(math.Ceil(float64(x))) }

// Trunc returns x rounded towards zero to an integer.
func Trunc[T Float](x T) T { return T(math.Trunc(float64(x))) }

// Round returns x rounded to the nearest integer, and to the even one if two are equally near.
func Round[T Float](x T) T { return T(math.RoundToEven(float64(x))) }
