package memory

import "syscall"

// adviseHuge asks the system to use huge pages for b. b begins and ends at multiples of the size of a huge page. adviseHuge ignores an
// error, because b is also correct with small pages.
func adviseHuge(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
