//go:build unix

package store

import (
	"errors"
	"syscall"
)

// isNoFolder reports whether err says that a file has the name of a folder in a path.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// noWait is a flag keeping the opening of a file from blocking if it is a pipe without a writer.
const noWait = syscall.O_NONBLOCK
