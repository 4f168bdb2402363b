//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// ending are the signals for ending programs.
var ending = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}

// end ends the program by a signal. A shell sees this and ends its own loop at Ctrl-C.
func end(s os.Signal) {
	signal.Reset(s)
	number := s.(syscall.Signal)
	_ = syscall.Kill(os.Getpid(), number)
	time.Sleep(time.Second) // the signal ends the program in this time
	os.Exit(128 + int(number))
}
