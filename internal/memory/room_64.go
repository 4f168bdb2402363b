//go:build !(386 || arm || mips || mipsle || wasm)

package memory

// mostAddresses is half of the addresses of Go's allocator.
const mostAddresses = 1 << 47

// hasAddresses returns true: addresses do not run out.
func hasAddresses(_, _ int64) bool { return true }
