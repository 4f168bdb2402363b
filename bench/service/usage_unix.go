//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// rusage returns the system's counters of the process.
func rusage() (u syscall.Rusage) {
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return u
}

// processorTime returns the processor time used by the process, in seconds.
func processorTime() float64 {
	u := rusage()
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// peak returns the maximum memory of the process so far, in KiB.
func peak() int64 {
	most := int64(rusage().Maxrss)
	if runtime.GOOS == "darwin" { // macOS reports bytes, other systems KiB
		most /= 1024
	}
	return most
}
