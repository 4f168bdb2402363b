package memory

import "syscall"

// adviseHuge asks the system for huge pages for b, which begins and ends with one. A system that has none says so with an
// error, and the pages remain small.
func adviseHuge(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
