package npy

import nd "ndgo/ndarray"

// An Option sets a limit on what is read.
type Option func(*limits)

// MaxHeader sets the most bytes that the header of an array may have. The default is 10,000, as NumPy's.
func MaxHeader(n int) Option { return func(l *limits) { l.header = n } }

// MaxBytes sets the most bytes that the elements of an array, or of all arrays of an .npz file together, may take in
// memory. The default, and the most that has an effect, is the limit of [nd.SetMaxBytes].
func MaxBytes(n int64) Option { return func(l *limits) { l.bytes = min(l.bytes, n) } }

// SomeFields has [LoadRecords] and [ReadRecords] leave out the fields of the file that the struct has not. Those may be of types that Go has
// none for, unless they are Python objects.
func SomeFields() Option { return func(l *limits) { l.someFields = true } }

// Members has [LoadZip] and [ReadZip] read the arrays of these names alone, so that others may be of types that Go has none for, as strings.
// A name that the archive has not is an error of kind [nd.ErrFormat].
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
