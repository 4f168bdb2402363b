// Package store provides the places where Zarr arrays are stored: a folder ([Dir]), memory ([Memory]) and a ZIP archive ([Zip]).
// Users can implement [Store] for other places.
//
// A store maps keys to objects. A key consists of names separated by slashes, such as "temperature/c/0/1". It is not a file path
// and never leads out of the store. A name must not be empty, "." or "..", and must not contain a backslash or a zero byte
// ([Check]).
package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"strings"

	"ndgo/internal/quote"
)

// A Store maps keys to objects. Any number of goroutines may call its methods at the same time. While an object is replaced, a
// reader gets either the old or the new object, never a mixture.
type Store interface {
	// Get returns the object at key, in the memory of room if room is large enough. It returns [ErrTooLong] if the object has more bytes
	// than the limit most, and [fs.ErrNotExist] if there is no object.
	Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error)

	// GetRanges fills each range with bytes of the object at key, and returns the size of the whole object. All bytes come from the
	// same state of the object. It returns [ErrRange] if a range is not within the object.
	GetRanges(ctx context.Context, key string, ranges []Range) (size int64, err error)

	// Put stores data as the object at key. With durable, the data is on the disk when Put returns.
	Put(ctx context.Context, key string, data []byte, durable bool) error

	// PutIfAbsent stores data as the object at key. If there is an object already, it returns [fs.ErrExist].
	PutIfAbsent(ctx context.Context, key string, data []byte) error

	// List returns the entries of a folder, in any order: objects, and folders containing objects. The folder "" is the root of the
	// store. A missing folder has no entries.
	List(ctx context.Context, folder string) iter.Seq2[Entry, error]

	// Delete removes the object at key. It is not an error if there is no object.
	Delete(ctx context.Context, key string) error
}

// A Range is a part of an object to be read.
type Range struct {
	Offset int64  // the offset of the first byte; a negative offset counts from the end: -4 for the last four bytes
	Data   []byte // the memory to be filled
}

// An Entry is an object or a folder in a folder.
type Entry struct {
	Name   string // the last name of its key
	Folder bool
	Size   int64 // the size of an object in bytes, or -1 if it is unknown
}

// A Locator is a Store with a path for each object, for instance of its file. Messages name this path. Two stores with the same
// path for an object also coordinate their writers.
type Locator interface {
	Locate(key string) string
}

// An Opener is a Store that can open objects. All reads of an opened object see the same state of the object.
type Opener interface {
	Open(ctx context.Context, key string) (Object, error)
}

// An Object is an opened object. Its GetRanges is the method of [Store] for this object.
type Object interface {
	GetRanges(ctx context.Context, ranges []Range) (size int64, err error)
	Close() error
}

// Errors, for [errors.Is]. The error for a missing object is [fs.ErrNotExist], and for an existing object [fs.ErrExist].
var (
	ErrTooLong  = errors.New("the object has more bytes than expected")
	ErrRange    = errors.New("the range is beyond the ends of the object")
	ErrReadOnly = errors.New("the store is read-only")
	ErrKey      = errors.New("invalid key")
)

// Check returns [ErrKey] if key is invalid.
func Check(key string) error {
	if len(key) > maxKey {
		return fmt.Errorf("%w: it has %d bytes, and may have %d", ErrKey, len(key), maxKey)
	}
	for name := range strings.SplitSeq(key, "/") {
		if name == "" || name == "." || name == ".." || strings.ContainsAny(name, "\\\x00") {
			return fmt.Errorf("%w %s: the name %s is not allowed in it", ErrKey, quote.Text(key), quote.Text(name))
		}
	}
	return nil
}

// maxKey is the greatest length of a key in bytes. The object stores of all vendors have this limit.
const maxKey = 1024

// checkFolder does the work of [Check] for the names of folders, and accepts "".
func checkFolder(folder string) error {
	if folder == "" {
		return nil
	}
	return Check(folder)
}

// bounds returns the offset of the range's first byte in an object of size bytes.
func (r *Range) bounds(key string, size int64) (int64, error) {
	at := r.Offset
	if at < 0 {
		at += size
	}
	if at < 0 || at > size || int64(len(r.Data)) > size-at {
		return 0, fmt.Errorf("%s: %w: %d bytes at offset %d of %d", key, ErrRange, len(r.Data), r.Offset, size)
	}
	return at, nil
}

// fit returns n bytes. It uses the memory of room if room is large enough.
func fit(room []byte, n int) []byte {
	if cap(room) >= n {
		return room[:n]
	}
	return make([]byte, n)
}

// tooLong returns the error for an object with more bytes than the limit most. size is the object's number of bytes.
func tooLong(key string, size, most int64) error {
	return fmt.Errorf("%s: %w: %d, expected at most %d", key, ErrTooLong, size, most)
}

func missing(op, key string) error { return &fs.PathError{Op: op, Path: key, Err: fs.ErrNotExist} }
