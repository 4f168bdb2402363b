//go:build unix

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// keepGroup gives f the group of another file, and reports whether f then has this group. The parameter mine
// is the information of f.
func keepGroup(f *os.File, mine, other fs.FileInfo) bool {
	a, b := mine.Sys().(*syscall.Stat_t), other.Sys().(*syscall.Stat_t)
	return a.Gid == b.Gid || f.Chown(-1, int(b.Gid)) == nil
}

// keepOwner gives f the owner of another file, if the process may. The parameter mine is the information of
// f.
func keepOwner(f *os.File, mine, other fs.FileInfo) {
	a, b := mine.Sys().(*syscall.Stat_t), other.Sys().(*syscall.Stat_t)
	if a.Uid != b.Uid {
		_ = f.Chown(int(b.Uid), -1)
	}
}
