//go:build unix && (386 || arm || mips || mipsle)

package memory

import (
	"math"
	"syscall"
)

// mostAddresses is the end of a 32-bit address space.
const mostAddresses = 1 << 32

// hasAddresses reports whether the system has n consecutive free addresses. It reserves them and then frees them again.
func hasAddresses(_, n int64) bool {
	if n > math.MaxInt {
		return false
	}
	block, err := syscall.Mmap(-1, 0, int(n), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(block) == nil
}
