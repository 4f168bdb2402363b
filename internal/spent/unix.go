//go:build unix

// Package spent reports the processor time of this process.
package spent

import (
	"syscall"
	"time"
)

// Time returns the processor time of this process. Other programs do not affect it.
func Time() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
