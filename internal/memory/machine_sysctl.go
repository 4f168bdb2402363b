//go:build darwin || freebsd || dragonfly || netbsd || openbsd

package memory

import (
	"encoding/binary"
	"runtime"
	"syscall"
)

// MachineBytes returns the machine's memory, or 0 if the system does not report it.
//
// Source: sysctl(3) of macOS and of the BSDs.
func MachineBytes() int64 {
	name := "hw.physmem"
	switch runtime.GOOS {
	case "darwin":
		name = "hw.memsize"
	case "netbsd":
		name = "hw.physmem64"
	}
	text, err := syscall.Sysctl(name)
	if err != nil {
		return 0
	}
	// Sysctl returns the bytes of the integer as a string. If the last byte is zero, the string lacks it.
	var word [8]byte
	copy(word[:], text)
	return int64(binary.NativeEndian.Uint64(word[:]))
}
