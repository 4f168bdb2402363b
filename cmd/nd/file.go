package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/text"
)

// A file is an array in a file, which may be larger than memory.
type file struct {
	path   string
	shape  []int
	dtype  nd.DType
	mapped bool     // rows are mapped when they are needed
	array  nd.Array // of a file that is not mapped, or has been mapped as a whole
	names  []string // of columns, if it is a text with a header, or has records
}

// open returns the array in a file.
func open(path string) (*file, error) {
	if strings.HasSuffix(path, ".npy") {
		info, err := npy.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.Fields != nil {
			return openRecords(path, info.Shape)
		}
		f := &file{path: path, shape: info.Shape, dtype: info.DType}
		if !info.Fortran && len(info.Shape) > 0 {
			if x, err := npy.MapAny(path, npy.Rows(0, 0)); err == nil {
				f.mapped = true
				return f, npy.Unmap(x)
			}
		}
		f.array, err = npy.LoadAny(path)
		return f, err
	}
	f := &file{path: path}
	var err error
	if isText(path) && !strings.Contains(path, ".npz:") {
		f.array, f.names, err = loadText(path)
	} else {
		f.array, err = load(path)
	}
	if err != nil {
		return nil, err
	}
	f.shape, f.dtype = f.array.Shape(), f.array.DType()
	return f, nil
}

// openRecords returns the fields of records as the columns of a table: along a last axis, as float64, or as the kind that all of them have.
func openRecords(path string, shape []int) (*file, error) {
	names, columns, err := npy.LoadColumns(path)
	if err != nil {
		return nil, err
	}
	f := &file{path: path, names: names, dtype: columns[0].DType()}
	for i, x := range columns {
		if !slices.Equal(x.Shape(), shape) {
			return nil, fmt.Errorf("%s: field %q is an array of shape %s in each record, no number", path, names[i], shapeText(x.Shape()[len(shape):]))
		}
		switch {
		case x.DType() == f.dtype:
		case kinds[x.DType()].floats == nil || kinds[f.dtype].floats == nil:
			f.dtype = nd.Complex128
		default:
			f.dtype = nd.Float64
		}
	}
	if err := nd.Try(func() { f.array = kinds[f.dtype].stack(columns) }); err != nil { // of 64 axes, for instance
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.shape = f.array.Shape()
	return f, nil
}

// load returns the array in a file that is no .npy file.
func load(path string) (nd.Array, error) {
	switch name, member, ok := strings.Cut(path, ".npz:"); {
	case ok:
		return loadMember(name+".npz", member)
	case strings.HasSuffix(path, ".npz"):
		names, err := membersOf(path)
		if err != nil {
			return nil, err
		}
		if len(names) != 1 {
			return nil, fmt.Errorf("%s has %d arrays; name one: %[1]s:name, of %[3]q", path, len(names), names)
		}
		return loadMember(path, names[0])
	case isText(path):
		x, _, err := loadText(path)
		return x, err
	case slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif"}, strings.ToLower(filepath.Ext(path))):
		return array(picture.Load(path))
	}
	return nil, fmt.Errorf("%s: the name tells no format; use .npy, .npz, .csv, .tsv, .txt or .png", path)
}

// membersOf returns the names of the arrays in an archive, sorted.
func membersOf(path string) ([]string, error) {
	archive, err := zip.OpenReader(path)
	if errors.Is(err, zip.ErrInsecurePath) { // of names that npy judges
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var names []string
	for _, member := range archive.File {
		names = append(names, strings.TrimSuffix(member.Name, ".npy"))
	}
	slices.Sort(names)
	return names, archive.Close()
}

// loadMember returns an array of an archive, whatever the others are.
func loadMember(path, name string) (nd.Array, error) {
	names, err := membersOf(path)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("%s has no array %q; it has %q", path, name, names)
	}
	arrays, err := npy.LoadZip(path, npy.Members(name))
	return arrays[name], err
}

// array returns x as an [nd.Array], which is nil if x is.
func array[T any](x *nd.NDArray[T], err error) (nd.Array, error) {
	if err != nil {
		return nil, err
	}
	return x, nil
}

// loadText returns the table of a text, of real numbers, bools or complex numbers, and the names of its columns, which the first line may
// have. None of them begins as a number does.
func loadText(path string) (x nd.Array, names []string, err error) {
	for _, load := range []func(string, ...text.ReadOption) (nd.Array, error){loadAs[float64], loadAs[bool], loadAs[complex128]} {
		y, e := load(path)
		if e == nil || !errors.Is(e, nd.ErrFormat) {
			return y, nil, e
		}
		if err == nil {
			err = e
		}
	}
	isNumber := func(name string) bool { // then what is wrong is not the names
		_, e := strconv.ParseFloat(strings.TrimSpace(name), 64)
		return e == nil || strings.IndexAny(name, "0123456789+-.(") == 0
	}
	for i, load := range []func(string, ...text.ReadOption) (nd.Array, error){loadAs[float64], loadAs[bool], loadAs[complex128]} {
		y, e := load(path, text.Header(&names))
		if slices.ContainsFunc(names, isNumber) {
			return nil, nil, err
		}
		if e == nil {
			return y, names, nil
		}
		if i == 0 {
			err = e
		}
	}
	return nil, nil, err
}

func loadAs[T text.Element](path string, options ...text.ReadOption) (nd.Array, error) {
	return array(text.Load[T](path, options...))
}

// isText reports whether a file is text by its name.
func isText(path string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".txt"}, filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz")))
}

