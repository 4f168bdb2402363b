package zarr

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"ndgo/internal/core/limits"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

// Create creates an array of the given shape at path in s, in version 3 of the format. The path "" is the root of the store.
// Elements have the fill value until they are written. Create also creates missing groups above path. If a group above path has
// version 2, the error is of kind [nd.ErrReadOnly].
//
// If there is a node at path, Create returns [fs.ErrExist] or, with [Overwrite], first deletes the node. If the shapes of chunks
// and shards do not fit, or the order of codecs is impossible, the errors are of the same kinds as for [Open].
func Create[T nd.Element](s store.Store, path string, shape []int, options ...Option) (*Array[T], error) {
	const op = "zarr.Create"
	o := optionsOf(options)
	err := o.checkNew()
	var spec *spec
	if err == nil {
		spec, err = newSpec[T](o, shape)
	}
	if err != nil {
		return nil, fault(op, nameOf(path), err)
	}
	if err = checkPath(path); err == nil && !o.overwrite {
		err = checkNoChunks(s, path, o)
	}
	if err == nil {
		spec.mark, err = place(s, path, spec.doc, o)
	}
	if err != nil {
		return nil, fault(op, nameOf(path), err)
	}
	a, err := newArray[T](s, path, o, spec)
	return a, fault(op, nameOf(path), err)
}

// newSpec returns the metadata of a new array. It parses the new document like a document in a store. So Open accepts every array
// that Create makes.
func newSpec[T nd.Element](o *options, shape []int) (*spec, error) {
	x := new(nd.NDArray[T])
	t, ok := typeOf(x.DType())
	if !ok || t.memory() != x.ItemSize() {
		return nil, refuse(nd.ErrDType, "stores have no elements of type %s with %d bytes; convert them to int64", x.DType(), x.ItemSize())
	}
	if o.half {
		if t.dtype != nd.Float32 {
			return nil, refuse(nd.ErrDType, "Float16 stores elements of float32, and these are %s", t.dtype)
		}
		t, _ = typeNamed("float16")
	}
	if e := limits.AxesError(shape); e != nil {
		return nil, e
	}
	doc, err := o.document(&t, shape)
	if err != nil {
		return nil, err
	}
	b := jsontree.Append(nil, doc)
	if doc, err = parseDocument(b); err != nil {
		return nil, err
	}
	return parseV3(doc)
}

// checkNoChunks returns an error if there are chunks but no metadata at the path of a new array. A program killed while it deleted
// an array may have left such chunks, and they would become chunks of the new array.
func checkNoChunks(s store.Store, at string, o *options) error {
	if kind, err := kindOf(s, at, o); kind != "" || err != nil {
		return err // if there is a node, place will return an error
	}
	for e, err := range s.List(o.context, at) {
		if err != nil {
			return err
		}
		if name := e.Name; name != "c" && !strings.HasPrefix(name, "c.") && strings.Trim(name, "0123456789.") != "" {
			continue
		}
		full := !e.Folder
		if e.Folder {
			if full, err = hasObjects(s, path.Join(at, e.Name), o, 0); err != nil {
				return err
			}
		}
		if full {
			return fmt.Errorf("%s is of an old array without metadata; delete it, or use Overwrite: %w", locate(s, path.Join(at, e.Name)), fs.ErrExist)
		}
	}
	return nil
}

// hasObjects reports whether there are objects in a folder or in its subfolders.
func hasObjects(s store.Store, folder string, o *options, depth int) (bool, error) {
	for e, err := range s.List(o.context, folder) {
		if err != nil || !e.Folder {
			return true, err
		}
		if depth > maxDepth {
			return true, nil
		}
		if full, err := hasObjects(s, path.Join(folder, e.Name), o, depth+1); full || err != nil {
			return full, err
		}
	}
	return false, nil
}

