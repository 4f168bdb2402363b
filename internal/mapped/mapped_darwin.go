package mapped

import "syscall"

// retire takes the right to read and write the pages of the file from all. They take no memory once they have been written to it.
func retire(pages []byte) error { return syscall.Mprotect(pages, syscall.PROT_NONE) }
