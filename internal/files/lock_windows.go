package files

import (
	"os"
	"time"
)

// locks says whether it can be told of a file aside that its writer is gone.
const locks = true

// hold does nothing: an open file cannot be removed.
func (s *aside) hold() (bool, error) { return true, nil }

// closed is longer than a file is closed before it gets its name.
const closed = time.Minute

// removeUnheld removes a file that no process has open, and that has not been written for a while.
func removeUnheld(name string) {
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > closed {
		os.Remove(name)
	}
}
