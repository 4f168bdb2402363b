//go:build unix

package command

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// ending has the signals that end programs.
var ending = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}

// end ends the program by a signal. So a shell ends its own loop, too, at Ctrl-C.
func end(s os.Signal) {
	signal.Reset(s)
	number := s.(syscall.Signal)
	_ = syscall.Kill(os.Getpid(), number)
	time.Sleep(time.Second) // the signal ends the program meanwhile
	os.Exit(128 + int(number))
}
