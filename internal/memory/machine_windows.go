package memory

import (
	"syscall"
	"unsafe"
)

// memoryStatus is the struct MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load uint32

	totalPhysical, freePhysical, totalPageFile, freePageFile, totalVirtual, freeVirtual, freeExtended uint64
}

// MachineBytes returns the lesser of two sizes: the machine's memory and the address space of the process. If the system does not report
// them, it returns 0.
//
// Source: Microsoft, Win32 API, GlobalMemoryStatusEx.
func MachineBytes() int64 {
	ask := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ask.Find() != nil {
		return 0
	}
	s := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0
	}
	return int64(min(s.totalPhysical, s.totalVirtual))
}
