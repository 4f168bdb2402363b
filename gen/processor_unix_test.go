//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns the time that this process has taken of processors, which other programs do not lengthen.
func processorTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
