package main

import nd "ndgo/ndarray"

// An array is an operand or a result of the programs below.
type array = *nd.NDArray[float64]

// The functions below are the formulas written with array operators: each operator makes a new array. They round like the fused forms, so
// the results have the same bits.

func plainHypot3(a, b, c array) array {
	return nd.Sqrt(nd.Add(nd.Square(a), nd.Square(b), nd.Square(c)))
}

func plainLerp(a, b, t array) array { return nd.Add(a, nd.Multiply(nd.Subtract(b, a), t)) }

func plainClip(x array, lo, hi float64) array { return nd.Minimum(nd.Maximum(x, lo), hi) }

func plainPolynomial(a, b, c, d array) array {
	return nd.Subtract(nd.Add(nd.Multiply(a, 2), nd.Multiply(nd.Square(b), 3)), nd.Divide(c, d))
}

func plainCallPrice(share, strike, years array) array {
	spread := nd.Multiply(nd.Sqrt(years), volatility)
	d1 := nd.Divide(nd.Add(nd.Log(nd.Divide(share, strike)), nd.Multiply(years, drift)), spread)
	d2 := nd.Subtract(d1, spread)
	discounted := nd.Multiply(strike, nd.Exp(nd.Multiply(years, -interest)))
	return nd.Subtract(nd.Multiply(share, plainNormal(d1)), nd.Multiply(discounted, plainNormal(d2)))
}

func plainNormal(x array) array {
	const sqrtTwoOverPi = 0.7978845608028654
	cubic := nd.Multiply(nd.Multiply(nd.Multiply(x, 0.044715), x), x)
	return nd.Multiply(nd.Add(nd.Tanh(nd.Multiply(nd.Add(x, cubic), sqrtTwoOverPi)), 1), 0.5)
}

func plainHaversine(latitude1, longitude1, latitude2, longitude2 array) array {
	north := nd.Square(nd.Sin(nd.Multiply(nd.Subtract(latitude2, latitude1), 0.5)))
	east := nd.Square(nd.Sin(nd.Multiply(nd.Subtract(longitude2, longitude1), 0.5)))
	h := nd.Add(north, nd.Multiply(nd.Multiply(nd.Cos(latitude1), nd.Cos(latitude2)), east))
	return nd.Multiply(nd.Asin(nd.Sqrt(h)), 2*earthRadius)
}

func plainSquaredDistance(x, y array) array {
	return nd.Sum(nd.Square(nd.Subtract(x, y)), nd.Axis(-1))
}

// plainDiffuse takes the neighbours from rolled copies.
func plainDiffuse(u array, rate float64) array {
	up, down := nd.Roll(u, nd.Shift(1), nd.Axis(0)), nd.Roll(u, nd.Shift(-1), nd.Axis(0))
	left, right := nd.Roll(u, nd.Shift(1), nd.Axis(1)), nd.Roll(u, nd.Shift(-1), nd.Axis(1))
	return nd.Add(u, nd.Multiply(nd.Subtract(nd.Add(up, down, left, right), nd.Multiply(u, 4)), rate))
}
