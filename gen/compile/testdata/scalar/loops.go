package scalar

import (
	"math"

	"ndgo/elem"
)

// Escape counts the iterations of z² + c within a circle. Its trip count depends on elements.
func Escape(x, y float64) int {
	a, b, n := x, y, 0
	for n < 60 && float64(a*a)+float64(b*b) < 4 {
		a, b = float64(a*a)-float64(b*b)+x, float64(2*a*b)+y
		n++
	}
	return n
}

// Common is Euclid's algorithm. Its loop exchanges variables, and the loop condition guards a divisor.
func Common[T Integer](x, y T) T {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// Steps has a branch in a loop.
func Steps(x uint32) (n int32) {
	for x > 1 && n < 200 {
		if x%2 == 0 {
			x /= 2
		} else {
			x = 3*x + 1
		}
		n++
	}
	return n
}

// Newton has a loop with a constant maximum of iterations, and a break.
func Newton(x float64) float64 {
	z := x
	for range 30 {
		step := (float64(z*z) - x) / (2 * z)
		z -= step
		if math.Abs(step) < 1e-12 {
			break
		}
	}
	return z
}

// Bisect returns from a loop without a condition.
func Bisect(x float32) (float32, int32) {
	low, high, n := float32(-1), float32(8), int32(0)
	for {
		middle := (low + high) / 2
		n++
		if !(high-low > 1e-3) || n > 40 {
			return middle, n
		}
		if float32(middle*middle*middle) < x {
			low = middle
		} else {
			high = middle
		}
	}
}

// Odd has several continue statements in a loop.
func Odd(x uint8, y int16) (n int16) {
	for i := int16(0); i < int16(x%23); i++ {
		if i%2 == 0 {
			if y > 3 {
				continue
			}
			y++
		}
		switch {
		case i == 7:
			continue
		case y == 9:
			if y--; i > 12 {
				break
			}
			y -= 2
		case i > 19:
			return -n
		}
		n += i ^ y
	}
	return n
}

// Nested leaves an outer loop from inside an inner loop.
func Nested(x, y uint16) (n uint32) {
	x, y = x%30, y%30
outer:
	for i := uint16(0); i < x; i++ {
		for j := uint16(0); ; j++ {
			n++
			switch {
			case j == 5 && i == 9:
				break outer
			case i+j == 20:
				return n + 1000
			case j > y && j&1 != 0:
				continue outer
			case j > y+3:
				if i > 3 {
					break
				}
				n++
			}
			if j > i+y {
				break
			}
		}
		n += 7
	}
	return n
}

// Long has too many iterations to be unrolled. One of its results is the same in all lanes.
func Long(x float64) (float64, int64) {
	sum, k := x, int64(0)
	for i := range 300 {
		sum += float64(i) / (x + 3)
		for j := 1; j < 4; j++ {
			k += int64(i ^ j)
			sum = float64(sum/2) + 1
			if sum > 100 {
				sum -= 50
			}
		}
	}
	return sum, k
}

// Counted has a loop whose trip count is an operand, and a search in an array.
func Counted(n int8, x int32) (z int32) {
	for i := range n % 20 {
		z = z*3 ^ int32(i) + x
	}
	limits := [...]int32{-100, -7, 0, 3, 8, 100, 1000}
	for i, l := range limits {
		if x < l {
			return z + int32(i)
		}
	}
	return z - 1
}

// Truths has truth values among the states of a loop. The other states have several widths.
func Truths(x uint64, y float32, a bool) (bool, uint8, uint64) {
	b, c, n := false, !a, uint8(0)
	for x != 0 {
		a, b = b, a != (x&1 != 0)
		if c && !b {
			c = y > float32(n)
			n += 3
		}
		n++
		x >>= 2
	}
	return a && c || b, n, x + uint64(n)
}

// Guarded has a loop inside a branch. The loop divides by an operand that the branch has checked. Another loop follows.
func Guarded(x, y int32) int32 {
	z := x
	if y > 0 {
		for z > 10 || z < -10 {
			z = z/2 + z%y - z/y/2
			if z == x {
				z = 0
			}
			x--
			if x%64 == 0 {
				break
			}
		}
	}
	for z < 0 {
		z += 1<<28 + y&1
	}
	return z
}

// RareRounds leaves an element to Go in some iterations.
func RareRounds(x uint32) (n uint32) {
	for x > 3 {
		if x%1000 == 7 {
			x = rareHalf(x)
		}
		x = x/2 - x&1
		n++
	}
	return n + x
}

//ndgo:rare
func rareHalf(x uint32) uint32 { return x / 3 }

// LargeQuotients divides integers in a loop. Large quotients are left to Go.
func LargeQuotients(x, y int64) (n int64) {
	for y != 0 && n < 50 {
		x, y = y, x%y
		n++
	}
	return n ^ x
}

// Many has a loop with more states than registers.
func Many(x float64, n uint8) float64 {
	var s [20]float64
	for i := range len(s) {
		s[i] = x + float64(i)
	}
	for n > 0 {
		first := s[0]
		for i := range 19 {
			s[i] = s[i+1]
		}
		s[19] = float64(first/2) + s[4]
		n -= min(n, 9)
	}
	z := 0.0
	for i := range 20 {
		z = z/3 + s[i]
	}
	return z
}

// Called calls functions with loops, in the condition and in the body of a loop.
func Called(x, y uint16) (n uint16) {
	for i := uint16(0); i < Common(x%50, y%50+1) && n < 500; i++ {
		n += digits(x+i) + i
	}
	return n
}

func digits(x uint16) (n uint16) {
	for {
		n++
		if x /= 10; x == 0 {
			return n
		}
	}
}

// Slow takes more iterations for some elements than a kernel may execute.
func Slow(x uint16) (n uint32) {
	limit := uint32(x % 16)
	if x%512 == 3 {
		limit = 20000
	}
	for n < limit {
		n++
	}
	return n + uint32(x)
}

// Middle sorts five elements. Its loops are unrolled, although lanes leave them in different iterations.
func Middle(a, b, c, d, e uint8) uint8 {
	v := [5]uint8{a, b, c, d, e}
	for k := 1; k < len(v); k++ {
		for j := k; j > 0 && v[j-1] > v[j]; j-- {
			v[j-1], v[j] = v[j], v[j-1]
		}
	}
	return v[2]
}

// Segment leaves a short loop by a break, by a return, or after the last iteration.
func Segment(x int16, y bool) (n int, last int16) {
	limits := [...]int16{-300, -7, 0, 9, 1000}
	n = len(limits)
	for i, limit := range limits {
		if y && x == 9 {
			return -i, limit
		}
		if x <= limit {
			n, last = i, limit
			break
		}
		last = x - limit
	}
	return n, last
}

// Fading returns an expression with more operations than an iteration of its loop.
func Fading(x, y float64) float64 {
	for n := int32(0); n < 70; n++ {
		x = float64(x*0.75) + y
		if x > 40 {
			return float64(n) + math.Sqrt(float64(x*x)+float64(y*y))/(1+math.Abs(x)) - math.Floor(x)
		}
	}
	return y - x
}

// Leap divides 64-bit integers. Large integers are rare.
func Leap(year, x int64) (bool, int64) {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0), (235*year-234)/19 + x/-7
}

// Gradient converts the square root of an integer of few bits to an integer.
func Gradient(x, y uint8) uint8 {
	a, b := int(x)-40, int(y)
	return uint8(min(elem.Convert[int](math.Sqrt(float64(a*a+b*b))), 255))
}

// Iterated has fused products and sums in a loop. Their operands are states of the loop, and values that the loop only reads.
func Iterated(x, c, y float64) float64 {
	z := y
	for n := 0; n < 100 && math.Abs(z) < 4; n++ {
		z = math.FMA(z, z, c) + math.FMA(x, z, y)
	}
	return z
}

// Selected selects by a condition that is the same in each iteration.
func Selected(x, n uint8, on bool) (z uint8) {
	for n %= 19; n > 0; n-- {
		y := n
		if on {
			y = x
		}
		z = z*5 + y
	}
	return z
}

// Runes has loops over the runes of constant strings, and uses the positions of the runes.
func Runes(x int32, n uint8) (int32, int) {
	s, at := int32(0), 0
	for i, r := range "héllo→x\xff" {
		s = s*31 + r*x
		if at += i; s&int32(n) == 1 {
			break
		}
	}
	for _, r := range "abc" {
		s ^= r
	}
	return s, at
}
