// Package scalar has functions for tests. They use every construct that can be compiled to vectors.
package scalar

import (
	"math"

	"ndgo/elem"
)

// Number lists all element types except bool.
type Number interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~float32 | ~float64
}

// Integer lists all integer types.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint
}

// Float lists all float types.
type Float interface{ ~float32 | ~float64 }

func Arithmetic[T Number](x, y T) T { return (x - y) * (y + 3) }

func Limits[T Number](x, y, z T) T { return max(min(x, y), z, 1) }

func Compare[T Number](x, y T) bool {
	return x < y && x != 3 || y <= x && !(x == y) || x >= 100 || y > 120
}

func Bits[T Integer](x, y T) T { return x&y | ^x ^ y&^3 | -x }

func ShiftConstant[T Integer](x T) T { return x<<3 ^ x>>2 ^ x>>7 }

func ShiftVariable[T Integer](x T, n uint8) T { return x<<n ^ x>>n }

func ShiftWide[T Integer](x T, n uint64) T { return x<<n + x>>n }

func ShiftMasked[T Integer](x, y T) T { return x << (y & 7) >> (y & 3) }

func Divide[T Integer](x, y T) T {
	if y == 0 {
		return x
	}
	return x/y ^ x%y
}

func DivideReplaced[T Integer](y, x T) T {
	if y == 0 {
		y = 3
	}
	if y > 100 && x != 0 {
		x, y = y, x
	}
	return x / y
}

// TruncateDivide requires y != 0.
func TruncateDivide(x, y int64) int64 { return x / y }

func DivideConstant[T Integer](x T) T { return x/7 + x%10 }

func DividePower[T Integer](x T) T { return x/8 ^ x%64 + x/1 - x%2 ^ x/2 }

func Branches[T Number](x, y T) T {
	switch {
	case x > y:
		return x
	case x == y:
		x += 2
	default:
		y--
	}
	if x > 5 {
		if y > 7 {
			return y
		}
		x = y
	} else if y < 3 {
		x, y = y, x
	}
	return x - y
}

func Tags[T Integer](x T) (z int) {
	switch x & 3 {
	case 0:
		z = 5
	case 1, 2:
		z = int(x)
	default:
		return 7
	}
	z++
	return
}

func Fused(x, y, z float64) float64 {
	return math.FMA(-x, y, z) + math.FMA(x, y, -z) - math.FMA(x, -y, -z)
}

func Rounded[T Float](x, y, z T) T { return T(x*y) + z - T(-x*y) }

// RoundedLater rounds a variable, perhaps a product, before an addition. The product 2*x in a sum needs no rounding.
func RoundedLater[T Float](x, y, w T) T {
	t := x * y
	if w > 0 {
		t = -w
	}
	return T(t) + w - 2*x + T(y/8)
}

func Parts(x, y float64) float64 {
	return math.Copysign(math.Sqrt(math.Abs(x)), y) + math.Floor(x) - math.Ceil(y) + math.Trunc(x) - math.RoundToEven(y)
}

func Narrow(x, y float32) float32 {
	return float32(math.Sqrt(math.Abs(float64(x)))) + float32(math.Floor(float64(y))) + float32(math.Copysign(float64(x), float64(y)))
}

// FusedNarrow rounds to float64 and then to float32. Rounding once could give another result.
func FusedNarrow(x, y, z float32) (a, b, c, d float32) {
	u, v, w := float64(x), float64(y), float64(z)
	return float32(math.FMA(u, v, w)), float32(math.FMA(-u, v, w)), float32(math.FMA(u, v, -w)), float32(math.FMA(u, -v, -w))
}

// NarrowLater rounds to float32 only at the end. Float32 operations would round differently: the operands of the last
// operations are not all float32.
func NarrowLater(x, y, z float32) (a, b, c, d float32) {
	u, v, w := float64(x), float64(y), float64(z)
	return float32(float64(u*v) + w), float32(math.Sqrt(u*v) - w), float32(float64(u*0.1) + v), float32((u - v) / (w + 3))
}

// NarrowAtOnce computes in float64 and rounds to float32. The results equal those of float32 operations.
func NarrowAtOnce(x, y float32) (a, b, c, d float32) {
	u, v := float64(x), float64(y)
	return float32(u + v), float32(u - 3), float32(u * v), float32(u / v)
}

func Special(x float64) bool {
	return math.IsNaN(x) || math.IsInf(x, -1) || math.Signbit(x) || x == math.Inf(1)
}

