package files

import (
	"os"
	"time"
)

// locks reports whether the system shows that the writer of a file has ended. Windows does: a file can be removed only after its writer has
// closed it.
const locks = true

// hold does nothing, because Windows does not let others remove an open file.
func (s *aside) hold() (bool, error) { return true, nil }

// closed is longer than the time between closing a file and renaming it.
const closed = time.Minute

// removeUnheld removes a regular file if no process has it open. The last write must be longer ago than the duration closed.
func removeUnheld(name string) {
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > closed {
		os.Remove(name)
	}
}
