//go:build darwin || freebsd || dragonfly || netbsd || openbsd

package memory

import (
	"encoding/binary"
	"runtime"
	"syscall"
)

// MachineBytes returns the machine's memory, and 0 if the system does not tell.
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
	// The text returned is the bytes of an integer, without the last one if zero.
	var word [8]byte
	copy(word[:], text)
	return int64(binary.NativeEndian.Uint64(word[:]))
}
