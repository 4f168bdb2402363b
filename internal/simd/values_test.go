package simd_test

import (
	"bytes"
	"reflect"
	"unsafe"

	"ndgo/internal/sample"
)

// encode appends the memory of v to b.
func encode(b []byte, v reflect.Value) []byte {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return append(b, unsafe.Slice((*byte)(p.UnsafePointer()), v.Type().Size())...)
}

// decode returns the value of the given type at the beginning of b.
func decode(b []byte, of reflect.Type) reflect.Value {
	p := reflect.New(of)
	if of.Kind() == reflect.Bool {
		p.Elem().SetBool(b[0] != 0)
	} else {
		copy(unsafe.Slice((*byte)(p.UnsafePointer()), of.Size()), b[:of.Size()])
	}
	return p.Elem()
}

// same reports whether two elements have the same bits, or NaN in the same parts.
func same(x, y []byte, of reflect.Type) bool {
	return bytes.Equal(x, y) || of.Kind() != reflect.Bool && sample.Same(decode(x, of), decode(y, of))
}
