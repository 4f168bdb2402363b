package users_test

import (
	"fmt"
	"math"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/internal/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestLookupsStayInside looks up elements of slices of every length up to 40 between pages that may not be touched, at their beginning
// and end, at all indices and at random numbers that are none.
func TestLookupsStayInside(t *testing.T) {
	page := syscall.Getpagesize()
	m, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[2*page:]} {
		require.NoError(t, syscall.Mprotect(guard, syscall.PROT_NONE))
	}
	memory := m[page : 2*page : 2*page]
	for _, tier := range ufunc.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		for n := range 41 {
			for _, end := range []bool{false, true} {
				require.NoError(t, fault(func() { lookUpIn(t, memory, n, end) }), "%d elements, NDGO_SIMD=%v", n, tier)
				require.NoError(t, fault(func() { countIn(memory, n, end) }), "counters, %d elements, NDGO_SIMD=%v", n, tier)
			}
		}
	}
}

// lookUpIn looks up elements of slices of n elements at an end of memory.
func lookUpIn(t *testing.T, memory []byte, n int, end bool) {
	x := nd.FromFunc(func(index []int) int32 { return int32(index[0] % max(n, 1)) }, 77)
	if n > 0 {
		require.Equal(t, 77, users.Palette(nd.AsType[uint8](x), placed[uint32](memory, n, end)).Size())
		bytes := placed[uint8](memory, n, end)
		users.Corrected(nd.AsType[uint8](x), uint8(n-1), uint8(0), bytes, bytes, bytes)
		users.Twiddled(nd.Full(1i, 77), nd.AsType[int](x), placed[complex128](memory, n, end))
		users.Successor(nd.AsType[int64](x), placed[int64](memory, n, end))
	}
	if n > 1 {
		z := nd.FromFunc(func(index []int) float64 { return float64(index[0]*index[0]*index[0]) - 1e3 }, 77)
		users.Interpolate(z, placed[float64](memory, n, end))
		users.Interpolate(nd.AsType[float32](z), placed[float32](memory, n, end))
	}
	users.Classed(nd.AsType[float64](x), placed[float64](memory, n, end))
	users.Horner(nd.AsType[float32](x), placed[float32](memory, n, end))
	wild := nd.FromFunc(func(index []int) int32 { return int32(index[0]*index[0]*index[0]*index[0]*9001) - 1<<30 }, 77)
	users.Weighted(nd.Add(wild, x), nd.AsType[uint64](x), placed[int16](memory, n, end), placed[bool](memory, max(n, 1), end))
}

// countIn looks up elements of slices of n elements at an end of memory by counters, some of which wrap from the largest integer to the least.
// Functions that panic there do so.
func countIn(memory []byte, n int, end bool) {
	x := nd.FromFunc(func(index []int) int {
		return []int{index[0] % (n + 1), math.MaxInt, math.MaxInt - index[0]%7}[index[0]%3]
	}, 77)
	of32 := nd.FromFunc(func(index []int) int32 {
		return []int32{int32(index[0] % (n + 1)), math.MaxInt32 - int32(index[0]%5)}[index[0]%2]
	}, 77)
	k := nd.FromFunc(func(index []int) int32 { return int32(index[0]%9) - 2 }, 77)
	users.Wrapped(x, k, placed[int32](memory, n, end))
	users.Tail(x, placed[float64](memory, n, end))
	users.Found(nd.Multiply(x, 3), nd.AsType[int16](k), placed[float64](memory, n, end))
	for _, f := range []func(){
		func() { users.WrappedUnseen(x, k, placed[int32](memory, n, end)) },
		func() { users.WrappedNarrow(of32, k, placed[int64](memory, n, end)) },
		func() { users.WrappedByTwo(x, k, placed[uint8](memory, n, end)) },
	} {
		if value := ufunc.Panic(f); value != nil && !strings.Contains(fmt.Sprint(value), "index out of range") {
			panic(value)
		}
	}
}

// placed returns a slice of n elements at the end or the beginning of memory.
func placed[T any](memory []byte, n int, end bool) []T {
	all := unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), len(memory)/int(unsafe.Sizeof(*new(T))))
	if end {
		return all[len(all)-n:]
	}
	return all[:n:n]
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
