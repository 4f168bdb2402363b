//go:build linux || darwin

package command

import (
	"math/bits"
	"syscall"
)

func freeBytesOf(folder string) (n int64, ok bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	high, low := bits.Mul64(s.Bavail, uint64(s.Bsize))
	return int64(low), high == 0 && int64(low) >= 0
}
