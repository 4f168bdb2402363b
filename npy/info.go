package npy

import (
	"os"
	"reflect"
	"slices"

	nd "ndgo/ndarray"
)

// An Info describes the array of an .npy file.
type Info struct {
	DType   nd.DType // the kind of the elements; struct for records
	Descr   string   // the element type and its byte order, in the file's notation: "<f8"
	Shape   []int
	Fortran bool    // whether the first axis varies fastest
	Offset  int64   // position of the first element in the file
	Bytes   int64   // size of the elements in bytes
	Fields  []Field // fields of records
}

// A Field is one of the fields of records in a file.
type Field struct {
	Name   string
	Type   string // its type in a Go struct: "[3]float64"
	Offset int64  // position within the record
}

// Stat describes the array in the .npy file at path; elements may also be records. Stat does not read the elements, and has no limit for
// their size. A truncated file is an error. Otherwise Stat returns the same errors as [LoadAny].
func Stat(path string, options ...Option) (Info, error) {
	const op = "npy.Stat"
	f, err := os.Open(path)
	if err != nil {
		return Info{}, outside(op, err)
	}
	defer f.Close()
	l := settingsOf(options)
	s := &source{op: op, name: path, r: f}
	h, err := readHeader(s, l.header)
	if err != nil {
		return Info{}, err
	}
	info := Info{Descr: h.descr, Fortran: h.fortran, Offset: s.at}
	width := int64(0)
	if h.isOfRecords() {
		record, err := h.record(s, true)
		if err != nil {
			return Info{}, err
		}
		info.DType, width = nd.DType(reflect.Struct), record.size
		for _, f := range record.fields {
			info.Fields = append(info.Fields, Field{f.name, goType(f.of, f.shape), f.offset})
		}
	} else {
		t, _, err := h.element(s)
		if err != nil {
			return Info{}, err
		}
		info.DType, width = t.dtype, int64(t.width)
	}
	shape, err := h.check(s, int(width), 1<<62)
	if err != nil {
		return Info{}, err
	}
	bytes := width
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
	info.Shape, info.Bytes = shape, bytes
	return info, nil
}
