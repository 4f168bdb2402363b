//go:build unix

package store

import (
	"errors"
	"syscall"
)

// isNoFolder reports whether a name before the last is a file's, according to err.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// noWait opens a pipe in the place of an object without waiting for its writer.
const noWait = syscall.O_NONBLOCK
