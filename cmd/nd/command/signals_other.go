//go:build !unix

package command

import (
	"os"
	"syscall"
)

// ending has the signals that end programs. Windows has Ctrl-C, a closed window, logoff and shutdown.
var ending = []os.Signal{os.Interrupt, syscall.SIGTERM}

// end ends the program.
func end(os.Signal) { os.Exit(2) }
