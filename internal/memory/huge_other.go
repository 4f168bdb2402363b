//go:build !linux

package memory

// adviseHuge does nothing: this system has no such call.
func adviseHuge([]byte) {}
