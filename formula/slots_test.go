package formula_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/formula"
	"ndgo/internal/spot"
	nd "ndgo/ndarray"
)

// If a value is not used after its function returns, the next value of the same call reuses its memory. So all calls together allocate less
// than one value per call.
func TestValuesThatStayShareABlock(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	const n = 16 << 10
	vars := formula.Vars{"x": nd.Ones[float64](n), "y": nd.Full(2.0, n)}
	sum, less := formula.MustParse[float64]("x*x + y"), formula.MustParse[float64]("x < y*y")
	for _, test := range []struct {
		name  string
		bytes uint64 // size of a value in bytes
		call  func()
	}{
		{"Eval", 8 * n, func() { sum.Eval(vars) }},
		{"EvalBool", n, func() { less.EvalBool(vars) }},
	} {
		const calls = 16
		for range 9 {
			test.call()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			test.call()
		}
		runtime.ReadMemStats(&after)
		assert.Less(t, (after.TotalAlloc-before.TotalAlloc)/calls, test.bytes/2, test.name)
	}
}

// Values of one call do not overwrite each other, no matter whether the program keeps them. A value may be a variable of the next call.
func TestValuesInSlotsAreApart(t *testing.T) {
	var kept []*nd.NDArray[float64]
	twice, same := formula.MustParse[float64]("2*x + 1"), formula.MustParse[float64]("x")
	carried := nd.Zeros[float64](600)
	for i := range 20 {
		x := nd.Full(float64(i), 600)
		first := twice.Eval(formula.Vars{"x": x})
		second := twice.Eval(formula.Vars{"x": first})
		third := same.Eval(formula.Vars{"x": second})
		carried = twice.Eval(formula.Vars{"x": carried})
		kept = append(kept, twice.Eval(formula.Vars{"x": third}))
		assert.Equal(t, float64(2*i+1), first.At(599))
		assert.Equal(t, float64(4*i+3), second.At(0))
		assert.Equal(t, float64(4*i+3), third.At(0))
	}
	for i, x := range kept {
		assert.Equal(t, float64(8*i+7), x.At(300))
	}
	assert.Equal(t, float64(1<<20-1), carried.At(17))
}
