//go:build !linux

package memory

// adviseHuge does nothing: there is no such call here.
func adviseHuge([]byte) {}
