package scalar

import "math"

// Unary applies several unary operators to each variable.
func Unary(x float64, n int32, is bool) (float64, float64, int32, int32, bool, bool) {
	return -x, -x, -n, ^n, !is, !is
}

// Given passes functions as arguments: literals that read variables around them, declared functions, and its own function parameters.
func Given(x, y float64, n uint8) (float64, float64, float64, int32) {
	scale := float64(y / 2)
	narrower := func(v float64) float64 { return v / scale }
	sum := accumulated(func(v float64) float64 { return float64(v*scale) - x }, 3, 1)
	scale++
	sum -= accumulated(narrower, x, n)
	sum += applied(twiceHalf[float64], y) - applied(twiceHalf, y-1)
	at := lowest(int32(n), func(i int32) bool { return float64(i) < scale })
	return sum, applied(math.Sqrt, x), applied(func(v float64) float64 { return accumulated(func(w float64) float64 { return v - w }, v, n) }, x), at
}

// accumulated returns the sum of n numbers. Each number is f of the previous number.
func accumulated[T float32 | float64](f func(T) T, x T, n uint8) (sum T) {
	for range n % 16 {
		if x = f(x); x > 100 {
			break
		}
		sum += x
	}
	return sum
}

func applied(f func(float64) float64, x float64) float64 { return again(f, f(x)) }

func again(g func(float64) float64, x float64) float64 {
	z := g(x)
	h := func() float64 { return g(z) - x }
	return h()
}

func twiceHalf[T float32 | float64](x T) T { return T(x*2) - T(x/2) }

// lowest returns the lowest number from 0 to n for which the function is returns false.
func lowest(n int32, is func(int32) bool) int32 {
	low := int32(0)
	for low < n {
		middle := low + (n-low)/2
		if is(middle) {
			low = middle + 1
		} else {
			n = middle
		}
	}
	return low
}

// Indexed has literals of arrays and slices with indices.
func Indexed(x, y float64, n uint8) (float64, float64, int64) {
	array := [...]float64{2: x, y, 0: 3, 1}
	slice := []vector{1: {x, y, 1}, {z: y}, 0: {y: 2}}
	slice[n%3].x += float64(array[n%4])
	return slice[0].x + array[(n/8)%4], slice[n/16%3].z, int64(len(array) + len(slice))
}

// Falls has a switch with fallthrough statements, one of them before the default case.
func Falls(n uint8, x float64) (float64, uint8) {
	switch n % 6 {
	case 0:
		x++
		fallthrough
	case 1, 2:
		y := x * 2
		if x = y; x > 8 {
			break
		}
		fallthrough
	default:
		x -= 3
		n++
	case 4:
		x = 1 / x
		fallthrough
	case 5:
		n += 7
		if x < 0 {
			return x, n
		}
	}
	return x, n
}

// Infinite calls math.IsInf with signs that depend on elements.
func Infinite(x float64, sign int32) (bool, bool, bool) {
	return math.IsInf(x, int(sign)), math.IsInf(math.Inf(-1), int(sign%3)), math.IsInf(-1/math.Abs(x), int(sign>>31))
}
