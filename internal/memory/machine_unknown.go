//go:build !(linux || windows || darwin || freebsd || dragonfly || netbsd || openbsd || wasm)

package memory

// MachineBytes returns 0: the memory is unknown on these systems.
func MachineBytes() int64 { return 0 }
