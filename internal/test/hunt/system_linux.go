//go:build !race

package main

import "syscall"

// limitMemory limits the addresses of this process to n bytes, so it fails before it exhausts the machine. The limit always leaves room
// for Go's runtime and the race detector's tables.
func limitMemory(n uint64) {
	if uint64(^uintptr(0)) < n {
		return
	}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: n, Max: n}) // on an error, another limit is in force
}
