package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// A kernel, or the code that chooses it, may make the stack move. The loop must still find its row on the stack. The test tries every depth
// of a new stack.
func TestRowsFollowTheirStack(t *testing.T) {
	const n = 24
	for name, call := range map[string]func(z, x *nd.NDArray[float64]){
		"packed":    func(z, x *nd.NDArray[float64]) { inplace.Subtract(z, x) },
		"backwards": func(z, x *nd.NDArray[float64]) { inplace.Subtract(z.Flip(), x.Flip()) },
		"cubes": func(z, x *nd.NDArray[float64]) {
			inplace.Subtract(z.Reshape(2, 3, 4).Flip(), x.Reshape(2, 3, 4).Flip())
		},
		"a constant": func(z, x *nd.NDArray[float64]) { inplace.Pow(inplace.Subtract(z, x), 2) },
		"packing":    func(z, x *nd.NDArray[float64]) { inplace.Exp(inplace.Subtract(z, x).Flip()) },
	} {
		var want []float64
		for depth := range 300 {
			z, x := nd.Arange[float64](0, n, 1), nd.Arange[float64](0, n, 1)
			inplace.Multiply(z, 2)
			done := make(chan struct{})
			go func() {
				defer close(done)
				atDepth(depth, func() { call(z, x) })
			}()
			<-done
			if got := z.ToSlice(); want == nil {
				want = got
			} else {
				require.Equal(t, want, got, "%s, %d calls below the start of a stack", name, depth)
			}
		}
	}
}

//go:noinline
func atDepth(depth int, f func()) int {
	if depth == 0 {
		f()
		return 0
	}
	return atDepth(depth-1, f) + 1
}
