//go:build unix && (386 || arm || mips || mipsle)

package memory

import (
	"math"
	"syscall"
)

// mostAddresses is where memory of 32-bit addresses ends.
const mostAddresses = 1 << 32

// hasAddresses reports whether the system has so many consecutive addresses. It asks for them, and gives them back.
func hasAddresses(_, n int64) bool {
	if n > math.MaxInt {
		return false
	}
	block, err := syscall.Mmap(-1, 0, int(n), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(block) == nil
}
