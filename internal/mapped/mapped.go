// Package mapped makes memory of parts of files.
//
// The addresses of a closed file are never used for anything else, since pointers to them may be left: an access there stops
// with a fault, and does not meet the memory of others. So memory is given back, and addresses are not; a machine of 64 bits has
// enough. Others are told to read files instead.
package mapped

import "os"

// A File is a part of a file as memory.
type File struct {
	pages []byte // whole pages around the part
	first int    // where in them the part begins
}

// Open maps size bytes of f from offset on, at least one. If shared, stores go to the file, open for writing, and else the
// memory cannot be written. The file f may be closed afterwards.
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

// Sync returns when all stores are on the disk.
func (f *File) Sync() error { return os.NewSyscallError("msync", sync(f.pages)) }

// Close gives the memory back, and leaves its addresses to nobody.
func (f *File) Close() error { return os.NewSyscallError("mmap", retire(f.pages)) }
