package programs

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// results maps the name of a program to the number of large arrays that it returns. A large array has a million float64 numbers.
var results = map[string]int{
	"accelerations": 0, "adamStep": 0, "areaMean": 0, "attention": 0, "bilinear": 1, "bollinger": 2, "correlation": 0, "crossEntropy": 1, "density": 1,
	"despike": 1, "diversity": 0, "drawdown": 0, "envelope": 2, "epidemic": 3, "hillshade": 1, "kepler": 1, "kernelDensity": 0, "laplaceUntil": 1,
	"lorenz": 3, "magnitudes": 2, "michaelisMenten": 0, "moments": 0, "orbit": 3, "pairEnergy": 0, "reactionDiffusion": 0, "regression": 0, "relax": 0,
	"rmse": 0, "separation": 1, "sharpe": 0, "shallowWater": 0, "smoothSeries": 1, "standardized": 1, "stratification": 1, "titration": 1,
	"trackingError": 0, "vignette": 0, "wavePeaks": 0, "waveSteps": 1, "zones": 0,
}

// TestSecondCall calls each of these programs twice. The second call allocates large arrays only for its results. All other arrays reuse memory
// released by the first call, even in programs with views or with loops that exchange arrays.
func TestSecondCall(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	const most = 1 << 20
	const whole = 8<<20 + 1<<14 // a block of a million numbers of 8 bytes, with its header
	tried := 0
	for _, p := range pairs() {
		n, ok := results[p.name]
		if !ok {
			continue
		}
		tried++
		var before, after runtime.MemStats
		p.made()
		runtime.ReadMemStats(&before)
		p.made()
		runtime.ReadMemStats(&after)
		if allocated := int(after.TotalAlloc - before.TotalAlloc); allocated > n*whole+most {
			t.Errorf("%s: the second call allocates %d bytes, more than %d results and %d", p.name, allocated, n, most)
		}
	}
	if tried != len(results) {
		t.Errorf("%d programs of %d were tried", tried, len(results))
	}
}
