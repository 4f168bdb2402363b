//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package files

import "errors"

// locks is false: this system has no file locks.
const locks = false

// hold returns an error, because this system cannot tell whether the writer of a file still runs.
func (s *aside) hold() (bool, error) { return false, errors.ErrUnsupported }

// removeUnheld removes nothing.
func removeUnheld(string) {}
