package files

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is Windows' error for a file that another process has open.
const sharingViolation syscall.Errno = 32

// passes reports whether an error may be temporary: a scanner or an indexer often has a file open for a moment. Errors for folders
// and read-only files are permanent.
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
