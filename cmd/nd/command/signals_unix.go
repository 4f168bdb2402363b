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

// end ends the program by signal s, as if nd had no handler for s. So Ctrl-C also ends a shell loop that runs nd.
func end(s os.Signal) {
	signal.Reset(s)
	number := s.(syscall.Signal)
	_ = syscall.Kill(os.Getpid(), number)
	time.Sleep(time.Second) // meanwhile the signal ends the program
	os.Exit(128 + int(number))
}
