package random_test

import (
	"testing"

	nd "ndgo/ndarray"
	"ndgo/random"
)

// BenchmarkFill draws 16 Ki numbers into a given array.
func BenchmarkFill(b *testing.B) {
	r := random.New(1)
	x, y, k := nd.Zeros[float64](1<<14), nd.Zeros[float32](1<<14), nd.Zeros[int](1<<14)
	for name, fill := range map[string]func(){
		"uniform float64":     func() { random.UniformInto(r, x, 0, 1) },
		"uniform float32":     func() { random.UniformInto(r, y, 0, 1) },
		"normal float64":      func() { random.NormalInto(r, x, 0, 1) },
		"normal float32":      func() { random.NormalInto(r, y, 0, 1) },
		"exponential float64": func() { random.ExponentialInto(r, x, 1) },
		"integers int":        func() { random.IntegersInto(r, k, 0, 1000) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				fill()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<14), "ns/number")
		})
	}
}
