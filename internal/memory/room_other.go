//go:build !unix && (386 || arm || mips || mipsle)

package memory

// mostAddresses is where memory of 32-bit addresses ends.
const mostAddresses = 1 << 32

// hasAddresses reports whether so many bytes, and the used ones of the program, are within 2 GiB, Windows' limit for a process.
func hasAddresses(used, n int64) bool { return n <= 2<<30-used }
