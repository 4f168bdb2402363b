package memory

import "syscall"

// adviseHuge asks the system for huge pages for b, aligned to them at both ends. If the system has none it returns an error, and
// the pages remain small.
func adviseHuge(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
