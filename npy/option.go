package npy

import nd "ndgo/ndarray"

// An Option limits reading.
type Option func(*limits)

// MaxHeader sets the most bytes of the header of an array. The default is 10,000, as NumPy's.
func MaxHeader(n int) Option { return func(l *limits) { l.header = n } }

// MaxBytes sets the most bytes in memory of the elements of an array, or of all arrays of an .npz file together. The default, and the
// largest effective value, is the limit of [nd.SetMaxBytes].
func MaxBytes(n int64) Option { return func(l *limits) { l.bytes = min(l.bytes, n) } }

// SomeFields has [LoadRecords] and [ReadRecords] leave out fields of the file missing in the struct. They may be of types unknown in Go,
// except Python objects.
func SomeFields() Option { return func(l *limits) { l.someFields = true } }

// Members has [LoadZip] and [ReadZip] read only the arrays of these names, so others may be of types unknown in Go, as strings. A name
// missing in the archive is an error of kind [nd.ErrFormat].
func Members(names ...string) Option {
	return func(l *limits) { l.members = append(append([]string{}, l.members...), names...) }
}

type limits struct {
	header     int
	bytes      int64
	someFields bool
	members    []string // nil for all
}

func limitsOf(options []Option) limits {
	l := limits{header: 10_000, bytes: nd.MaxBytes()}
	for _, set := range options {
		set(&l)
	}
	return l
}
