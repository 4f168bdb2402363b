//go:build unix

package peer

import "syscall"

// pageFaults returns the number of page faults of the process, or -1 if the system call fails.
func pageFaults() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return -1
	}
	return int64(u.Minflt) + int64(u.Majflt)
}
