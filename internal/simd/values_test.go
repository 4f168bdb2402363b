package simd_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"

	"ndgo/internal/sample"
)

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
	return bytes.Equal(x, y) || of.Kind() != reflect.Bool && sample.Same(decode(x, of), decode(y, of))
}
