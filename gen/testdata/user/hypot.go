// Package user has the marked functions of a user. A test copies the package to a separate module.
package user

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

//go:generate go run ndgo/gen

// hypot3 returns √(a² + b² + c²).
//
//ndgo:ufunc
func hypot3[T nd.Float](a, b, c T) T { return elem.Sqrt(square(a) + square(b) + square(c)) }

func square[T nd.Float](x T) T { return T(x * x) }

// Length calls the function generated from hypot3.
func Length(x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return Hypot3(x, y, 2) }
