//go:build conformance

package main

// #include "bridge.h"
import "C"

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// A kind describes an element type.
type kind struct {
	name string
	code uint8 // DLPack's code for the class of the type
	wrap func(h *core.Header) nd.Array
	item func(x nd.Array) any
}

// kinds describes the standard's element types.
var kinds = map[nd.DType]kind{
	nd.Bool:       kindOf[bool]("bool", 6),
	nd.Int8:       kindOf[int8]("int8", 0),
	nd.Int16:      kindOf[int16]("int16", 0),
	nd.Int32:      kindOf[int32]("int32", 0),
	nd.Int64:      kindOf[int64]("int64", 0),
	nd.Uint8:      kindOf[uint8]("uint8", 1),
	nd.Uint16:     kindOf[uint16]("uint16", 1),
	nd.Uint32:     kindOf[uint32]("uint32", 1),
	nd.Uint64:     kindOf[uint64]("uint64", 1),
	nd.Float32:    kindOf[float32]("float32", 2),
	nd.Float64:    kindOf[float64]("float64", 2),
	nd.Complex64:  kindOf[complex64]("complex64", 5),
	nd.Complex128: kindOf[complex128]("complex128", 5),
}

func kindOf[T nd.Element](name string, code uint8) kind {
	return kind{name, code,
		func(h *core.Header) nd.Array { return element.Array[nd.NDArray[T]](h) },
		func(x nd.Array) any {
			y, _ := nd.ViewAs[T](x)
			return y.Item()
		}}
}

// Memory describes the memory of an array's elements: its address and its layout.
type Memory struct {
	Address  int
	Strides  []int // in bytes
	ReadOnly bool
}

// memory returns the address of a held array's elements. It is valid until the handle is released.
func memory(handle int) Memory {
	own := arrays.held(int64(handle))
	h := operand.InArray(own.array).Head
	h.Share()
	m := Memory{ReadOnly: h.ReadOnly, Strides: own.array.Strides()}
	for i := range m.Strides {
		m.Strides[i] *= h.Width
	}
	if h.Layout.Size() > 0 {
		p := h.Element(0)
		arrays.pin(own, p)
		m.Address = int(uintptr(p))
	}
	return m
}

// lend returns the address of the DLPack description of a lent array. The borrower gives the description back.
func lend(x nd.Array, versioned, copied bool) int {
	handle := arrays.add(x)
	m := memory(int(handle))
	flags := C.uint64_t(0)
	if m.ReadOnly {
		flags |= 1
	}
	if copied {
		flags |= 2
	}
	var block unsafe.Pointer
	t := C.lend(C.int64_t(handle), truth(versioned), flags, C.int32_t(x.NDim()), &block)
	h := operand.InArray(x).Head
	t.data = pointer(m.Address)
	t.dtype.code, t.dtype.bits, t.dtype.lanes = C.uint8_t(kinds[standard(x.DType())].code), C.uint8_t(8*h.Width), 1
	sizes := unsafe.Slice((*int64)(t.shape), 2*x.NDim()+1)
	for i, n := range h.Layout.Shape() {
		sizes[i], sizes[x.NDim()+i] = int64(n), int64(h.Layout.Strides()[i])
	}
	return int(uintptr(block))
}

// borrow returns an array in the memory of a DLPack description. The address of the description identifies the lender.
func borrow(address int, versioned bool) nd.Array {
	block := pointer(address)
	var t *C.tensor
	readOnly := false
	if versioned {
		v := (*C.versioned)(block)
		if v.major != 1 {
			panic(mistake("the array is lent by another version of DLPack than 1"))
		}
		t, readOnly = &v.tensor, v.flags&1 != 0
	} else {
		t = &(*C.managed)(block).tensor
	}
	if t.device_type != 1 && t.device_type != 3 {
		panic(mistake("the array is not in the memory of the processor"))
	}
	n := int(t.ndim)
	shape, strides := make([]int, n), make([]int, n)
	for i := range n {
		shape[i] = int(unsafe.Slice(t.shape, n)[i])
		if t.strides != nil {
			strides[i] = int(unsafe.Slice(t.strides, n)[i])
		}
	}
	if t.strides == nil {
		step := 1
		for i := n - 1; i >= 0; i-- {
			strides[i] = step
			step *= shape[i]
		}
	}
	for d, k := range kinds {
		if width := int(reflect.TypeOf(k.item(k.wrap(core.NewCleared(reflect.Kind(d), nil)))).Size()); k.code == uint8(t.dtype.code) && 8*width == int(t.dtype.bits) && t.dtype.lanes == 1 {
			return borrowMemory(int(uintptr(t.data))+int(t.byte_offset), d, shape, strides, readOnly, address)
		}
	}
	panic(mistake("the elements of the array are of none of the standard's types"))
}

// borrowMemory returns an array in a lender's memory. Strides count elements.
func borrowMemory(address int, d nd.DType, shape, strides []int, readOnly bool, lender int) nd.Array {
	h := core.NewCleared(reflect.Kind(d), nil)
	width := h.Width
	limits.CheckView("from_dlpack", shape)
	low, high, size := 0, 0, 1
	for i, n := range shape {
		size *= n
		if reach := (n - 1) * strides[i]; reach < 0 {
			low += reach
		} else {
			high += reach
		}
		readOnly = readOnly || n > 1 && strides[i] == 0
	}
	if size == 0 {
		arrays.borrow(nil, 0, int64(lender))
		return kinds[d].wrap(core.NewCleared(reflect.Kind(d), shape))
	}
	if address%min(width, 8) != 0 {
		panic(mistake("the elements of the array are not aligned"))
	}
	h.SetBlock(pointer(address+low*width), high-low+1)
	h.Offset, h.ReadOnly = -low, readOnly
	sizes, steps := h.Layout.Reset(len(shape))
	copy(sizes, shape)
	copy(steps, strides)
	h.Share()
	arrays.borrow(h.Base(), h.Length*width, int64(lender))
	return kinds[d].wrap(h)
}

// giveBack notifies the lender of a borrowed array.
func giveBack(address int, versioned bool) { C.give_back(pointer(address), truth(versioned)) }

// pointer converts an address to a pointer. The memory is pinned, or does not belong to Go.
func pointer(address int) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

func truth(b bool) C.int {
	if b {
		return 1
	}
	return 0
}
