package ndarray_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// huge is a number of rows beyond any memory: their bytes overflow an int.
const huge = math.MaxInt/8 + 1

// TestHugeSizes calls every function that allocates its result. Operands are views that repeat an element so often that no memory could
// hold the result, and an int cannot count its bytes. Each call must return or panic with an error, without a runtime panic.
func TestHugeSizes(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(100))
	defer func(n int) { rows = n }(rows)
	for _, n := range []int{huge, math.MaxInt / 2} {
		rows = n
		for name, call := range takers {
			holdRefusal(t, name, call)
		}
		for name, call := range hugeCalls {
			holdRefusal(t, name, call)
		}
	}
}

// holdRefusal requires that call returns, or panics at once with an ErrLimit.
func holdRefusal(t *testing.T, name string, call func()) {
	t.Helper()
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		call()
	}()
	select {
	case p := <-done:
		if p == nil {
			return
		}
		e, ok := p.(*nd.Error)
		if assert.True(t, ok, "%s panics with %T %v", name, p, p) {
			assert.True(t, errors.Is(e, nd.ErrLimit) || errors.Is(e, nd.ErrEmpty) || e.Op == "DiagIndices", "%s: %v", name, e)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("%s has not returned", name)
	}
}

// hugeCalls has calls with overflowing sizes. The functions return views or take sizes as numbers.
var hugeCalls = map[string]func(){
	"BroadcastInDim":           func() { nd.Of(1).BroadcastTo(rows).BroadcastInDim([]int{rows, rows}, 1) },
	"Split":                    func() { nd.Split(nd.Of(1).BroadcastTo(rows), rows) },
	"Unstack":                  func() { nd.Unstack(nd.Of(1).BroadcastTo(rows)) },
	"SlidingWindow":            func() { nd.Of(1).BroadcastTo(rows).SlidingWindow(rows / 2) },
	"BroadcastTo":              func() { nd.Of(1).BroadcastTo(rows, rows) },
	"BroadcastArrays":          func() { nd.BroadcastArrays(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows, 1)) },
	"Add, outer":               func() { nd.Add(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows, 1)) },
	"ExpandDims":               func() { nd.Of(1).BroadcastTo(rows).ExpandDims(0).BroadcastTo(rows, rows) },
	"Outer":                    func() { nd.Outer(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows)) },
	"Kron":                     func() { nd.Kron(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows)) },
	"Tile":                     func() { nd.Tile(nd.Of(1, 2), rows, rows) },
	"Tile, few":                func() { nd.Tile(nd.Of(1, 2, 3, 4), rows) },
	"Repeat":                   func() { nd.Repeat(nd.Of(1, 2, 3, 4), rows) },
	"Repeat, each":             func() { nd.Repeat(nd.Of(1, 2, 3), nd.Of(rows, rows, rows)) },
	"Pad":                      func() { nd.Pad(nd.Of(1), rows, rows) },
	"Pad, most":                func() { nd.Pad(nd.Of(1), math.MaxInt, math.MaxInt) },
	"PadWith":                  func() { nd.PadWith(nd.Of(1), math.MaxInt, 1, 0) },
	"Concat":                   func() { nd.Concat(nd.Arrays(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(math.MaxInt))) },
	"Stack":                    func() { x := nd.Of(1).BroadcastTo(math.MaxInt); nd.Stack(nd.Arrays(x, x, x)) },
	"Insert":                   func() { nd.Insert(nd.Of(1).BroadcastTo(math.MaxInt), 0, nd.Of(1).BroadcastTo(rows)) },
	"Delete":                   func() { nd.Delete(nd.Of(1).BroadcastTo(rows), []int{1}) },
	"Arange":                   func() { nd.Arange(0, math.MaxInt, 1) },
	"Arange, both signs":       func() { nd.Arange(math.MinInt, math.MaxInt, 1) },
	"Arange, uint8":            func() { nd.Arange(uint64(0), math.MaxUint64, 1) },
	"Arange, floats":           func() { nd.Arange(0.0, 1e300, 1e-300) },
	"Linspace":                 func() { nd.Linspace(0.0, 1, rows) },
	"Geomspace":                func() { nd.Geomspace(1.0, 2, rows) },
	"Eye":                      func() { nd.Eye[int8](rows) },
	"Diag":                     func() { nd.Diag(nd.Of(1).BroadcastTo(rows)) },
	"TriuIndices":              func() { nd.Nonzero(nd.Triu(nd.Ones[bool](rows, rows))) },
	"TrilIndices":              func() { nd.Nonzero(nd.Tril(nd.Ones[bool](rows, rows))) },
	"Convolve":                 func() { nd.Convolve(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows)) },
	"Histogram":                func() { nd.Histogram(nd.Of(1), rows) },
	"Histogram, most":          func() { nd.Histogram(nd.Of(1), math.MaxInt) },
	"Histogram2D":              func() { nd.Histogram2D[int](nd.Of(1), nd.Of(1), rows, rows) },
	"BinCount":                 func() { nd.BinCount(nd.Of(1), nd.MinLength(rows)) },
	"BinCount, most":           func() { nd.BinCount(nd.Of(math.MaxInt - 1)) },
	"Meshgrid":                 func() { nd.Meshgrid(nd.Arrays(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows))) },
	"TopK":                     func() { nd.TopK(nd.Of(1).BroadcastTo(rows), rows/2) },
	"Flip":                     func() { nd.Of(1).BroadcastTo(rows).Flip().Copy() },
	"Reshape":                  func() { nd.Of(1).BroadcastTo(rows).Reshape(-1, 1) },
	"MarshalJSON":              func() { _, err := nd.Of(1).BroadcastTo(rows).MarshalJSON(); throw(err) },
	"GobEncode":                func() { _, err := nd.Of(1).BroadcastTo(rows).GobEncode(); throw(err) },
	"MatMul":                   func() { nd.MatMul(nd.Of(1).BroadcastTo(rows, 1), nd.Of(1).BroadcastTo(1, rows)) },
	"TensorDot":                func() { nd.TensorDot(nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows), 0) },
	"Einsum":                   func() { nd.Einsum("i,j->ij", nd.Of(1).BroadcastTo(rows), nd.Of(1).BroadcastTo(rows)) },
	"Vander":                   func() { nd.Zeros[int8](rows, 0, rows) },
	"String":                   func() { _ = nd.Of(1).BroadcastTo(rows).String() },
	"NBytes":                   func() { nd.Of(1).BroadcastTo(rows).NBytes() },
	"Ravel":                    func() { nd.Of(1).BroadcastTo(rows/2, 2).Ravel() },
	"ReduceAt, of a long axis": func() { nd.ReduceAt(nd.Sum, nd.Of(1).BroadcastTo(2, rows), nd.Of(0, 1), nd.Axis(0)) },
}
