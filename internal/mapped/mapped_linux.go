//go:build linux && (amd64 || arm64 || loong64 || mips64 || mips64le || ppc64 || ppc64le || riscv64)

package mapped

import (
	"syscall"
	"unsafe"
)

// retire replaces the pages of the file by inaccessible pages without memory.
func retire(pages []byte) error {
	const flags = syscall.MAP_FIXED | syscall.MAP_PRIVATE | syscall.MAP_ANON | syscall.MAP_NORESERVE
	address := uintptr(unsafe.Pointer(unsafe.SliceData(pages)))
	_, _, failure := syscall.Syscall6(syscall.SYS_MMAP, address, uintptr(len(pages)), syscall.PROT_NONE, flags, ^uintptr(0), 0)
	return errorOf(failure)
}
