//go:build !unix

package main

import "runtime"

// processorTime returns 0, because only Unix systems report the time.
func processorTime() float64 { return 0 }

// peak returns the memory that Go has obtained from the system, in KiB.
func peak() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys / 1024)
}