// whole returns the whole array, mapped if that can be, and once.
func (f *file) whole() (x nd.Array, err error) {
	if f.array == nil {
		f.array, err = npy.MapAny(f.path)
	}
	return f.array, err
}

// rows returns some rows of the array, and what gives their memory back.
func (f *file) rows(first, stop int) (x nd.Array, done func() error, err error) {
	if f.mapped {
		x, err = npy.MapAny(f.path, npy.Rows(first, stop))
		return x, func() error { return npy.Unmap(x) }, err
	}
	return kinds[f.array.DType()].slice(f.array, nd.Range(first, stop)), func() error { return nil }, nil
}

// blockBytes is about how many bytes of an array are computed with at a time.
const blockBytes = 8 << 20

// rowsOfBlock returns how many rows of a shape, whose elements have up to 16 bytes, are a block.
func rowsOfBlock(shape []int) int {
	rows := blockBytes / 16
	for _, n := range shape[1:] {
		rows /= max(n, 1)
	}
	return max(1, rows)
}

// blocks calls do with blocks of rows of the array, one after another, and shows progress. An array without axes is one block.
func (f *file) blocks(progress *progress, do func(x nd.Array, first int) error) error {
	if len(f.shape) == 0 {
		x, err := f.whole()
		if err != nil {
			return err
		}
		return do(x, 0)
	}
	step := rowsOfBlock(f.shape)
	progress.begin(f.shape[0])
	defer progress.end()
	for first := 0; first < f.shape[0]; first += step {
		stop := min(first+step, f.shape[0])
		x, done, err := f.rows(first, stop)
		if err != nil {
			return err
		}
		err = do(x, first)
		if e := done(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
		progress.add(stop - first)
	}
	return nil
}

// save writes an array in the format that the name of the file tells. Text has the names of columns, if there are any, and .npy files
// have records then.
func save(path string, x nd.Array, names ...string) error {
	k, ok := kinds[x.DType()]
	switch {
	case strings.HasSuffix(path, ".npy") && names != nil:
		columns := make([]nd.Array, len(names))
		for i := range columns {
			columns[i] = k.slice(x, nd.Ellipsis, nd.At(i))
		}
		if err := npy.SaveColumns(path, names, columns); err != nil {
			return fmt.Errorf("%w; --no-names leaves names out", err)
		}
		return nil
	case strings.HasSuffix(path, ".npy"):
		return npy.Save(path, x)
	case strings.HasSuffix(path, ".npz"):
		return npy.SaveZip(path, map[string]nd.Array{"arr_0": x})
	case isText(path) && ok:
		delimiter := ','
		switch filepath.Ext(strings.TrimSuffix(path, ".gz")) {
		case ".tsv":
			delimiter = '\t'
		case ".txt":
			delimiter = ' '
		}
		options := []text.WriteOption{text.Delimiter(delimiter)}
		if names != nil {
			options = append(options, text.Names(names...))
		}
		return k.save(path, x, options...)
	}
	return picture.Save(path, x)
}
