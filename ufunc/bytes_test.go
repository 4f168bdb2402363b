package ufunc

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCopyBytes compares copies with the builtin copy on every tier. It copies few and many bytes, between arrays less or more than a
// cache line apart, and upward and downward within one array.
func TestCopyBytes(t *testing.T) {
	g := rand.New(rand.NewPCG(5, 6))
	const most = 2*copyPart + 77
	drawn := random(g, 2*most+3*pageBytes)
	room, want := make([]byte, len(drawn)), make([]byte, len(drawn))
	for _, tier := range Tiers() {
		defer Use(Use(tier))
		for _, n := range []int{0, 1, longCopy - 1, longCopy, longCopy + 1, copyPart, copyPart + 5, most} {
			for _, ahead := range []int{-n - pageBytes, -n, -n - 1, 1 - n, -lineBytes, -1, 0, 1, lineBytes, n - 1, n, n + 1, n + lineBytes - 1, n + pageBytes} {
				copy(room, drawn)
				x, z := max(0, -ahead)+9, max(0, ahead)+9
				copy(want, room)
				copy(want[z:z+n], room[x:x+n])
				CopyBytes(unsafe.Pointer(&room[z]), unsafe.Pointer(&room[x]), n)
				require.True(t, bytes.Equal(want, room), "%d bytes, %d ahead, NDGO_SIMD=%v", n, ahead, tier)
			}
		}
	}
}

// TestLongRunsMove copies rows of long runs with gaps between them.
func TestLongRunsMove(t *testing.T) {
	const n, rows, apart = longCopy/8 + 3, 3, longCopy/8 + 11
	x, z, want := make([]int64, rows*apart), make([]int64, rows*apart), make([]int64, rows*apart)
	for i := range x {
		x[i], z[i], want[i] = int64(i), -1, -1
	}
	for j := range rows {
		copy(want[j*apart:][:n], x[j*apart:])
	}
	operands := []Operand{{Base: unsafe.Pointer(&z[0]), Step: 8, Outer: 8 * apart}, {Base: unsafe.Pointer(&x[0]), Step: 8, Outer: 8 * apart}}
	Mover(8).Run(&Row{N: n, Rows: rows, Operands: operands})
	assert.Equal(t, want, z)
}

// TestLongRunsFill fills each run of long rows with another element, and checks that the gaps stay unchanged.
func TestLongRunsFill(t *testing.T) {
	const rows, around = 2, 9
	for _, size := range []int{1, 2, 4, 8, 16} {
		for _, tier := range Tiers() {
			defer Use(Use(tier))
			for _, n := range []int{longFill/size - 1, longFill / size, longFill/size + 1, longFill/size + 7, copyPart*5/size + 3} {
				x := []byte("The elements of two rows, 16 bytes of each.")
				z := bytes.Repeat([]byte{'.'}, rows*size*n+3*around)
				want := bytes.Clone(z)
				for j := range rows {
					copy(want[around+j*(size*n+around):], bytes.Repeat(x[16*j:][:size], n))
				}
				operands := []Operand{{Base: unsafe.Pointer(&z[around]), Step: size, Outer: size*n + around}, {Base: unsafe.Pointer(&x[0]), Outer: 16}}
				Mover(size).Run(&Row{N: n, Rows: rows, Operands: operands})
				require.True(t, bytes.Equal(want, z), "%d elements of %d bytes, NDGO_SIMD=%v", n, size, tier)
			}
		}
	}
}
