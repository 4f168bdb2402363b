package command

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// storeOf splits a name into a Zarr store and the path within the store. Examples are climate.zarr, climate.zarr/ocean/salinity and
// climate.zarr.zip/ocean.
func storeOf(name string) (s store.Store, inner string, ok bool, err error) {
	if isAddress(name) {
		s, inner, err := remoteStoreOf(name)
		return s, inner, true, err
	}
	slashed := filepath.ToSlash(name)
	for _, end := range []string{".zarr.zip", ".zarr"} {
		i := strings.Index(slashed+"/", end+"/")
		if i < 0 {
			continue
		}
		root, inner := name[:i+len(end)], strings.Trim(slashed[i+len(end):], "/")
		if end == ".zarr" {
			return store.Dir(root), inner, true, nil
		}
		s, err := store.Zip(root)
		return s, inner, true, err
	}
	return nil, "", false, nil
}

func isStore(name string) bool {
	if isAddress(name) {
		return true
	}
	slashed := filepath.ToSlash(name) + "/"
	return strings.Contains(slashed, ".zarr/") || strings.Contains(slashed, ".zarr.zip/")
}

// openStored returns the array in a store.
func openStored(name string) (*file, error) {
	s, inner, _, err := storeOf(name)
	if err != nil {
		return nil, err
	}
	a, err := zarr.OpenAny(s, inner, limit.options()...)
	if err != nil {
		if isArray, e := zarr.IsArray(s, inner); e == nil && !isArray {
			err = isGroup(s, name, inner)
		}
		return nil, err
	}
	return &file{path: shown(name), shape: a.Shape(), dtype: a.DType(), stored: a}, nil
}

// isGroup returns the error for a group in place of an array. The message lists the arrays of the group.
func isGroup(s store.Store, name, inner string) error {
	var names []string
	err := arraysIn(s, inner, func(at string) error {
		names = append(names, strings.Trim(strings.TrimPrefix(at, inner), "/"))
		return nil
	})
	name = strings.TrimRight(shown(name), "/")
	switch {
	case err != nil:
		return err
	case len(names) == 0:
		return fmt.Errorf("%s is a group without arrays", name)
	}
	return fmt.Errorf("%s is a group; name one of its arrays: %[1]s/name, of %s", name, quote.Names(names))
}

// arraysIn calls do with the paths of arrays in a store: the array at the given path, and all arrays below it.
func arraysIn(s store.Store, at string, do func(at string) error) error {
	if isArray, err := zarr.IsArray(s, at); isArray || errors.Is(err, nd.ErrFormat) {
		return do(at) // do returns the error of damaged metadata
	}
	g, err := zarr.OpenGroup(s, at)
	if err != nil {
		return err
	}
	nodes, err := g.Nodes()
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if n.IsArray {
			err = do(n.Path)
		} else {
			err = arraysIn(s, n.Path, do)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// storedInfos returns the lines of nd info for the arrays in a store.
func storedInfos(name string) ([]info, error) {
	s, inner, _, err := storeOf(name)
	if err != nil {
		return nil, err
	}
	all := []info{}
	err = arraysIn(s, inner, func(at string) error {
		a, err := zarr.OpenAny(s, at)
		if err != nil {
			return err
		}
		i := a.Info()
		how := "chunks " + shapeText(i.Chunk)
		if i.Shard != nil {
			how += ", shards " + shapeText(i.Shard)
		}
		how += ", " + strings.Join(i.Codecs, ", ")
		if i.Version == 2 {
			how += ", version 2"
		}
		bytes := widths[a.DType()]
		for _, n := range i.Shape {
			bytes *= int64(n)
		}
		stored, err := storedBytes(a)
		if err != nil {
			return err
		}
		below := strings.Trim(strings.TrimPrefix(at, inner), "/")
		label := shown(name)
		if below != "" {
			label = strings.TrimRight(label, "/") + "/" + below
		}
		all = append(all, info{File: label, DType: i.Type, Shape: i.Shape, Bytes: bytes, Stored: stored, Order: how, path: label})
		return nil
	})
	return all, err
}

// storedBytes returns the total number of bytes in an array's chunks, or nil if the store does not report sizes.
func storedBytes(a zarr.AnyArray) (*int64, error) {
	total := new(int64)
	for c, err := range a.Stored() {
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return nil, nil
		case err != nil:
			return nil, err
		case c.Bytes < 0:
			return nil, nil
		}
		*total += c.Bytes
	}
	return total, nil
}

// A layout has the options of nd convert for chunks, shards and codecs, as text.
type layout struct {
	chunks, shards, codec string
}

// codecs has the codecs of nd convert by name.
var codecs = map[string][]zarr.Codec{
	"none": {}, "zstd": {zarr.Zstd(1)}, "gzip": {zarr.Gzip(6)},
	"blosc-lz4": {zarr.Blosc("lz4", 5, zarr.ByteShuffle)}, "blosc-zstd": {zarr.Blosc("zstd", 5, zarr.BitShuffle)},
}

func (l layout) options() (list []zarr.Option, err error) {
	for _, o := range []struct {
		text string
		set  func(shape ...int) zarr.Option
	}{{l.chunks, zarr.Chunks}, {l.shards, zarr.Shards}} {
		if o.text == "" {
			continue
		}
		shape, err := parseShape(o.text)
		if err != nil {
			return nil, err
		}
		list = append(list, o.set(shape...))
	}
	if l.codec == "" {
		return list, nil
	}
	c, ok := codecs[l.codec]
	if !ok {
		return nil, fmt.Errorf("there is no codec %s; use blosc-lz4, blosc-zstd, gzip, none or zstd", quote.Text(l.codec))
	}
	return append(list, zarr.Codecs(c...)), nil
}

// checkChunk returns an error if a chunk of a, or a shard, takes more than an eighth of the memory limit.
func (m memory) checkChunk(a zarr.AnyArray) error {
	info := a.Info()
	shape := info.Chunk
	if info.Shard != nil {
		shape = info.Shard
	}
	if n := int64(size(shape)) * widths[a.DType()]; m > 0 && n > int64(m)/8 {
		return fmt.Errorf("a chunk of shape %s takes %d bytes, more than an eighth of --memory %d; raise it, or make chunks smaller by --chunks or --shards",
			shapeText(shape), n, m)
	}
	return nil
}

// checkStored decodes every chunk of the arrays in a store. It returns the numbers of arrays and chunks, and the errors.
func checkStored(name string, p *progress) (arrays, chunks int, wrong []error) {
	s, inner, ok, err := storeOf(name)
	if err == nil && !ok {
		err = fmt.Errorf("%s: the name tells no store; use .zarr or .zarr.zip", name)
	}
	if err != nil {
		return 0, 0, []error{err}
	}
	err = arraysIn(s, inner, func(at string) error {
		arrays++
		a, err := zarr.OpenAny(s, at, limit.options()...)
		if err != nil {
			wrong = append(wrong, err)
			return nil
		}
		p.begin(size(a.Shape()))
		defer p.end()
		for c, err := range chunksIn(a) {
			if err != nil {
				wrong = append(wrong, err)
				break
			}
			chunks++
			x, err := a.ReadAny(c.Indices()...)
			if err != nil {
				wrong = append(wrong, err)
				continue
			}
			p.add(x.Size())
			x.Release()
		}
		return nil
	})
	if err != nil {
		wrong = append(wrong, err)
	}
	return arrays, chunks, wrong
}
