package command

import (
	"archive/zip"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/zarr"
)

// A file is an array in a file, perhaps larger than memory.
type file struct {
	path   string
	shape  []int
	dtype  nd.DType
	mapped bool          // whether parts of the file are mapped into memory on demand
	array  nd.Array      // the array, if the whole file is read or mapped
	table  *table        // columns of a text, or of records
	stored zarr.AnyArray // array of a Zarr store; parts are read on demand
}

// open returns the array in a file.
func open(path string) (*file, error) {
	if isStore(path) {
		return openStored(path)
	}
	if strings.HasSuffix(path, ".npy") {
		info, err := npy.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.Fields != nil {
			f := &file{path: path}
			if f.table, err = loadRecords(path, info.Shape); err != nil {
				return nil, err
			}
			if f.array, err = f.table.array(); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			f.shape, f.dtype = f.array.Shape(), f.array.DType()
			return f, nil
		}
		f := &file{path: path, shape: info.Shape, dtype: info.DType}
		if !info.Fortran && len(info.Shape) > 0 {
			if x, err := npy.MapAny(path, npy.Rows(0, 0)); err == nil {
				f.mapped = true
				return f, npy.Unmap(x)
			}
		}
		if f.array, err = npy.MapAny(path); err != nil { // this also maps column-major arrays
			f.array, err = npy.LoadAny(path)
		}
		return f, err
	}
	f := &file{path: path}
	var err error
	if isText(path) && !strings.Contains(path, ".npz:") {
		f.array, f.table, err = loadText(path)
	} else {
		f.array, err = load(path)
	}
	if err != nil {
		return nil, err
	}
	f.shape, f.dtype = f.array.Shape(), f.array.DType()
	return f, nil
}

// load returns the array in a file of a format other than .npy.
func load(path string) (nd.Array, error) {
	switch name, member, ok := strings.Cut(path, ".npz:"); {
	case ok:
		return loadMember(name+".npz", member)
	case strings.HasSuffix(path, ".npz"):
		names, err := membersOf(path)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s has no arrays", path)
		}
		if len(names) != 1 {
			return nil, fmt.Errorf("%s has %d arrays; name one: %[1]s:name, of %[3]s", path, len(names), quote.Names(names))
		}
		return loadMember(path, names[0])
	case isText(path):
		x, _, err := loadText(path)
		return x, err
	case isPicture(path):
		return array(picture.Load(path))
	}
	return nil, noFormat(path)
}

// noFormat returns the error for a file of unknown format.
func noFormat(path string) error {
	if path == "" {
		return errors.New("the name of a file is empty")
	}
	return fmt.Errorf("%s: the name tells no format; use .npy, .npz, .csv, .tsv, .txt, .png, .gif, .jpg, .zarr or .zarr.zip", path)
}

// isPicture reports whether the name of a file has the extension of a picture.
func isPicture(path string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif"}, strings.ToLower(filepath.Ext(path)))
}

// membersOf returns the names of the arrays in an archive, sorted.
func membersOf(path string) ([]string, error) {
	archive, err := zip.OpenReader(path)
	if errors.Is(err, zip.ErrInsecurePath) { // npy checks the names
		err = nil
	}
	if errors.Is(err, zip.ErrFormat) {
		return nil, fmt.Errorf("%s: the file is not an archive, ends early or is damaged: its directory cannot be read", path)
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

// loadMember returns one array of an archive, even if other arrays of the archive cannot be read.
func loadMember(path, name string) (nd.Array, error) {
	names, err := membersOf(path)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("%s has no array %s; it has %s", path, quote.Text(name), quote.Names(names))
	}
	arrays, err := npy.LoadZip(path, npy.Members(name))
	return arrays[name], err
}

// array returns x as an [nd.Array]. For a nil x the Array is nil.
func array[T any](x *nd.NDArray[T], err error) (nd.Array, error) {
	if err != nil {
		return nil, err
	}
	return x, nil
}

// whole returns the whole array. The first call maps the file into memory or reads it; later calls return the same array.
func (f *file) whole() (x nd.Array, err error) {
	switch {
	case f.array != nil:
	case f.stored != nil:
		f.array, err = f.stored.ReadAny()
	default:
		f.array, err = npy.MapAny(f.path)
	}
	return f.array, err
}

// save writes an array in the format for the file's extension. The names of columns become the first line of a text, or fields of
// records in an .npy file.
func save(path string, x nd.Array, names ...string) error {
	k, ok := kinds[x.DType()]
	switch {
	case strings.HasSuffix(path, ".npy") && names != nil:
		t := &table{names: names}
		for i := range names {
			t.columns = append(t.columns, k.slice(x, nd.Ellipsis, nd.At(i)))
		}
		return t.save(path)
	case strings.HasSuffix(path, ".npy"):
		return npy.Save(path, x)
	case strings.HasSuffix(path, ".npz"):
		return npy.SaveZip(path, map[string]nd.Array{"arr_0": x})
	case isText(path) && ok:
		return k.save(path, x, textOptions(path, names)...)
	case isPicture(path):
		return picture.Save(path, x)
	}
	return noFormat(path)
}
