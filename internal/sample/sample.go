// Package sample generates elements for tests of scalar functions: random values and edge cases.
package sample

import (
	"math"
	"math/rand/v2"
	"reflect"
	"sync"
)

// A Source draws values of one type.
type Source struct {
	of      reflect.Type
	special []reflect.Value
	rand    *rand.Rand
}

// New returns a source of values of the given type. The type must have kernels. The values depend only on the seed.
func New(of reflect.Type, seed string) *Source {
	var key [32]byte
	copy(key[:], of.String()+" "+seed)
	return &Source{of, special(of), rand.New(rand.NewChaCha8(key))}
}

// specials caches the results of Special by type: tests have many sources of one type.
var specials sync.Map

// special returns the result of Special for a type. Callers must not change it.
func special(of reflect.Type) []reflect.Value {
	all, ok := specials.Load(of)
	if !ok {
		all, _ = specials.LoadOrStore(of, Special(of))
	}
	return all.([]reflect.Value)
}

// Next returns a value. With probability ½ it is a special one, otherwise it has random bits. Floats are often of moderate size.
func (s *Source) Next() reflect.Value {
	if s.rand.IntN(2) == 0 {
		return s.special[s.rand.IntN(len(s.special))]
	}
	v := reflect.New(s.of).Elem()
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(s.rand.IntN(2) == 0)
	case v.CanInt():
		v.SetInt(int64(s.rand.Uint64()))
	case v.CanUint():
		v.SetUint(s.rand.Uint64())
	case v.CanFloat():
		v.SetFloat(float(s.rand, s.of.Bits()))
	default:
		v.SetComplex(complex(float(s.rand, s.of.Bits()/2), float(s.rand, s.of.Bits()/2)))
	}
	return v
}

// float returns a random float of the given width.
func float(g *rand.Rand, bits int) float64 {
	switch {
	case g.IntN(2) == 0:
		return 10 * g.NormFloat64()
	case bits == 32:
		return float64(math.Float32frombits(g.Uint32()))
	}
	return math.Float64frombits(g.Uint64())
}

// Special returns the edge cases of a type: zero and its neighbours, numbers around the width of the type, the ends of its range,
// the greatest integers that float64 holds exactly, infinities and NaN. Complex numbers have all pairs of these as parts.
func Special(of reflect.Type) (all []reflect.Value) {
	add := func(set func(v reflect.Value)) {
		v := reflect.New(of).Elem()
		set(v)
		all = append(all, v)
	}
	switch v := reflect.Zero(of); {
	case v.Kind() == reflect.Bool:
		add(func(v reflect.Value) { v.SetBool(false) })
		add(func(v reflect.Value) { v.SetBool(true) })
	case v.CanInt():
		n := of.Bits()
		lowest, highest := int64(math.MinInt64)>>(64-n), int64(math.MaxInt64)>>(64-n)
		for _, x := range []int64{0, 1, -1, 2, -2, 3, int64(n) - 1, int64(n), lowest, lowest + 1, highest, highest - 1} {
			add(func(v reflect.Value) { v.SetInt(x) })
		}
		for _, x := range exact(n) {
			add(func(v reflect.Value) { v.SetInt(int64(x)) })
			add(func(v reflect.Value) { v.SetInt(-int64(x)) })
		}
	case v.CanUint():
		n := of.Bits()
		highest := uint64(math.MaxUint64) >> (64 - n)
		for _, x := range []uint64{0, 1, 2, 3, uint64(n) - 1, uint64(n), highest, highest - 1} {
			add(func(v reflect.Value) { v.SetUint(x) })
		}
		for _, x := range exact(n) {
			add(func(v reflect.Value) { v.SetUint(x) })
		}
	case v.CanFloat():
		for _, x := range specialFloats(of.Bits()) {
			add(func(v reflect.Value) { v.SetFloat(x) })
		}
	default:
		parts := specialFloats(of.Bits() / 2)
		for _, x := range parts {
			for _, y := range parts {
				add(func(v reflect.Value) { v.SetComplex(complex(x, y)) })
			}
		}
	}
	return all
}

// exact returns the bits of 2⁵³ and its neighbours. Above 2⁵³, float64 does not hold every integer.
func exact(bits int) []uint64 {
	if bits < 64 {
		return nil
	}
	return []uint64{1<<53 - 1, 1 << 53, 1<<53 + 1}
}

func specialFloats(bits int) (all []float64) {
	largest, smallest, normal := math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022
	if bits == 32 {
		largest, smallest, normal = math.MaxFloat32, math.SmallestNonzeroFloat32, 0x1p-126
	}
	for _, x := range []float64{0, 0.5, 1, 1.5, 2.5, 3, math.Pi, 1e5, math.Inf(1), largest, smallest, normal, math.NaN()} {
		all = append(all, x, math.Copysign(x, -1))
	}
	return all
}

// Same reports whether two values of one type are the same: they have the same bits, or the same parts are NaN.
func Same(x, y reflect.Value) bool {
	switch {
	case x.CanFloat():
		return sameFloat(x.Float(), y.Float())
	case x.CanComplex():
		return sameFloat(real(x.Complex()), real(y.Complex())) && sameFloat(imag(x.Complex()), imag(y.Complex()))
	}
	return x.Equal(y)
}

func sameFloat(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
}
