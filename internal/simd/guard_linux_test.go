package simd

import (
	"fmt"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

// A guarded page is memory between two pages that may not be touched, so that a loop that reads or writes one byte
// too far faults.
type guardedPage []byte

func newGuardedPage(t *testing.T) guardedPage {
	size := syscall.Getpagesize()
	m, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:size], m[2*size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return m[size : 2*size]
}

// at returns where size bytes begin that end with the page, or begin with it. It is within the page even for none.
func (p guardedPage) at(size int, atEnd bool) unsafe.Pointer {
	if atEnd && size > 0 {
		return unsafe.Pointer(&p[len(p)-size])
	}
	return unsafe.Pointer(&p[0])
}

// TestLoopsStayInside runs every loop on every tier over operands that end where memory does, and that begin there.
func TestLoopsStayInside(t *testing.T) {
	var pages [ufunc.MaxOperands]guardedPage
	for k := range pages {
		pages[k] = newGuardedPage(t)
	}
	for _, d := range definitions {
		l, types := d.loop(t), d.types()
		s := d.sample(make([]bool, len(types)))
		for _, tier := range tiers(l) {
			for _, n := range lengths() {
				for _, atEnd := range []bool{true, false} {
					r := ufunc.Row{N: n, Rows: 1}
					for k, of := range types {
						size := int(of.Size())
						r.Ptr[k], r.Step[k] = pages[k].at(n*size, atEnd), size
						copy(unsafe.Slice((*byte)(r.Ptr[k]), n*size), s.values[k])
					}
					z := r.Ptr[0]
					if err := fault(func() { l.RunAt(tier, &r) }); err != nil {
						t.Fatalf("%s, NDGO_SIMD=%v, %d elements, at the end %v: %v", d.name(), tier, n, atEnd, err)
					}
					size := int(types[0].Size())
					for i := range n {
						got := unsafe.Slice((*byte)(unsafe.Add(z, i*size)), size)
						if want := s.values[0][i*size : (i+1)*size]; !same(got, want, types[0]) {
							t.Fatalf("%s, NDGO_SIMD=%v: element %d of %d is %v, want %v", d.name(), tier, i, n, decode(got, types[0]), decode(want, types[0]))
						}
					}
				}
			}
		}
	}
}

// fault returns the fault of f as an error.
func fault(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f()
	return nil
}
