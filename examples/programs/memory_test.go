package programs

import (
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
)

// few lists programs that make no new large arrays: their results are numbers, small arrays or operands.
var few = []string{"accelerations", "adamStep", "correlation", "diversity", "kernelDensity", "michaelisMenten", "moments", "regression", "relax", "rmse", "shallowWater", "vignette"}

// TestSecondCall calls programs twice. The second call must allocate no array of the size of an operand, because it reuses the arrays
// released by the first call.
func TestSecondCall(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	const most = 1 << 20
	tried := 0
	for _, p := range pairs() {
		if !slices.Contains(few, p.name) {
			continue
		}
		tried++
		var before, after runtime.MemStats
		p.made()
		runtime.ReadMemStats(&before)
		p.made()
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > most {
			t.Errorf("%s: the second call allocates %d bytes, more than %d", p.name, n, most)
		}
	}
	if tried != len(few) {
		t.Errorf("%d programs of %d were tried", tried, len(few))
	}
}
