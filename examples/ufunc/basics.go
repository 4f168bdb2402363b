package main

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

// hypot3 returns the length √(a² + b² + c²) of the vector (a, b, c).
//
//ndgo:ufunc
func hypot3[T nd.Float](a, b, c T) T { return elem.Sqrt(T(a*a) + T(b*b) + T(c*c)) }

// lerp returns the point at fraction t of the way from a to b.
//
//ndgo:ufunc
func lerp[T nd.Float](a, b, t T) T { return a + T((b-a)*t) }

// clip returns x limited to the range [lo, hi].
//
//ndgo:ufunc
func clip[T nd.RealNumber](x, lo, hi T) T { return min(max(x, lo), hi) }

// polynomial returns 2a + 3b² - c/d.
//
//ndgo:ufunc
func polynomial[T nd.Float](a, b, c, d T) T { return T(2*a) + T(3*T(b*b)) - c/d }
