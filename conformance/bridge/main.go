//go:build conformance

// Command bridge is the C library behind the Python module ndgo, for the test suite of the Array API standard. It calls functions of
// package arrayapi by name, with arguments from a stream of bytes. Build it with -buildmode=c-shared.
//
// Go owns the arrays; Python refers to them by numbers, the handles. Memory lent by Go to Python, or by Python to Go, is counted.
package main

// #include "bridge.h"
import "C"

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"
	"unsafe"

	nd "ndgo/ndarray"
)

func main() {}

// ndgo_call calls a function of the table with arguments encoded in n bytes. It returns the length of the encoded result as an
// int64, followed by the result. A panic is encoded as an exception. The caller releases the result with ndgo_discard.
//
//export ndgo_call
func ndgo_call(function C.int64_t, arguments unsafe.Pointer, n C.int64_t) unsafe.Pointer {
	var e encoder
	e.call(int(function), unsafe.Slice((*byte)(arguments), int(n)))
	block := C.malloc(C.size_t(8 + len(e.bytes)))
	result := unsafe.Slice((*byte)(block), 8+len(e.bytes))
	binary.NativeEndian.PutUint64(result, uint64(len(e.bytes)))
	copy(result[8:], e.bytes)
	return block
}

// ndgo_discard releases a result of ndgo_call.
//
//export ndgo_discard
func ndgo_discard(result unsafe.Pointer) { C.free(result) }

// ndgo_release drops an array's handle. It returns the number of lenders with memory that is no longer in use.
//
//export ndgo_release
func ndgo_release(handle C.int64_t) C.int64_t { return C.int64_t(arrays.release(int64(handle))) }

// ndgo_lender returns a lender with memory that is no longer in use, or 0. It returns each lender only once.
//
//export ndgo_lender
func ndgo_lender() C.int64_t { return C.int64_t(arrays.lender()) }

// call encodes the result of a function, or its exception.
func (e *encoder) call(function int, arguments []byte) {
	defer func() {
		if p := recover(); p != nil {
			e.bytes = e.bytes[:0]
			e.exception(p)
		}
	}()
	d := decoder{bytes: arguments}
	e.results(table[function].call(d.list()))
}

// classes has the Python exceptions for kinds of errors. All other kinds are ValueError.
var classes = []struct {
	kind error
	name string
}{
	{nd.ErrAxis, "AxisError"},
	{nd.ErrIndex, "IndexError"},
	{nd.ErrDType, "TypeError"},
	{nd.ErrNil, "TypeError"},
	{nd.ErrReleased, "TypeError"},
	{nd.ErrLimit, "MemoryError"},
}

// exception encodes a panic's value or a returned error.
func (e *encoder) exception(p any) {
	err, ok := p.(error)
	var own *nd.Error
	class, text := "ValueError", fmt.Sprint(p)
	switch {
	case ok && errors.As(err, &own):
		for _, c := range classes {
			if errors.Is(own, c.kind) {
				class = c.name
				break
			}
		}
	case ok && errors.As(err, new(mistake)):
		class = "TypeError"
	case ok && errors.As(err, new(overflow)):
		class = "OverflowError"
	default:
		class, text = "RuntimeError", text+"\n"+string(debug.Stack())
	}
	e.tag('x')
	e.text(class)
	e.text(text)
}

// A mistake is an argument of a wrong type.
type mistake string

func (m mistake) Error() string { return string(m) }

// An overflow is an integer too large for every type.
type overflow string

func (o overflow) Error() string { return string(o) }
