//go:build !race

package main

import "syscall"

// limitMemory limits the address space of this process to n bytes, so it fails before it exhausts the machine. With the race
// detector there is no limit, because the detector's tables would count, too.
func limitMemory(n uint64) {
	if uint64(^uintptr(0)) < n {
		return
	}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: n, Max: n}) // on an error, another limit is in force
}