func Special32(x float32) bool { return math.IsInf(float64(x), 0) || math.Signbit(float64(x)) }

func Exponent(x float64) (int64, float64) {
	b := math.Float64bits(x)
	return int64(b>>52&0x7ff) - 1023, math.Float64frombits(b&(1<<52-1) | 1023<<52)
}

func Exponent32(x float32) (int32, float32) {
	b := math.Float32bits(x)
	return int32(b>>23&0xff) - 127, math.Float32frombits(b&(1<<23-1) | 127<<23)
}

func ToFloat64[T Number](x T) float64 { return elem.Convert[float64](x) }

func ToFloat32[T Number](x T) float32 { return elem.Convert[float32](x) }

func ToInt8[T Number](x T) int8 { return elem.Convert[int8](x) }

func ToUint8[T Number](x T) uint8 { return elem.Convert[uint8](x) }

func ToInt16[T Number](x T) int16 { return elem.Convert[int16](x) }

func ToUint16[T Number](x T) uint16 { return elem.Convert[uint16](x) }

func ToInt32[T Number](x T) int32 { return elem.Convert[int32](x) }

func ToUint32[T Number](x T) uint32 { return elem.Convert[uint32](x) }

func ToInt64[T Number](x T) int64 { return elem.Convert[int64](x) }

func ToUint64[T Number](x T) uint64 { return elem.Convert[uint64](x) }

func ToUint[T Float](x T) uint { return elem.Convert[uint](x) }

func Mixed(x int8, y float64, z uint16, b bool) (float32, bool, int32) {
	if b && x > 3 {
		return float32(y), x < int8(z), int32(x) + int32(z)
	}
	return float32(z), !b || y > 2, int32(z) - 5
}

func Logic(x, y, z bool) bool { return x && (y || !z) != (x == y) }

type point struct{ x, y float64 }

var origin = point{y: 1, x: 0.5}

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }

func (p point) swapped() (q point) {
	q.x, q.y = p.y, p.x
	return
}

func Struct(x, y float64) (float64, float64) {
	p := point{x, y}.minus(origin).swapped()
	p.x += 2
	return p.x, p.y
}

// A vec3 has three coordinates.
type vec3[T Float] struct{ x, y, z T }

func (v vec3[F]) dot(w vec3[F]) F { return F(v.x*w.x) + F(v.y*w.y) + F(v.z*w.z) }

func (v vec3[F]) scaled(k F) (w vec3[F]) {
	w = vec3[F]{z: v.z * k, x: v.x * k}
	w.y = v.y * k
	return w
}

// A segment connects two points of any type.
type segment[P any] struct{ ends [2]P }

func (s segment[P]) reversed() segment[P] { return segment[P]{[2]P{s.ends[1], s.ends[0]}} }

func between[P any](from, to P) segment[P] { return segment[P]{[2]P{from, to}} }

// Generic calls methods of generic types, and uses one generic type as the argument of another.
func Generic[T Float](x, y, z T) (T, T) {
	var zero vec3[T]
	v := vec3[T]{x, y, z}
	s := between(v, zero).reversed()
	s.ends[0].y = T(vec3[float32]{float32(x), 1, 2}.scaled(3).x)
	return v.dot(v.scaled(2)), s.ends[1].dot(v) - s.ends[0].y
}

// HugeQuotient divides a number that no float64 holds exactly. The divisor may be large.
func HugeQuotient(x uint64) uint64 { return math.MaxUint64 / (x | 1) }

// SmallQuotient divides a number that a float64 holds exactly.
func SmallQuotient(x uint64) uint64 { return 1000 / (x | 1) }

var weights = [...]float64{1, 2, 4, 8}

func Loop(x float64) float64 {
	z := 0.
	for i := range len(weights) {
		z = math.FMA(z, x, weights[i])
	}
	for i := 0; i < 3; i++ {
		z += float64(i)
	}
	return z
}

// Elements sets elements of arrays. One array is a field of a struct, and its elements are structs.
func Elements(x, y float64, c bool) (float64, float64) {
	var t [3]float64
	var all struct{ points [2]point }
	t[1] = x
	if c {
		t[0], t[1] = t[1], y
		t[2]++
	}
	i := 0
	i, t[i] = 1, t[i]+2
	t[i] -= y
	for i := range 2 {
		all.points[i].x = t[i] - t[i+1]
		all.points[1-i].y = t[i]
	}
	return all.points[0].minus(all.points[1]).x, all.points[1].y
}

