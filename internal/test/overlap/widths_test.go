package overlap

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestMemoryOfTwoWidths stores complex numbers over an operand of floats in the same memory. The elements of the operand are
// narrower, so a result overwrites elements at other indices.
func TestMemoryOfTwoWidths(t *testing.T) {
	for _, n := range []int{1, 2, 7, 100, 20_000} {
		for _, start := range []int{0, 1, n / 2, n} {
			memory := make([]complex128, n)
			parts := unsafe.Slice((*float64)(unsafe.Pointer(&memory[0])), 2*n)
			for i := range parts {
				parts[i] = float64(i)
			}
			x := nd.FromSlice(parts[start:start+n], n)
			want := nd.Complex[complex128](x, 0.5).ToSlice()
			into.Complex(nd.FromSlice(memory, n), x, 0.5)
			require.Equal(t, want, memory, "%d elements from the float64 number %d on", n, start)
		}
	}
}
