package memory

import "syscall"

// adviseHuge asks the system for huge pages for b, which begins and ends at multiples of their size. It ignores an error: then
// the pages remain small.
func adviseHuge(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
