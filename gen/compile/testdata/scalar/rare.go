package scalar

import "math"

func Rare(x float64) float64 {
	y := x
	if x > 10 {
		y = slow(x)
	}
	return y + 1
}

// RareAnd calls a rare function on the right side of &&, so only some lanes need the call.
func RareAnd(x, y float64) float64 {
	if x > 10 && slow(x) > y {
		return 2
	}
	return 3
}

// RareOr calls a rare function on the right side of ||.
func RareOr(x, y float64) float64 {
	if x < 10 || slow(x) > y {
		return 2
	}
	return 3
}

// RareAgain calls a rare function with the result of another rare call.
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

// RareDivisor divides by the result of a rare function, and by an operand that a condition guards.
func RareDivisor(x, y int64) int64 {
	if x > 1000 {
		if n := slowInteger(x); n != 0 && y != 0 {
			return y/n + n/y
		}
		return x << (slowInteger(x) & 7)
	}
	return x
}

// RareBytes has a rare condition on bytes, in lanes of 64 bits. So the bytes of a vector's lanes fill less than 16 bytes.
func RareBytes(x int64, y int8) int64 {
	if y == 100 {
		return slowInteger(x)
	}
	return x + 1
}

// Seldom has two calls of a function that few lanes are expected to reach. One call comes after a return.
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

// slow has a loop whose trip count depends on its argument.
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
