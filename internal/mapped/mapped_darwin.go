package mapped

import "syscall"

// retire makes the pages inaccessible. When they have been written to the file, they occupy no memory.
func retire(pages []byte) error { return syscall.Mprotect(pages, syscall.PROT_NONE) }
