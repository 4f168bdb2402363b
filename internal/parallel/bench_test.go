package parallel

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkRun measures the time of calls of Run with parts that do nothing.
func BenchmarkRun(b *testing.B) {
	for _, n := range []int{1, 2} {
		for _, parts := range []int{2, 8, 64} {
			b.Run(fmt.Sprintf("%d processors/%d parts", n, parts), func(b *testing.B) {
				withProcessors(b, n)
				b.ReportAllocs()
				f := func(int) {}
				for b.Loop() {
					Run(parts, f)
				}
			})
		}
	}
}

// BenchmarkHandOff measures the time from a call to the start of a worker's part, in three cases: a lingering worker, a new
// worker on a processor that just became idle, and a new worker on a sleeping processor.
func BenchmarkHandOff(b *testing.B) {
	for _, c := range []struct {
		name string
		wait func()
	}{
		{"lingering", func() {}},
		{"ended", func() {
			for workers.Load() > 0 {
				pause()
			}
		}},
		{"asleep", func() { time.Sleep(time.Millisecond) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			withProcessors(b, 2)
			var times []time.Duration
			for b.Loop() {
				forget()
				c.wait()
				times = append(times, handOff(b))
			}
			slices.Sort(times)
			b.ReportMetric(0, "ns/op")
			for _, percent := range []int{10, 50, 90} {
				b.ReportMetric(float64(times[len(times)*percent/100]), fmt.Sprintf("ns/%d%%", percent))
			}
		})
	}
}

// handOff returns the time from a call of Run until the worker begins its part.
func handOff(b *testing.B) time.Duration {
	var second atomic.Int64
	var came atomic.Int32
	began := time.Now()
	Run(2, func(int) {
		now := time.Since(began)
		if came.Add(1) == 2 {
			second.Store(int64(now))
			return
		}
		for second.Load() == 0 {
			pause()
		}
	})
	return time.Duration(second.Load())
}

// BenchmarkCalibrate prints the speedup by two processors for each size, and the least size for which two processors are faster. It does so
// for a cheap and an expensive loop. It measures calls in direct succession, and calls after a pause, when a processor must wake.
// [leastElements] comes from these figures.
func BenchmarkCalibrate(b *testing.B) {
	for _, loop := range []struct {
		name string
		cost Cost
		f    func(z, x []float64)
	}{
		{"cheap", Cheap, copyParts},
		{"expensive", Function, polynomial},
	} {
		for _, pause := range []time.Duration{0, 200 * time.Microsecond} {
			b.Run(fmt.Sprintf("%s/pause %v", loop.name, pause), func(b *testing.B) {
				withProcessors(b, 2)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(breakEven(b, loop.cost, loop.f, pause)), "elements")
			})
		}
	}
}

// copyParts copies x to z in blocks as long as the blocks of kernels, because Go's copy of more than a MiB would bypass the caches.
func copyParts(z, x []float64) {
	for len(x) > 0 {
		n := copy(z[:min(len(z), 16<<10)], x)
		z, x = z[n:], x[n:]
	}
}

// polynomial takes about a nanosecond per element, like typical functions.
func polynomial(z, x []float64) {
	for i, v := range x {
		z[i] = 1 + v*(1+v*(0.5+v*(0.16+v*(0.04+v*(0.008+v*(0.001+v*0.0001))))))
	}
}

// breakEven returns the number of elements above which two processors are faster than one, or 0 if there is none.
func breakEven(b *testing.B, cost Cost, f func(z, x []float64), pause time.Duration) (elements int) {
	const largest = 4 << 20
	z, x := make([]float64, largest), make([]float64, largest)
	f(z, x)
	for n := 1 << 10; n <= largest; n *= 2 {
		parts := max(2, n/partElements[cost])
		part := func(part int) {
			begin, end := Bounds(n, parts, part)
			f(z[begin:end], x[begin:end])
		}
		one, two := compare(b, pause, func() { f(z[:n], x[:n]) }, func() { Run(parts, part) })
		ratio := float64(one) / float64(two)
		b.Logf("%8d elements: %8.1f µs, %8.1f µs on two processors: %.2f times as fast", n, microseconds(one), microseconds(two), ratio)
		switch {
		case ratio < 1:
			elements = 0
		case elements == 0:
			elements = n
		}
	}
	return elements
}

func microseconds(t time.Duration) float64 { return float64(t) / float64(time.Microsecond) }

// compare returns the median times of two functions. It calls each several times and alternates between them, so that an initially cold or
// warm state does not matter.
func compare(b *testing.B, pause time.Duration, f, g func()) (one, two time.Duration) {
	functions, times := []func(){f, g}, [2][]time.Duration{}
	for range 15 {
		for i, run := range functions {
			for call := range 12 {
				if pause > 0 {
					time.Sleep(pause)
				}
				began := time.Now()
				run()
				if elapsed := time.Since(began); call > 1 {
					times[i] = append(times[i], elapsed)
				}
			}
		}
	}
	return median(times[0]), median(times[1])
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