// Swap returns its operands in exchanged order.
func Swap[T Number](x, y T) (T, T) { return y, x }

// Rotate returns two unchanged operands and a computed value.
func Rotate(x, y, z float64) (float64, float64, float64) { return y, z + x, x }

// Limited limits floats to the ranges of integer types, and converts them.
func Limited[T Float](x T) (uint32, int32, int64) {
	return uint32(limited(float64(x), 0, math.MaxUint32)), int32(limited(float64(x), math.MinInt32, math.MaxInt32)), int64(limited(x, -1<<63, 0))
}

func limited[T Float](x, low, high T) T {
	if x > high {
		x = high
	}
	if !(x > low) {
		x = low
	}
	return x
}

// Table looks up elements of an array, in a loop and at indices that depend on elements.
func Table[T Integer](x, y T) T {
	table := [...]T{3, 1, 4, 1, 5, 9, 2, 6, 5, 35, 8}
	sum := T(0)
	for i, v := range table {
		sum += v * T(i)
	}
	table[2] = y
	return sum ^ table[x&7] ^ table[(y%11+11)%11]
}

// Swapped sets an element of an array inside another array. The same assignment changes the index of the outer array.
func Swapped(x, y uint8) int32 {
	rows, i := [2]struct{ at [2]int32 }{{[2]int32{1, 2}}, {[2]int32{3, 4}}}, x&1
	i, rows[i].at[y&1] = 1-i, 5
	return rows[0].at[0] + 10*rows[0].at[1] + 100*rows[1].at[0] + 1000*rows[1].at[1] + 10000*int32(i)
}

// Slices has slice literals, and parts of them.
func Slices(x float64, n uint8) float64 {
	c := []float64{0.5, -3, 7, 1e-3, 2}
	sum := 0.0
	for _, v := range c[1:] {
		sum = float64(sum*x) + v
	}
	pairs := []struct{ low, high float64 }{{1, 2}, {high: 4, low: -1}, {5, 9}}
	for i := range pairs[:2] {
		sum = min(max(sum, pairs[i].low), pairs[i].high*x)
	}
	return float64(sum) + c[n&3] + float64(len(c)) + pairs[n%3].high
}

// Closures calls function literals that read variables around them. A variable changes between two calls.
func Closures(x, y float64) float64 {
	scale := 2.0
	larger := func(a, b float64) (z float64, is bool) {
		if a > b {
			return float64(a * scale), true
		}
		return b, false
	}
	u, is := larger(x, y)
	if is {
		scale = 3
	}
	v, _ := larger(y, x)
	return u - v + func(w float64) float64 { return w / scale }(u)
}

// High16 returns the upper half of a product.
func High16(x, y uint16) uint16 { return uint16(uint32(x) * uint32(y) >> 16) }

// High32 returns the upper half of a product.
func High32(x, y uint32) uint32 { return uint32(uint64(x) * uint64(y) >> 32) }

// Choice looks up elements of tables of several sizes. Some indices are in range for every x.
func Choice(x uint64, n uint8, m int32) float64 {
	five := [...]float64{3, 1, -4, 1e300, 5}
	eight := [...]float64{0, -1, 2, -3, 4, -5, 6, 0x1p-1070}
	eleven := [...]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	return eight[x&7] + eight[x>>61] + five[n%5] + sixteen[x>>60] + float64(sixteen[n&15]*eleven[(m%11+11)%11]) + thirtyTwo[n&31] - thirtyTwo[x>>59]
}

var sixteen = [...]float64{0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5}

var thirtyTwo = [32]float64{
	-4.625, -4.5, -4.125, -3.5, -2.625, -1.5, -0.125, 1.5,
	3.375, 5.5, 7.875, 10.5, 13.375, 16.5, 19.875, 23.5,
	27.375, 31.5, 35.875, 40.5, 45.375, 50.5, 55.875, 61.5,
	67.375, 73.5, 79.875, 86.5, 93.375, 100.5, 107.875, 115.5,
}

// ChoiceInRounds looks up elements of a table, in a loop whose trip count depends on elements, and after the loop.
func ChoiceInRounds(x float64, n uint64) float64 {
	for i := uint64(0); i < n%7; i++ {
		x = float64(x*sixteen[(n+i)&15]) - sixteen[i&15]
	}
	return x + sixteen[n>>60]
}
