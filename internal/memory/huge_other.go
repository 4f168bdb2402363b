//go:build !linux

package memory

// adviseHuge does nothing: the call does not exist here.
func adviseHuge([]byte) {}
