package mapped

import "syscall"

// retire makes the pages inaccessible. They occupy no memory once they have been written to the file.
func retire(pages []byte) error { return syscall.Mprotect(pages, syscall.PROT_NONE) }
