//go:build !386 && !arm && !mips && !mipsle

package ndarray_test

import (
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/into"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// farRows is the number of rows of the operands. The elements exceed every memory limit, but an int can count them.
const farRows = 1 << 40

// farLimit is the memory limit during the calls. The program that makes the calls may use at most farAddresses bytes of address space. If
// an allocation ignores the limit, the program ends.
const (
	farLimit     = 1 << 32
	farAddresses = 8 << 30
)

// farCalls has calls with operands of farRows elements and small results.
var farCalls = map[string]func(w *nd.NDArray[float64], n *nd.NDArray[int]){
	"Dot":          func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Dot(w, w) },
	"Inner":        func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.TensorDot(w, w, [2][]int{{-1}, {-1}}) },
	"VecDot":       func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.VecDot(w, w) },
	"VecDot, rows": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.VecDot(w.BroadcastTo(3, farRows), w) },
	"TensorDot":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.TensorDot(w, w, 1) },
	"Einsum":       func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Einsum("i,i->", w, w) },
	"MatMul":       func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.MatMul(w.BroadcastTo(2, farRows), w) },
	"MatMulInto": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) {
		into.MatMul(nd.Zeros[float64](2), w.BroadcastTo(2, farRows), w)
	},
	"VectorNorm":     func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { linalg.VectorNorm(w) },
	"TopK":           func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.TopK(w, 3) },
	"TopK, int":      func(_ *nd.NDArray[float64], n *nd.NDArray[int]) { nd.TopK(n, 3) },
	"IsIn":           func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.IsIn(nd.Of(1.0), w) },
	"IsIn, int":      func(_ *nd.NDArray[float64], n *nd.NDArray[int]) { nd.IsIn(nd.Of(1), n) },
	"Intersect1D":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Intersect1D(w, nd.Of(1.0)) },
	"SetDiff1D":      func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.SetDiff1D(nd.Of(1.0), w) },
	"SearchSorted":   func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.SearchSorted(w, nd.Of(1.0)) },
	"Digitize":       func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Digitize(nd.Of(1.0), w) },
	"BinCount":       func(_ *nd.NDArray[float64], n *nd.NDArray[int]) { nd.BinCount(n) },
	"BinCountWeight": func(w *nd.NDArray[float64], n *nd.NDArray[int]) { nd.BinCountWeighted(n, w) },
	"Histogram":      func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Histogram(w, 3) },
	"Histogram2D":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Histogram2D[int](w, w, 3, 3) },
	"HistogramEdges": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { countsBetween(w, nd.Of(0.0, 2)) },
	"HistogramEdgesWeighted": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) {
		sumsBetween(w, w, nd.Of(0.0, 2))
	},
	"Convolve":  func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Convolve(w, w, nd.ModeValid) },
	"Correlate": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Correlate(w, w, nd.ModeValid) },
	"Median":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Median(w) },
	"Quantile":  func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Quantile(w, 0.5) },
	"NanMedian": func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Median(w, nd.SkipNaN) },
	"Unique":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.UniqueValues(w) },
	"Roll":      func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Roll(w, nd.Shift(1)) },
	"Interp":    func(w *nd.NDArray[float64], _ *nd.NDArray[int]) { nd.Interp(nd.Of(1.0), w, w) },
}

// TestFarViews calls functions with views of very many elements, in a program with little memory. Each call must return or panic with an
// error, without running out of memory.
func TestFarViews(t *testing.T) {
	if os.Getenv("NDGO_FAR_VIEWS") == "" {
		again := testrun.Again(t, "-test.run=^TestFarViews$", "-test.v")
		again.Env = append(os.Environ(), "NDGO_FAR_VIEWS=1")
		out, err := again.CombinedOutput()
		require.NoError(t, err, "%.4000s", out)
		assert.Contains(t, string(out), "called all")
		return
	}
	if !isRace() { // the race detector needs addresses for its own memory
		require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: farAddresses, Max: farAddresses}))
	}
	nd.SetMaxBytes(farLimit)
	w, n := nd.Of(1.0).BroadcastTo(farRows), nd.Of(1).BroadcastTo(farRows)
	for name, call := range farCalls {
		holdRefusal(t, name, func() { call(w, n) })
	}
	rows = farRows
	for name, call := range hugeCalls {
		holdRefusal(t, name, call)
	}
	nd.SetMaxBytes(100) // calls in takers may have results as small as 100 bytes
	for name, call := range takers {
		holdRefusal(t, name, call)
	}
	t.Log("called all")
}

// isRace reports whether this program runs with the race detector.
func isRace() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	for _, s := range info.Settings {
		if strings.HasPrefix(s.Key, "-race") && s.Value == "true" {
			return true
		}
	}
	return false
}