// place writes the document of a new node at path, and returns its mark.
func place(s store.Store, at string, doc jsontree.Object, o *options) (m mark, err error) {
	if err := checkPath(at); err != nil {
		return m, err
	}
	key := path.Join(at, "zarr.json")
	defer documentAt(s, key).hold()()
	if err = makeRoom(s, at, o); err == nil {
		err = dropAbove(o.context, s, at)
	}
	if err == nil {
		err = s.PutIfAbsent(o.context, key, jsontree.Append(nil, doc))
	}
	if err != nil {
		return m, err
	}
	return documentAt(s, key).changed(), nil // the address of a folder may change when the folder is created
}

// makeRoom prepares the store for a new node at path. It creates the groups above path. Then it deletes an old node at path, if the
// options allow it.
func makeRoom(s store.Store, at string, o *options) error {
	if !o.overwrite {
		kind, err := kindOf(s, at, o)
		if err != nil {
			return err
		}
		if kind != "" {
			return fmt.Errorf("%s has %s; delete it, or use Overwrite: %w", locate(s, at), kind, fs.ErrExist)
		}
	}
	for i := range at {
		if at[i] == '/' {
			if err := ensureGroup(s, at[:i], o); err != nil {
				return err
			}
		}
	}
	if at != "" {
		if err := ensureGroup(s, "", o); err != nil {
			return err
		}
	}
	if o.overwrite {
		return deleteAll(s, at, o, 0)
	}
	return nil
}

// ensureGroup creates a group at path if there is none.
func ensureGroup(s store.Store, at string, o *options) error {
	kind, err := kindOf(s, at, o)
	if err != nil {
		return err
	}
	switch kind {
	case "a group":
		return nil
	case "a group of version 2":
		return refuse(nd.ErrReadOnly, "%s has %s of the format, where readers find no nodes of version 3; use a new store, or convert the group by zarr-python first",
			locate(s, at), kind)
	case "":
		err := s.PutIfAbsent(o.context, path.Join(at, "zarr.json"), jsontree.Append(nil, groupDocument(jsontree.Object{})))
		if errors.Is(err, fs.ErrExist) { // another program has created the group meanwhile
			return nil
		}
		return err
	}
	return refuse(nd.ErrFormat, "%s has %s, which has no nodes below it", locate(s, at), kind)
}

func groupDocument(attributes jsontree.Object) jsontree.Object {
	return jsontree.Object{"zarr_format": number(3), "node_type": "group", "attributes": attributes}
}

// kindOf returns the kind of the node at path, or "" if there is none.
func kindOf(s store.Store, at string, o *options) (string, error) {
	doc, err := readDocument(s, path.Join(at, "zarr.json"), o)
	if err == nil {
		if doc["node_type"] == "group" {
			return "a group", nil
		}
		return "an array", nil
	}
	if !isMissing(err) {
		return "", err
	}
	for name, kind := range map[string]string{".zarray": "an array of version 2", ".zgroup": "a group of version 2"} {
		switch _, err := s.Get(o.context, path.Join(at, name), nil, jsontree.MaxBytes); {
		case err == nil:
			return kind, nil
		case !isMissing(err):
			return "", err
		}
	}
	return "", nil
}

// maxDepth is the greatest depth of nested folders in a store.
const maxDepth = 256

// deleteAll deletes all objects below a folder. It deletes the metadata first, so that no array has only a part of its chunks.
func deleteAll(s store.Store, folder string, o *options, depth int) error {
	if depth > maxDepth {
		return refuse(nd.ErrLimit, "folders are nested more than %d times in %s", maxDepth, locate(s, folder))
	}
	for _, name := range []string{"zarr.json", ".zarray", ".zgroup", ".zattrs"} {
		if err := s.Delete(o.context, path.Join(folder, name)); err != nil {
			return err
		}
	}
	var folders []string
	for e, err := range s.List(o.context, folder) {
		if err != nil {
			return err
		}
		at := path.Join(folder, e.Name)
		if e.Folder {
			folders = append(folders, at)
		} else if err := s.Delete(o.context, at); err != nil {
			return err
		}
	}
	for _, f := range folders {
		if err := deleteAll(s, f, o, depth+1); err != nil {
			return err
		}
	}
	return nil
}
