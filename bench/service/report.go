package main

import (
	"math"
	"slices"
	"time"
)

// times has the times of operations on small and on large arrays.
type times struct{ small, large []time.Duration }

// A report is the output of the command.
type report struct {
	Small       latency `json:"small"`
	Large       latency `json:"large"`
	Collections int64   `json:"collections"`
	Collecting  float64 `json:"collecting"` // seconds, summed over processors
	Processor   float64 `json:"processor"`  // seconds
	Peak        int64   `json:"peak"`       // KiB
}

// A latency has quantiles of times, in nanoseconds.
type latency struct {
	Operations int   `json:"operations"`
	P50        int64 `json:"p50"`
	P99        int64 `json:"p99"`
	P999       int64 `json:"p999"`
}

// latencyOf returns the quantiles of all. It sorts all.
func latencyOf(all []time.Duration) latency {
	slices.Sort(all)
	return latency{len(all), quantile(all, 0.5), quantile(all, 0.99), quantile(all, 0.999)}
}

// quantile returns the quantile q of the sorted times: the least time t so that at least the share q of all times are t or less. If there
// are no times, it returns 0.
func quantile(all []time.Duration, q float64) int64 {
	if len(all) == 0 {
		return 0
	}
	return all[max(0, int(math.Ceil(q*float64(len(all))))-1)].Nanoseconds()
}
