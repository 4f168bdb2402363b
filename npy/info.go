package npy

import (
	"os"
	"slices"

	nd "ndgo/ndarray"
)

// An Info is what an .npy file says of its array.
type Info struct {
	DType   nd.DType // the kind of the elements
	Descr   string   // the element type and its byte order, as the file has them: "<f8"
	Shape   []int
	Fortran bool  // whether the first axis varies fastest
	Offset  int64 // where in the file the elements begin
	Bytes   int64 // how many bytes they have
}

// Stat returns what the .npy file at path says of its array, without reading its elements, all of which must be there.
// Errors are as for [LoadAny].
func Stat(path string, options ...Option) (Info, error) {
	const op = "npy.Stat"
	f, err := os.Open(path)
	if err != nil {
		return Info{}, outside(op, err)
	}
	defer f.Close()
	l := limitsOf(options)
	s := &source{op: op, name: path, r: f}
	want := asInFile
	h, t, _, err := readType(s, &want, &l)
	if err != nil {
		return Info{}, err
	}
	shape, err := h.check(s, t.width, 1<<62)
	if err != nil {
		return Info{}, err
	}
	bytes := int64(t.width)
	for _, n := range shape {
		bytes *= int64(n)
	}
	if slices.Contains(shape, 0) {
		bytes = 0
	}
	if file, err := f.Stat(); err == nil && file.Mode().IsRegular() {
		switch end := s.at + bytes; {
		case file.Size() < end:
			return Info{}, s.fail(nd.ErrFormat, "the data ends at byte %d, within the %d bytes of elements", file.Size(), bytes)
		case file.Size() > end:
			return Info{}, s.fail(nd.ErrFormat, "bytes follow the last element, at byte %d", end)
		}
	}
	return Info{DType: t.dtype, Descr: h.descr, Shape: shape, Fortran: h.fortran, Offset: s.at, Bytes: bytes}, nil
}
