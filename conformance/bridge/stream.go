//go:build conformance

package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strings"
	"unicode"

	nd "ndgo/ndarray"
)

// Arguments and results are streams of values. Each value begins with a letter for its type:
//
//	n none   t true   f false
//	i an integer in the range of int64   u a larger one, as uint64   > < an integer above or below the range of all types
//	d a float, as float64   c a complex number, as two float64
//	s text, its length and its bytes   l a list, its length and its elements   r a slice, its start, stop and step   e an ellipsis
//	k an element type, its DType as int64   a an array, its handle
//
// Results have three other forms:
//
//	a an array, its handle, DType, number of axes and shape   o an object, the number of its fields, their names and values
//	x an exception, its class and text

// pythonSlice is a Python slice; its parts are integers or nil.
type pythonSlice struct{ start, stop, step any }

// A beyond is an integer out of the range of all types. It is true for a negative integer.
type beyond bool

// ellipsis is Python's Ellipsis.
type ellipsis struct{}

type decoder struct{ bytes []byte }

func (d *decoder) word() uint64 {
	v := binary.NativeEndian.Uint64(d.bytes)
	d.bytes = d.bytes[8:]
	return v
}

// list returns a list's values.
func (d *decoder) list() (values []any) {
	for len(d.bytes) > 0 {
		values = append(values, d.value())
	}
	return values
}

// value returns the next value.
func (d *decoder) value() any {
	tag := d.bytes[0]
	d.bytes = d.bytes[1:]
	switch tag {
	case 'n':
		return nil
	case 't', 'f':
		return tag == 't'
	case 'i':
		return int(d.word())
	case 'u':
		return d.word()
	case 'd':
		return math.Float64frombits(d.word())
	case 'c':
		re := math.Float64frombits(d.word())
		return complex(re, math.Float64frombits(d.word()))
	case 's':
		n := d.word()
		text := string(d.bytes[:n])
		d.bytes = d.bytes[n:]
		return text
	case 'l':
		values := make([]any, d.word())
		for i := range values {
			values[i] = d.value()
		}
		return values
	case 'r':
		return pythonSlice{d.value(), d.value(), d.value()}
	case '<', '>':
		return beyond(tag == '<')
	case 'e':
		return ellipsis{}
	case 'k':
		return nd.DType(d.word())
	case 'a':
		return arrays.get(int64(d.word()))
	}
	panic(fmt.Sprintf("no value begins with %q", tag))
}

type encoder struct{ bytes []byte }

func (e *encoder) tag(letter byte) { e.bytes = append(e.bytes, letter) }

func (e *encoder) word(v uint64) { e.bytes = binary.NativeEndian.AppendUint64(e.bytes, v) }

func (e *encoder) text(s string) {
	e.tag('s')
	e.word(uint64(len(s)))
	e.bytes = append(e.bytes, s...)
}

// results encodes a function's results; several values become a list. If the last value is a non-nil error, results panics with this error.
func (e *encoder) results(values []reflect.Value) {
	if n := len(values); n > 0 && values[n-1].Type() == errorType {
		if err := values[n-1]; !err.IsNil() {
			panic(err.Interface())
		}
		values = values[:n-1]
	}
	switch len(values) {
	case 0:
		e.tag('n')
	case 1:
		e.value(values[0])
	default:
		e.tag('l')
		e.word(uint64(len(values)))
		for _, v := range values {
			e.value(v)
		}
	}
}

// value encodes v.
func (e *encoder) value(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		e.tag('n')
		return
	}
	switch x := v.Interface().(type) {
	case nd.Array:
		e.array(x)
		return
	case nd.DType:
		e.tag('k')
		e.word(uint64(standard(x)))
		return
	}
	switch {
	case v.Kind() == reflect.Bool:
		e.tag(map[bool]byte{false: 'f', true: 't'}[v.Bool()])
	case v.CanInt():
		e.tag('i')
		e.word(uint64(v.Int()))
	case v.CanUint():
		e.tag('u')
		e.word(v.Uint())
	case v.CanFloat():
		e.tag('d')
		e.word(math.Float64bits(v.Float()))
	case v.CanComplex():
		e.tag('c')
		e.word(math.Float64bits(real(v.Complex())))
		e.word(math.Float64bits(imag(v.Complex())))
	case v.Kind() == reflect.String:
		e.text(v.String())
	case v.Kind() == reflect.Slice:
		e.tag('l')
		e.word(uint64(v.Len()))
		for i := range v.Len() {
			e.value(v.Index(i))
		}
	case v.Kind() == reflect.Struct:
		e.tag('o')
		e.word(uint64(v.NumField()))
		for i := range v.NumField() {
			e.text(underscored(v.Type().Field(i).Name))
			e.value(v.Field(i))
		}
	default:
		panic(fmt.Sprintf("a result is a %s", v.Type()))
	}
}

// underscored returns the Python form of a Go name: SmallestNormal becomes smallest_normal.
func underscored(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(rune(name[i-1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// array encodes x with a new handle.
func (e *encoder) array(x nd.Array) {
	e.tag('a')
	e.word(uint64(arrays.add(x)))
	e.word(uint64(standard(x.DType())))
	shape := x.Shape()
	e.word(uint64(len(shape)))
	for _, n := range shape {
		e.word(uint64(n))
	}
}

// standard returns the standard's type for d. int becomes int32 or int64, and uint becomes uint32 or uint64, as on this machine.
func standard(d nd.DType) nd.DType {
	switch d {
	case nd.Int:
		return nd.Int64
	case nd.Uint:
		return nd.Uint64
	}
	return d
}
