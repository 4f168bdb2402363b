// Package store has the places of Zarr arrays: a folder ([Dir]), memory ([Memory]), a ZIP archive ([Zip]), and other implementations of [Store].
//
// A store maps keys to objects. A key is names with slashes between them, as "temperature/c/0/1"; it is no path of a file, and it never
// leads out of the store. Names may not be empty, "." or "..", or have a backslash or a zero byte ([Check]).
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

// A Store keeps objects by their keys. Any number of goroutines may call its methods. During a replacement an object is old or new to a reader,
// never a part of both.
type Store interface {
	// Get returns the object at key, in the memory of room if it is long enough. An object of more than most bytes is an error of
	// [ErrTooLong], and a missing object one of [fs.ErrNotExist].
	Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error)

	// GetRanges fills the memory of each range with bytes of the object at key, and returns the size of the whole object. All bytes are of
	// one state of the object. A range beyond the object's ends is an error of [ErrRange].
	GetRanges(ctx context.Context, key string, ranges []Range) (size int64, err error)

	// Put makes data the object at key. Durable data is on the disk when Put returns.
	Put(ctx context.Context, key string, data []byte, durable bool) error

	// PutIfAbsent makes data the object at key if there is none, else it returns an error of [fs.ErrExist].
	PutIfAbsent(ctx context.Context, key string, data []byte) error

	// List returns the entries of a folder, "" for the store, in no order: objects, and folders of objects. A missing folder
	// has none.
	List(ctx context.Context, folder string) iter.Seq2[Entry, error]

	// Delete removes the object at key. A missing object is no error.
	Delete(ctx context.Context, key string) error
}

// A Range is part of an object.
type Range struct {
	Offset int64  // of the first byte; a negative one counts from the end, -4 for the last four bytes
	Data   []byte // is filled
}

// An Entry is an object or a folder.
type Entry struct {
	Name   string // its last name
	Folder bool
	Size   int64 // bytes of an object; -1 if it is unknown
}

// A Locator is a Store with a path for each object, as of a file. Messages name the path, and two stores with objects at one place
// know of each other's writers.
type Locator interface {
	Locate(key string) string
}

// An Opener is a Store with objects to be opened. Several calls then read one state of the object.
type Opener interface {
	Open(ctx context.Context, key string) (Object, error)
}

// An Object is open for calls of GetRanges, as a [Store] has it.
type Object interface {
	GetRanges(ctx context.Context, ranges []Range) (size int64, err error)
	Close() error
}

// Kinds of errors, for [errors.Is]. Missing objects are [fs.ErrNotExist], and existing ones [fs.ErrExist].
var (
	ErrTooLong  = errors.New("the object has more bytes than expected")
	ErrRange    = errors.New("the range is beyond the ends of the object")
	ErrReadOnly = errors.New("the store is read-only")
	ErrKey      = errors.New("invalid key")
)

// Check returns an error of [ErrKey] unless key is one.
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

// maxKey is the most bytes of a key, as in the object stores of all vendors.
const maxKey = 1024

// checkFolder is [Check] for folders; "" is one.
func checkFolder(folder string) error {
	if folder == "" {
		return nil
	}
	return Check(folder)
}

// bounds returns where the range begins in an object of size bytes.
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

// fit returns n bytes, in the memory of room if it is long enough.
func fit(room []byte, n int) []byte {
	if cap(room) >= n {
		return room[:n]
	}
	return make([]byte, n)
}

// tooLong returns the error of an object of size bytes where most are expected.
func tooLong(key string, size, most int64) error {
	return fmt.Errorf("%s: %w: %d, expected at most %d", key, ErrTooLong, size, most)
}

func missing(op, key string) error { return &fs.PathError{Op: op, Path: key, Err: fs.ErrNotExist} }
