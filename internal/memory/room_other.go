//go:build !unix && (386 || arm || mips || mipsle)

package memory

// mostAddresses is the end of a 32-bit address space.
const mostAddresses = 1 << 32

// hasAddresses reports whether n bytes, and the bytes the program uses, fit in 2 GiB, Windows' limit for a process.
func hasAddresses(used, n int64) bool { return n <= 2<<30-used }
