package elem

import "math"

// Deg2Rad returns x degrees in radians, πx / 180.
func Deg2Rad[T Float](x T) T { return T(float64(x) * (math.Pi / 180)) }

// Rad2Deg returns x radians in degrees, 180x / π.
func Rad2Deg[T Float](x T) T { return T(float64(x) * (180 / math.Pi)) }
