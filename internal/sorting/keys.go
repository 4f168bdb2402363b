package sorting

import (
	"math/bits"
	"reflect"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A word is an unsigned integer type of the width of some kind of elements.
type word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// keys converts elements to keys and back. A key is an unsigned integer; keys have the order of the elements.
//
// An integer's key is its bits xor flip. For signed integers flip is the sign bit, for unsigned integers 0. A float becomes a key in two
// steps. First, all bits of a negative float are inverted, and of a positive float only the sign bit. Then the result for -Inf is subtracted.
// So -Inf has key 0, positive NaNs come after +Inf, and negative NaNs wrap around to the end. Both conversions are one to one.
type keys[K word] struct {
	flip     K
	infinity K // the bits of +Inf; 0 for integers
}

// An orderOf is a conversion to keys for ascending or descending order.
type orderOf[K word] struct {
	keys[K]
	mirror K // all ones for descending order, else 0
}

func (m keys[K]) order(descending bool) orderOf[K] {
	o := orderOf[K]{keys: m}
	if descending {
		o.mirror = ^o.mirror
	}
	return o
}

// origin returns the number for -Inf that is subtracted from every float's number.
func (m keys[K]) origin() K { return ^(m.infinity | m.flip) }

// signs returns all ones if the sign bit of b is set, else 0.
func (m keys[K]) signs(b K) K { return -(b >> (unsafe.Sizeof(b)*8 - 1)) }

// load sets z to the keys of x, and returns the least and the greatest key. z may be x.
func (o orderOf[K]) load(z, x []K) (least, greatest K) {
	z = z[:len(x)]
	least = ^least
	if len(x) == 0 {
		return least, greatest
	}
	if o.infinity == 0 {
		if least, greatest = o.extremes(x); o.mirror != 0 {
			least, greatest = ^greatest, ^least
		}
		flipAll(z, x, o.flip^o.mirror)
		return least, greatest
	}
	origin := o.origin()
	for i, b := range x {
		k := (b ^ (o.signs(b) | o.flip)) - origin ^ o.mirror
		z[i] = k
		least, greatest = min(least, k), max(greatest, k)
	}
	return least, greatest
}

// extremes returns the least and the greatest key of x, integers. x is not empty.
func (m keys[K]) extremes(x []K) (least, greatest K) {
	size := int(unsafe.Sizeof(x[0]))
	kind := reflect.Uint8
	if m.flip != 0 {
		kind = reflect.Int8
	}
	kind += reflect.Kind(bits.TrailingZeros(uint(size))) // signed integers have consecutive kinds, ordered by size, and so have unsigned integers
	for i, z := range [...]*K{&least, &greatest} {
		operands := [2]ufunc.Operand{{Base: unsafe.Pointer(z)}, {Base: unsafe.Pointer(&x[0]), Step: size}}
		r := ufunc.Row{N: len(x), Rows: 1, Operands: operands[:]}
		[...]*ufunc.Operator{&simd.Minimum, &simd.Maximum}[i].Loops.Of(kind).Reduce.Run(&r)
	}
	return least ^ m.flip, greatest ^ m.flip
}

// flipAll sets z to x XOR flipped. x is not empty.
func flipAll[K word](z, x []K, flipped K) {
	size := int(unsafe.Sizeof(flipped))
	operands := [3]ufunc.Operand{{Base: unsafe.Pointer(&z[0]), Step: size}, {Base: unsafe.Pointer(&x[0]), Step: size}, {Base: unsafe.Pointer(&flipped)}}
	r := ufunc.Row{N: len(x), Rows: 1, Operands: operands[:]}
	simd.BitwiseXor.Loops.Of(reflect.TypeFor[K]().Kind()).Run(&r)
}

// loadEqual does the work of load, but equal elements get the same key: -0 and +0, and all NaNs.
func (o orderOf[K]) loadEqual(z, x []K) (least, greatest K) {
	if o.infinity == 0 {
		return o.load(z, x)
	}
	z = z[:len(x)]
	least = ^least
	origin := o.origin()
	nan := o.key(o.infinity) + 1
	for i, b := range x {
		if b == o.flip {
			b = 0
		}
		k := min((b^(o.signs(b)|o.flip))-origin, nan) ^ o.mirror
		z[i] = k
		least, greatest = min(least, k), max(greatest, k)
	}
	return least, greatest
}

// key returns the key of the float with bits b, for ascending order.
func (m keys[K]) key(b K) K { return (b ^ (m.signs(b) | m.flip)) - m.origin() }

// store converts keys back to elements, in place. least and greatest are the extremes of the keys.
func (o orderOf[K]) store(z []K, least, greatest K) {
	if o.infinity == 0 {
		flip := o.flip ^ o.mirror
		if flip == 0 {
			return
		}
		for i, k := range z {
			z[i] = k ^ flip
		}
		return
	}
	origin := o.origin()
	// If all floats are positive, keys become elements without a test of their signs.
	if zero := o.key(0); o.mirror == 0 && least >= zero && greatest <= o.key(o.infinity) {
		for i, k := range z {
			z[i] = k - zero
		}
		return
	}
	for i, k := range z {
		b := (k ^ o.mirror) + origin
		z[i] = b ^ (o.signs(^b) | o.flip)
	}
}
