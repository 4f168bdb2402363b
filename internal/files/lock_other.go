//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package files

import "errors"

// locks reports whether a lock shows that a file's writer has ended.
const locks = false

// hold returns an error: this system has no way to see whether a writer lives.
func (s *aside) hold() (bool, error) { return false, errors.ErrUnsupported }

// removeUnheld removes nothing.
func removeUnheld(string) {}
