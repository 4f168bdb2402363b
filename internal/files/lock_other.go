//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package files

import "errors"

// locks says whether a file aside shows the end of its writer.
const locks = false

// hold returns an error: this system tells nobody whether a writer lives.
func (s *aside) hold() (bool, error) { return false, errors.ErrUnsupported }

// removeUnheld removes nothing.
func removeUnheld(string) {}
