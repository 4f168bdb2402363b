package ndarray_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// BenchmarkStop measures the time to stop the world while assembly runs, which no signal can interrupt. If the loop around the assembly
// cannot be interrupted either, stopping takes as long as the rest of the operation.
func BenchmarkStop(b *testing.B) {
	x, z := nd.Full(0.5, 8<<20), nd.Zeros[float64](8<<20)
	for _, c := range []struct {
		what string
		run  func()
	}{
		{"kernel", func() { into.Asin(z, x) }},
		{"copy", func() { z.Assign(x) }},
		{"fill", func() { z.Fill(2) }}, // sets the first elements, and copies them to the rest of z in blocks that fit into the cache
	} {
		b.Run(c.what, func(b *testing.B) {
			c.run() // writes to the memory, so that the system provides it
			begin := time.Now()
			c.run()
			whole := time.Since(begin)
			var stops, rests []time.Duration
			for b.Loop() {
				stopped, rest := stopDuring(c.run, whole/16)
				stops, rests = append(stops, stopped), append(rests, rest)
			}
			b.ReportMetric(median(stops), "µs/stop")
			b.ReportMetric(median(rests), "µs/rest")
		})
	}
}

// median returns the median of times, in microseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2]) / float64(time.Microsecond)
}

// stopDuring stops the world some time after run has begun. It returns the time until the world has stopped, and the remaining time of run.
func stopDuring(run func(), wait time.Duration) (stopped, rest time.Duration) {
	started, end := make(chan bool), make(chan time.Time, 1)
	go func() {
		close(started)
		run()
		end <- time.Now()
	}()
	<-started
	time.Sleep(wait)
	var m runtime.MemStats
	begin := time.Now()
	runtime.ReadMemStats(&m)
	stopped = time.Since(begin)
	return stopped, (<-end).Sub(begin)
}
