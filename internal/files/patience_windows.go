package files

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is Windows' error for an open file.
const sharingViolation syscall.Errno = 32

// passes reports whether an error may be gone soon: a scanner or an indexer has a file open for a moment. Errors of a folder, or of a
// read-only file, stay.
func passes(err error) bool {
	if !errors.Is(err, syscall.ERROR_ACCESS_DENIED) && !errors.Is(err, sharingViolation) {
		return false
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		if info, err := os.Lstat(link.New); err == nil && (info.IsDir() || info.Mode().Perm()&0o200 == 0) {
			return false
		}
	}
	return true
}
