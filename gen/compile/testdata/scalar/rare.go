package scalar

import "math"

func Rare(x float64) float64 {
	y := x
	if x > 10 {
		y = slow(x)
	}
	return y + 1
}

// RareAnd needs a rare function in some of the lanes of a condition.
func RareAnd(x, y float64) float64 {
	if x > 10 && slow(x) > y {
		return 2
	}
	return 3
}

// RareOr does as well.
func RareOr(x, y float64) float64 {
	if x < 10 || slow(x) > y {
		return 2
	}
	return 3
}

// RareAgain calls a rare function where another one had a result.
func RareAgain(x, y float64) float64 {
	if x > 10 {
		if z := slow(x); z > y {
			return slow(z)
		}
	}
	if y > 10 {
		return slow(y)
	}
	return x - y
}

// RareDivisor divides by the result of a rare function, and by what one guards.
func RareDivisor(x, y int64) int64 {
	if x > 1000 {
		if n := slowInteger(x); n != 0 && y != 0 {
			return y/n + n/y
		}
		return x << (slowInteger(x) & 7)
	}
	return x
}

// RareBytes are fewer than 16 bytes of a vector's lanes, beside those of x.
func RareBytes(x int64, y int8) int64 {
	if y == 100 {
		return slowInteger(x)
	}
	return x + 1
}

// Seldom has two calls of what few lanes are expected to reach, one of them after a return.
func Seldom(x, y float64) float64 {
	z := float64(x * y)
	if z < 0 {
		z = mended(x, z)
	}
	if y == 2 {
		return z
	}
	if x > 20 || y > 20 {
		z += mended(y, z)
	}
	return z - 1
}

//ndgo:seldom
func mended(x, z float64) float64 {
	if x < -3 {
		return x / (math.Abs(z) + 1)
	}
	return float64(z*z) - x
}

// slow is a loop whose length depends on its argument.
//
//ndgo:rare
func slow(x float64) float64 {
	for i := 0; x > 10 && i < 2000; i++ {
		x /= 2
	}
	return x
}

//ndgo:rare
func slowInteger(x int64) int64 {
	for x > 10 {
		x /= 2
	}
	return x
}
