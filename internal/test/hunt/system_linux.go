//go:build !race

package main

import "syscall"

// limitMemory lets this process have at most n bytes of addresses: a program that takes more ends at once, and not its machine. Addresses
// are never limited below the need of Go and the tables of the race detector.
func limitMemory(n uint64) {
	if uint64(^uintptr(0)) < n {
		return
	}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: n, Max: n}) // a limit of its own is as good
}
