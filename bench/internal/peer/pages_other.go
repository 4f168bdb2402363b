//go:build !linux

package peer

// hugePages does nothing: NumPy asks for huge pages on Linux alone.
func hugePages([]byte) {}
