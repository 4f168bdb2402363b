package linalg_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core"
	"ndgo/internal/operand"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// next keeps a result in use after the function returns. Otherwise the next call would reuse the memory of the result even without a
// release.
var next *nd.NDArray[float64]

// The next result gets the memory of a released result.
func TestResultsAreRecycled(t *testing.T) {
	a := nd.Add(nd.Eye[float64](200), nd.Ones[float64](200, 200))
	for name, make := range map[string]func() *nd.NDArray[float64]{
		"Inv":      func() *nd.NDArray[float64] { x, _ := linalg.Inv(a); return x },
		"Cholesky": func() *nd.NDArray[float64] { x, _ := linalg.Cholesky(a); return x },
		"Solve":    func() *nd.NDArray[float64] { x, _ := linalg.Solve(a, a); return x },
		"QR":       func() *nd.NDArray[float64] { x, _ := linalg.QR(a); return x },
		"Eigh":     func() *nd.NDArray[float64] { _, x := linalg.Eigh(a); return x },
	} {
		recycled := false
		for tries := 0; tries < 20 && !recycled; tries++ { // several tries, because the collector may free released memory
			x := make()
			first := &core.Elements[float64](operand.Head(x))[0]
			x.Release()
			next = nd.Empty[float64](200, 200)
			recycled = first == &core.Elements[float64](operand.Head(next))[0]
		}
		assert.True(t, recycled, name)
	}
}
