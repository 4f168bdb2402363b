// Package fused has the benchmark's expressions as generated operators: each is one scalar function, and makes one pass over
// memory.
package fused

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

//go:generate go run ndgo/gen

// polynomial returns 2a + 3b² - c/d.
//
//ndgo:ufunc
func polynomial[T nd.Float](a, b, c, d T) T { return T(2*a) + T(3*b*b) - c/d }

// sineAndCosine returns sin²a + cos²b.
//
//ndgo:ufunc
func sineAndCosine[T nd.Float](a, b T) T { return square(elem.Sin(a)) + square(elem.Cos(b)) }

// hypot3 returns √(a² + b² + c²).
//
//ndgo:ufunc
func hypot3[T nd.Float](a, b, c T) T { return elem.Sqrt(square(a) + square(b) + square(c)) }

func square[T nd.Float](x T) T { return T(x * x) }

// lerp returns a + (b - a)·c.
//
//ndgo:ufunc
func lerp[T nd.Float](a, b, c T) T { return a + T((b-a)*c) }

// blackScholes returns the price of a call option on a share. The operands are the share's present price, the strike price, and the years
// to expiry. Interest is 5 %, volatility 20 %.
//
//ndgo:ufunc
func blackScholes[T nd.Float](share, strike, years T) T {
	root := elem.Sqrt(years) * 0.2
	first := (elem.Log(share/strike) + T(years*0.07)) / root
	second := first - T(root)
	return T(share*normal(first)) - T(T(strike*elem.Exp(years*-0.05))*normal(second))
}

// normal returns the probability that a standard normal variable is below x: (1 + tanh(√(2/π)·(x + 0.044715x³)))/2. Source: Page,
// Approximations to the cumulative normal function, Applied Statistics 26 (1977).
func normal[T nd.Float](x T) T {
	return (elem.Tanh(T(0.7978845608028654*(x*T(T(0.044715*x*x)+1)))) + 1) * 0.5
}
