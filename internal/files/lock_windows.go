package files

import (
	"os"
	"time"
)

// locks says whether a file aside shows the end of its writer.
const locks = true

// hold does nothing: an open file cannot be removed.
func (s *aside) hold() (bool, error) { return true, nil }

// closed is longer than a file is closed before it gets its name.
const closed = time.Minute

// removeUnheld removes a file open in no process, and not written for a while.
func removeUnheld(name string) {
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > closed {
		os.Remove(name)
	}
}
