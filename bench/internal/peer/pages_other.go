//go:build !linux

package peer

// hugePages does nothing: NumPy uses huge pages only on Linux.
func hugePages([]byte) {}
