//go:build unix

package store

import (
	"errors"
	"syscall"
)

// isNoFolder reports whether err says that a path has a file in place of a folder.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// noWait is a flag for opening files. With it, opening a pipe does not wait for a writer.
const noWait = syscall.O_NONBLOCK
