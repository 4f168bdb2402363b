package peer

import (
	"os"
	"syscall"
	"unsafe"
)

// Advice values for the system call madvise that package syscall lacks.
const (
	adviseHuge     = 14
	adviseCollapse = 25 // since Linux 6.1
)

// hugePages requests huge pages for memory that contains zeros, as NumPy does. If the memory was in use before, it may already have small
// pages; Linux joins these into huge pages. After an error the pages remain small.
func hugePages(memory []byte) {
	page := uintptr(os.Getpagesize())
	start := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	skip := int(-start & (page - 1))
	memory = memory[skip : skip+(len(memory)-skip)&^int(page-1)]
	if syscall.Madvise(memory, adviseHuge) != nil {
		return
	}
	for i := 0; i < len(memory); i += int(page) {
		memory[i] = 0
	}
	_ = syscall.Madvise(memory, adviseCollapse)
}
