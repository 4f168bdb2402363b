package simd

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
)

// draw returns a value of the given type: often one at which functions go wrong, else random bits.
func draw(g *rand.Rand, of reflect.Type) reflect.Value {
	v := reflect.New(of).Elem()
	bits := uint64(of.Size()) * 8
	switch special := g.IntN(2) == 0; {
	case v.Kind() == reflect.Bool:
		v.SetBool(special)
	case v.CanInt() && special:
		// zero and its neighbours, small numbers such as shifts take, and the ends of the range
		x := []int64{0, 1, -1, 2, int64(bits) - 1, int64(bits), math.MinInt64 >> (64 - bits), math.MaxInt64 >> (64 - bits)}
		v.SetInt(x[g.IntN(len(x))])
	case v.CanInt():
		v.SetInt(int64(g.Uint64()))
	case v.CanUint() && special:
		x := []uint64{0, 1, 2, bits - 1, bits, math.MaxUint64 >> (64 - bits), math.MaxUint64>>(64-bits) - 1}
		v.SetUint(x[g.IntN(len(x))])
	case v.CanUint():
		v.SetUint(g.Uint64())
	case v.CanFloat():
		v.SetFloat(drawFloat(g, of.Size(), special))
	default:
		v.SetComplex(complex(drawFloat(g, of.Size()/2, special), drawFloat(g, of.Size()/2, g.IntN(2) == 0)))
	}
	return v
}

// drawFloat returns a float of the given size.
func drawFloat(g *rand.Rand, size uintptr, special bool) float64 {
	switch {
	case special:
		x := []float64{0, 0.5, 1, 1.5, 2, 3, math.Inf(1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64}
		if size == 4 {
			x = append(x, math.MaxFloat32, math.SmallestNonzeroFloat32)
		}
		return math.Copysign(x[g.IntN(len(x))], 0.5-g.Float64())
	case g.IntN(2) == 0:
		return 10 * g.NormFloat64()
	case size == 4:
		return float64(math.Float32frombits(g.Uint32()))
	default:
		return math.Float64frombits(g.Uint64())
	}
}

// encode appends the memory of v to b.
func encode(b []byte, v reflect.Value) []byte {
	var err error
	switch v.Kind() {
	case reflect.Int:
		v = v.Convert(native(reflect.TypeFor[int64](), reflect.TypeFor[int32]()))
	case reflect.Uint:
		v = v.Convert(native(reflect.TypeFor[uint64](), reflect.TypeFor[uint32]()))
	}
	if b, err = binary.Append(b, binary.NativeEndian, v.Interface()); err != nil {
		panic(err)
	}
	return b
}

// decode returns the value of the given type at the beginning of b.
func decode(b []byte, of reflect.Type) reflect.Value {
	v := reflect.New(of)
	switch of.Kind() {
	case reflect.Int:
		v = reflect.New(native(reflect.TypeFor[int64](), reflect.TypeFor[int32]()))
	case reflect.Uint:
		v = reflect.New(native(reflect.TypeFor[uint64](), reflect.TypeFor[uint32]()))
	}
	if _, err := binary.Decode(b, binary.NativeEndian, v.Interface()); err != nil {
		panic(err)
	}
	return v.Elem().Convert(of)
}

// native returns the type that int and uint are like on this machine.
func native(wide, narrow reflect.Type) reflect.Type {
	if math.MaxInt == math.MaxInt64 {
		return wide
	}
	return narrow
}

// same reports whether two elements have the same bits, or are both NaN in the same parts.
func same(x, y []byte, of reflect.Type) bool {
	if bytes.Equal(x, y) {
		return true
	}
	part := reflect.TypeFor[float64]()
	switch of.Kind() {
	case reflect.Float32, reflect.Complex64:
		part = reflect.TypeFor[float32]()
	case reflect.Float64, reflect.Complex128:
	default:
		return false
	}
	for size := int(part.Size()); len(x) > 0; x, y = x[size:], y[size:] {
		bothNaN := math.IsNaN(decode(x, part).Float()) && math.IsNaN(decode(y, part).Float())
		if !bothNaN && !bytes.Equal(x[:size], y[:size]) {
			return false
		}
	}
	return true
}
