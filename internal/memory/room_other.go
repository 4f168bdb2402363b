//go:build !unix && (386 || arm || mips || mipsle)

package memory

// mostAddresses is the end of a 32-bit address space.
const mostAddresses = 1 << 32

// hasAddresses reports whether n bytes can be allocated in addition to the bytes in use. Windows limits a 32-bit process to 2 GiB.
func hasAddresses(used, n int64) bool { return n <= 2<<30-used }
