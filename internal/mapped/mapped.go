// Package mapped maps parts of files into memory.
//
// After a file is closed, its addresses are never reused, because a program may still have pointers to them. An access through
// such a pointer stops with a fault instead of reaching other memory. Close gives back the memory but not the addresses. 64-bit
// machines have enough addresses; on other machines mapping is not supported.
package mapped

import "os"

// A File is a part of a file, mapped into memory.
type File struct {
	pages []byte // the whole pages containing the part
	first int    // the offset of the part in pages
}

// Open maps size bytes of f, at least one, from offset on. If shared is set, f is open for writing and stores go to the file.
// Otherwise the memory is read-only. f may be closed afterwards.
func Open(f *os.File, offset int64, size int, shared bool) (*File, error) {
	first := int(offset % int64(os.Getpagesize()))
	pages, err := open(f.Fd(), offset-int64(first), first+size, shared)
	if err != nil {
		return nil, &os.PathError{Op: "mmap", Path: f.Name(), Err: err}
	}
	return &File{pages, first}, nil
}

// Bytes returns the memory.
func (f *File) Bytes() []byte { return f.pages[f.first:] }

// Sync returns when all stores are on disk.
func (f *File) Sync() error { return os.NewSyscallError("msync", sync(f.pages)) }

// Close gives the memory back, but keeps its addresses reserved.
func (f *File) Close() error { return os.NewSyscallError("mmap", retire(f.pages)) }
