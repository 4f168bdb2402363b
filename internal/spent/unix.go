//go:build unix

// Package spent knows the time that this process has taken of processors.
package spent

import (
	"syscall"
	"time"
)

// Time returns the time that this process has taken of processors. Other programs do not lengthen it.
func Time() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
