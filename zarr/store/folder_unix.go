//go:build unix

package store

import (
	"errors"
	"syscall"
)

// isNoFolder reports whether err says that a name before the last is that of a file.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
