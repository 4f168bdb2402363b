package npy

import nd "ndgo/ndarray"

// An Option limits reading.
type Option func(*settings)

// MaxHeader sets the maximum size in bytes of the header of an array. The default is 10,000, as in NumPy.
func MaxHeader(n int) Option { return func(l *settings) { l.header = n } }

// MaxBytes sets the maximum number of bytes of the elements of an array, or of all arrays of an .npz file together. The default,
// and upper bound, is the limit of [nd.SetMaxBytes].
func MaxBytes(n int64) Option { return func(l *settings) { l.bytes = min(l.bytes, n) } }

// SomeFields makes [LoadRecords] and [ReadRecords] ignore fields of the file that the struct does not have. Ignored fields may have types
// that Go does not have, except Python objects.
func SomeFields() Option { return func(l *settings) { l.someFields = true } }

// Members makes [LoadZip] and [ReadZip] read only the arrays with these names. All other arrays may have unsupported types, such as
// strings. A name that is not in the archive is an error of kind [nd.ErrFormat].
func Members(names ...string) Option {
	return func(l *settings) { l.members = append(append([]string{}, l.members...), names...) }
}

type settings struct {
	header     int
	bytes      int64
	someFields bool
	members    []string // names of the arrays to read, or nil for all arrays
}

func settingsOf(options []Option) settings {
	l := settings{header: 10_000, bytes: nd.MaxBytes()}
	for _, set := range options {
		set(&l)
	}
	return l
}
