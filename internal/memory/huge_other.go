//go:build !linux

package memory

// adviseHuge does nothing: this system has no call for it.
func adviseHuge([]byte) {}
