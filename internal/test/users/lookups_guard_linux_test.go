package users_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestLookupsStayInside looks up elements of slices of every length up to 40, at the beginning and the end of memory between guard pages,
// at all indices and at random invalid ones. The results must be Go's. Slices begin at each possible offset from a multiple of 4 or 8
// bytes, and the memory around them has other elements.
func TestLookupsStayInside(t *testing.T) {
	page := syscall.Getpagesize()
	m, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[2*page:]} {
		require.NoError(t, syscall.Mprotect(guard, syscall.PROT_NONE))
	}
	memory := m[page : 2*page : 2*page]
	random := rand.New(rand.NewPCG(1, 2))
	for i := range memory {
		memory[i] = byte(random.IntN(2)) // 0 and 1 are valid for bools, too
	}
	for n := range 41 {
		for _, end := range []bool{false, true} {
			var want []string
			for _, tier := range ufunc.Tiers() { // the portable tier first
				var got []string
				require.NoError(t, fault(func() { got = foundIn(tier, memory, n, end) }), "%d elements, NDGO_SIMD=%v", n, tier)
				if want == nil {
					want = got
				}
				require.Equal(t, want, got, "%d elements, at the end: %v, NDGO_SIMD=%v", n, end, tier)
			}
		}
	}
}

// foundIn looks up elements in slices of n elements on a tier (set of vector instructions). The slices are at the end of memory if end is
// set, and otherwise at its beginning. It returns the results, and the panics of functions, as text.
func foundIn(tier ufunc.Tier, memory []byte, n int, end bool) (all []string) {
	defer ufunc.Use(ufunc.Use(tier))
	for _, x := range append(lookUpIn(memory, n, end), countIn(memory, n, end)...) {
		all = append(all, x.String())
	}
	return append(all, panicsIn(memory, n, end)...)
}

// lookUpIn looks up elements in slices of n elements. They are at the end of memory if end is set, and otherwise at its beginning.
func lookUpIn(memory []byte, n int, end bool) (found []nd.Array) {
	x := nd.FromFunc(func(index []int) int32 { return int32(index[0] % max(n, 1)) }, 77)
	if n > 0 {
		bytes := placed[uint8](memory, n, end)
		red, green, blue := users.Corrected(nd.AsType[uint8](x), uint8(n-1), uint8(0), bytes, bytes, bytes)
		found = append(found, red, green, blue,
			users.Palette(nd.AsType[uint8](x), placed[uint32](memory, n, end)),
			users.Twiddled(nd.Full(1i, 77), nd.AsType[int](x), placed[complex128](memory, n, end)),
			users.Successor(nd.AsType[int64](x), placed[int64](memory, n, end)))
	}
	if n > 1 {
		z := nd.FromFunc(func(index []int) float64 { return float64(index[0]*index[0]*index[0]) - 1e3 }, 77)
		found = append(found, users.Interpolate(z, placed[float64](memory, n, end)),
			users.Interpolate(nd.AsType[float32](z), placed[float32](memory, n, end)))
	}
	wild := nd.FromFunc(func(index []int) int32 { return int32(index[0]*index[0]*index[0]*index[0]*9001) - 1<<30 }, 77)
	return append(found, users.Classed(nd.AsType[float64](x), placed[float64](memory, n, end)),
		users.Horner(nd.AsType[float32](x), placed[float32](memory, n, end)),
		users.Weighted(nd.Add(wild, x), nd.AsType[uint64](x), placed[int16](memory, n, end), placed[bool](memory, max(n, 1), end)),
		users.Weighted(x, nd.AsType[uint64](x), placed[int16](memory, n, end), placed[bool](memory, max(n, 1), end)))
}

// countIn returns the results of functions with loop counters, for slices of n elements at the end or the beginning of memory.
func countIn(memory []byte, n int, end bool) []nd.Array {
	at := nd.FromFunc(func(index []int) uint16 { return uint16(index[0] % (n + 1)) }, 77)
	x, k := wrapping(n), rounds()
	return []nd.Array{
		users.Wrapped(x, k, placed[int32](memory, n, end)),
		users.Tail(x, placed[float64](memory, n, end)),
		users.Found(nd.Multiply(x, 3), nd.AsType[int16](k), placed[float64](memory, n, end)),
		users.WrappedByTwo(nd.AsType[int](at), k, placed[uint8](memory, n, end)),
		users.Run(nd.Full(false, 77), at, placed[bool](memory, n, end)),
		users.Run(nd.Full(uint8(1), 77), at, placed[uint8](memory, n, end)),
		users.Run(nd.Full(int16(1), 77), at, placed[int16](memory, n, end)),
		users.Run(nd.Full(math.Float32frombits(0x01000100), 77), at, placed[float32](memory, n, end)),
		users.Run(nd.Full(uint64(1<<48), 77), at, placed[uint64](memory, n, end)),
	}
}

// panicsIn returns the panics of functions whose loop counters overflow, for slices of n elements.
func panicsIn(memory []byte, n int, end bool) (all []string) {
	x, k := wrapping(n), rounds()
	narrow := nd.FromFunc(func(index []int) int32 {
		return []int32{int32(index[0] % (n + 1)), math.MaxInt32 - int32(index[0]%5)}[index[0]%2]
	}, 77)
	for _, f := range []func() nd.Array{
		func() nd.Array { return users.WrappedUnseen(x, k, placed[int32](memory, n, end)) },
		func() nd.Array { return users.WrappedNarrow(narrow, k, placed[int64](memory, n, end)) },
		func() nd.Array { return users.WrappedByTwo(x, k, placed[uint8](memory, n, end)) },
	} {
		value := ufunc.Panic(func() { all = append(all, f().String()) })
		if value != nil && !strings.Contains(fmt.Sprint(value), "index out of range") {
			panic(value)
		}
		all = append(all, fmt.Sprint(value))
	}
	return all
}

// wrapping returns initial values for counters: indices into a slice of n elements, and numbers near the largest integer.
func wrapping(n int) *nd.NDArray[int] {
	return nd.FromFunc(func(index []int) int {
		return []int{index[0] % (n + 1), math.MaxInt, math.MaxInt - index[0]%7}[index[0]%3]
	}, 77)
}

// rounds returns the numbers of iterations for counters.
func rounds() *nd.NDArray[int32] {
	return nd.FromFunc(func(index []int) int32 { return int32(index[0]%9) - 2 }, 77)
}

// placed returns a slice of n elements at the end or the beginning of memory.
func placed[T any](memory []byte, n int, end bool) []T {
	all := unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), len(memory)/int(unsafe.Sizeof(*new(T))))
	if end {
		return all[len(all)-n:]
	}
	return all[:n:n]
}

// fault returns f's memory fault as an error.
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
