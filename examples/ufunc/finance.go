package main

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

// The yearly interest and volatility of the market.
const (
	interest   = 0.05
	volatility = 0.2
	drift      = interest + volatility*volatility/2
)

// callPrice returns the price of a European call option by the formula of Black and Scholes. It depends on the share price, the strike
// price and the years to expiry.
//
//ndgo:ufunc
func callPrice[T nd.Float](share, strike, years T) T {
	spread := elem.Sqrt(years) * volatility
	d1 := (elem.Log(share/strike) + T(drift*years)) / spread
	d2 := d1 - T(spread)
	return T(share*normal(d1)) - T(strike*elem.Exp(-interest*years)*normal(d2))
}

// normal returns the probability of a standard normal variable below x, to three digits.
//
// Source: E. Page, Approximations to the cumulative normal function, Applied Statistics 26 (1977), 75–76.
func normal[T nd.Float](x T) T {
	const sqrtTwoOverPi = 0.7978845608028654
	return T((elem.Tanh((x+T(0.044715*x*x*x))*sqrtTwoOverPi) + 1) * 0.5)
}
