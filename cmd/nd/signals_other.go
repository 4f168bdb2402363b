//go:build !unix

package main

import (
	"os"
	"syscall"
)

// ending are the signals for ending programs: on Windows Ctrl-C, and the end of the window, of the session or of the
// system.
var ending = []os.Signal{os.Interrupt, syscall.SIGTERM}

// end ends the program.
func end(os.Signal) { os.Exit(2) }
