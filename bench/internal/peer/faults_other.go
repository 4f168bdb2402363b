//go:build !unix

package peer

// pageFaults returns 0, because this system does not count page faults.
func pageFaults() int64 { return 0 }
