//go:build !linux && !darwin && !windows

package command

// freeBytesOf knows no free space on these systems.
func freeBytesOf(string) (int64, bool) { return 0, false }
