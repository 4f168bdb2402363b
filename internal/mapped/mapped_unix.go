//go:build (linux && (amd64 || arm64 || loong64 || mips64 || mips64le || ppc64 || ppc64le || riscv64)) || darwin

package mapped

import (
	"syscall"
	"unsafe"
)

// Supported reports whether files can be mapped on this system.
const Supported = true

func open(file uintptr, offset int64, size int, shared bool) ([]byte, error) {
	protection := syscall.PROT_READ
	if shared {
		protection |= syscall.PROT_WRITE
	}
	return syscall.Mmap(int(file), offset, size, protection, syscall.MAP_SHARED)
}

func sync(pages []byte) error {
	address := uintptr(unsafe.Pointer(unsafe.SliceData(pages)))
	_, _, failure := syscall.Syscall(syscall.SYS_MSYNC, address, uintptr(len(pages)), syscall.MS_SYNC)
	return errorOf(failure)
}

// errorOf returns the error of a system call, or nil.
func errorOf(failure syscall.Errno) error {
	if failure == 0 {
		return nil
	}
	return failure
}
