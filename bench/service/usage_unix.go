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

// processorTime returns the seconds of processors used by the process.
func processorTime() float64 {
	u := rusage()
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// peak returns the largest memory of the process, in KiB.
func peak() int64 {
	most := int64(rusage().Maxrss)
	if runtime.GOOS == "darwin" { // macOS counts bytes
		most /= 1024
	}
	return most
}
