package zarr

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

// An Array is an array in a store, with elements of type T in memory. Any number of goroutines may call its methods.
//
// An Array keeps the metadata that it read when it was opened. [Array.SetAttributes], [Array.Append] and [Array.Resize] read the
// metadata from the store again before they change it. [Array.Write] reads the metadata again if another Array of this process has
// changed it. Other methods use the metadata in memory: to see changes by other handles and programs, open the array again. If
// another array has replaced the opened array in the store, changes are an error of kind [nd.ErrFormat].
type Array[T nd.Element] struct{ array }

// An array has all fields and methods of an Array that do not depend on the element type. The compiler compiles each method of Array twice
// for every element type, so the methods of array are not inlined there.
type array struct {
	store   store.Store
	path    string
	options *options
	budget  *budget
	spec    atomic.Pointer[spec]
}

// key returns the key of an object of the array. The object's name is relative to the array's path.
//
//go:noinline
func (a *array) key(name string) string { return path.Join(a.path, name) }

// locate returns the name of the object at key for use in messages.
//
//go:noinline
func (a *array) locate(key string) string { return locate(a.store, key) }

func locate(s store.Store, key string) string {
	if l, ok := s.(store.Locator); ok {
		return quote.Plain(l.Locate(key), "")
	}
	if key == "" {
		return "the store"
	}
	return quote.Plain(key, "")
}

// Path returns the path of the array in its store, or "" for an array at the root of the store.
func (a *array) Path() string { return a.path }

// Shape returns the sizes of the axes.
//
//go:noinline
func (a *array) Shape() []int { return slices.Clone(a.spec.Load().shape) }

// NDim returns the number of axes.
func (a *array) NDim() int { return len(a.spec.Load().shape) }

// DType returns the kind of the elements in memory.
func (a *array) DType() nd.DType { return a.spec.Load().typ.dtype }

// DimensionNames returns the names of the axes, where "" is an axis without a name. It returns nil if no axis has a name.
//
//go:noinline
func (a *array) DimensionNames() []string { return slices.Clone(a.spec.Load().names) }

// Attributes returns the attributes. Their values are nil, bools, strings, numbers of type int64, uint64 or float64, []any, and
// map[string]any.
//
//go:noinline
func (a *array) Attributes() map[string]any {
	return jsontree.Go(a.spec.Load().attributes).(map[string]any)
}

// Open returns the array at path in s. The path "" is the root of the store. The array must have elements of type T. T may also be
// int for int64, uint for uint64, and float32 for float16. Other elements are an error of kind [nd.ErrDType].
//
// The error is of kind [nd.ErrFormat] if the metadata are malformed, and of kind [nd.ErrSize] if a size does not fit an int. It is
// [fs.ErrNotExist] if there is no array. Open reads versions 2 and 3 of the format.
func Open[T nd.Element](s store.Store, path string, options ...Option) (*Array[T], error) {
	const op = "zarr.Open"
	o := optionsOf(options)
	spec, err := load(op, s, path, o)
	if err != nil {
		return nil, err
	}
	a, err := newArray[T](s, path, o, spec)
	return a, fault(op, nameOf(path), err)
}

// nameOf returns the name of the array at path for use in messages.
func nameOf(path string) string {
	if path == "" {
		return "array"
	}
	return "array " + quote.Plain(path, "")
}

func newArray[T nd.Element](s store.Store, path string, o *options, spec *spec) (*Array[T], error) {
	x := new(nd.NDArray[T])
	if err := spec.typ.checkKind(x.DType(), x.ItemSize()); err != nil {
		return nil, err
	}
	a := &Array[T]{array{store: s, path: path, options: o, budget: newBudget(o.memory)}}
	a.spec.Store(spec)
	return a, nil
}

// load reads the metadata of the array at path.
func load(op string, s store.Store, at string, o *options) (*spec, error) {
	if err := checkPath(at); err != nil {
		return nil, fault(op, "", err)
	}
	if err := o.check(); err != nil {
		return nil, fault(op, nameOf(at), err)
	}
	file := path.Join(at, "zarr.json")
	now := documentAt(s, file).now()
	doc, err := readDocument(s, file, o)
	var spec *spec
	switch {
	case err == nil:
		spec, err = parseV3(doc)
	case isMissing(err):
		if spec, file, err = loadV2(s, at, o); isMissing(err) {
			return nil, fault(op, nameOf(at), fmt.Errorf("%s has neither zarr.json nor .zarray: %w", locate(s, at), err))
		}
	}
	if err != nil {
		return nil, fault(op, nameOf(at)+" in "+locate(s, file), err)
	}
	spec.mark = now
	return spec, nil
}

// loadV2 reads the metadata of an array of version 2. It also returns the key of the document that it read last.
func loadV2(s store.Store, at string, o *options) (*spec, string, error) {
	file := path.Join(at, ".zarray")
	doc, err := readDocument(s, file, o)
	if err != nil {
		return nil, file, err
	}
	attributes, err := readAttributesV2(s, at, o)
	if err != nil {
		return nil, path.Join(at, ".zattrs"), err
	}
	spec, err := parseV2(doc, attributes)
	return spec, file, err
}

// readAttributesV2 returns the attributes of an array of version 2. Version 2 has a separate document for attributes.
func readAttributesV2(s store.Store, at string, o *options) (jsontree.Object, error) {
	doc, err := readDocument(s, path.Join(at, ".zattrs"), o)
	if isMissing(err) {
		return jsontree.Object{}, nil
	}
	return doc, err
}

// readDocument reads a document in a store and returns its JSON object.
func readDocument(s store.Store, key string, o *options) (jsontree.Object, error) {
	b, err := s.Get(o.context, key, nil, jsontree.MaxBytes)
	if err != nil {
		return nil, err
	}
	return parseDocument(b)
}

// checkPath returns an error if path is not the path of a node: "", or names separated by slashes.
func checkPath(path string) error {
	if path == "" {
		return nil
	}
	if err := store.Check(path); err != nil {
		return refuse(nd.ErrFormat, "the path %s: %v", quote.Text(path), err)
	}
	for name := range strings.SplitSeq(path, "/") {
		if strings.Trim(name, ".") == "" || strings.HasPrefix(name, "__") || strings.HasPrefix(name, ".ndgo-") || name == "zarr.json" {
			return refuse(nd.ErrFormat, "the path %s has the name %s, which is reserved", quote.Text(path), quote.Text(name))
		}
	}
	return nil
}
