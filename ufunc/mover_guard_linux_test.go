package ufunc

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// TestMoversStayInside runs the movers on memory between guard pages, so an access one byte too far faults.
func TestMoversStayInside(t *testing.T) {
	const bytes = 256 << 10
	z, x := guarded(t, bytes), guarded(t, bytes)
	g := rand.New(rand.NewPCG(9, 10))
	for _, size := range []int{1, 2, 4, 8, 16} {
		for i := range 400 {
			n, rows := 1+g.IntN(70), 1+g.IntN(70)
			for _, l := range layouts(g, n, rows) {
				l = [2]layout{layoutOf(n, rows, l[0].step, l[0].outer, 0), layoutOf(n, rows, l[1].step, l[1].outer, 0)}
				if max(l[0].room, l[1].room)*size > bytes {
					continue
				}
				to, from := z[:l[0].room*size], x[:l[1].room*size]
				if i%2 == 0 {
					to, from = z[bytes-l[0].room*size:], x[bytes-l[1].room*size:]
				}
				for _, tier := range Tiers() {
					require.NoError(t, fault(func() { moveOn(tier, size, n, rows, l, to, from) }),
						"%d rows of %d elements of %d bytes, %+v, NDGO_SIMD=%v", rows, n, size, l, tier)
				}
			}
		}
	}
}

// TestCopyBytesStaysInside copies between guard pages.
func TestCopyBytesStaysInside(t *testing.T) {
	const bytes = 128 << 10
	z, x := guarded(t, bytes), guarded(t, bytes)
	for _, n := range []int{longCopy, longCopy + 1, longCopy + 63, bytes - 1, bytes} {
		for _, at := range [][2]int{{0, 0}, {bytes - n, bytes - n}, {0, bytes - n}, {bytes - n, 0}} {
			require.NoError(t, fault(func() { CopyBytes(unsafe.Pointer(&z[at[0]]), unsafe.Pointer(&x[at[1]]), n) }), "%d bytes at %v", n, at)
		}
	}
}

// TestFillsStayInside fills memory between guard pages from its beginning, and up to its end.
func TestFillsStayInside(t *testing.T) {
	const bytes = longFill + 8<<10
	z, x := guarded(t, bytes), guarded(t, 4<<10)
	for _, size := range []int{1, 2, 4, 8} {
		for _, n := range []int{longFill / size, longFill/size + 1, bytes/size - 1, bytes / size} {
			for _, at := range []int{0, bytes - n*size} {
				operands := []Operand{{Base: unsafe.Pointer(&z[at]), Step: size}, {Base: unsafe.Pointer(&x[len(x)-size])}}
				require.NoError(t, fault(func() { Mover(size).Run(&Row{N: n, Rows: 1, Operands: operands}) }), "%d elements of %d bytes at %d", n, size, at)
			}
		}
	}
}

// guarded returns memory between two guard pages.
func guarded(t *testing.T, bytes int) []byte {
	page := syscall.Getpagesize()
	m, err := syscall.Mmap(-1, 0, bytes+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[page+bytes:]} {
		require.NoError(t, syscall.Mprotect(guard, syscall.PROT_NONE))
	}
	return m[page : page+bytes : page+bytes]
}

// fault runs f and returns its memory fault, if any, as an error.
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
