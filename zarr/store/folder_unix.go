//go:build unix

package store

import (
	"errors"
	"syscall"
)

// isNoFolder reports whether err says that a file has the name of a folder in a path.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// noWait makes the opening of a pipe in the place of an object not wait for a writer.
const noWait = syscall.O_NONBLOCK
