package main

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
	"ndgo/zarr/store/web"
)

// isAddress reports whether a name is an address on the web.
func isAddress(name string) bool {
	return strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")
}

// webStoreOf is storeOf for an address: https://example.org/climate.zarr/ocean?key=1.
func webStoreOf(address string) (s store.Store, inner string, err error) {
	bare, query, _ := strings.Cut(address, "?")
	root, inner, ok := strings.Cut(bare+"/", ".zarr/")
	if !ok {
		return nil, "", fmt.Errorf("%s: the address tells no store; use one with .zarr", shown(address))
	}
	if inner, err = url.PathUnescape(strings.Trim(inner, "/")); err != nil {
		return nil, "", fmt.Errorf("%s: the address is malformed", shown(address))
	}
	if root += ".zarr"; query != "" {
		root += "?" + query
	}
	s, err = web.Open(root, nil, store.Limits{})
	return s, inner, err
}

// shown returns a name for messages: it drops an address's user, password and query.
func shown(name string) string {
	if !isAddress(name) {
		return name
	}
	name, _, _ = strings.Cut(name, "?")
	scheme, rest, _ := strings.Cut(name, "://")
	host, path, _ := strings.Cut(rest, "/")
	return scheme + "://" + host[strings.LastIndex(host, "@")+1:] + "/" + path
}

// storeOf splits a path into a Zarr store and the path within it: climate.zarr, climate.zarr/ocean/salinity, climate.zarr.zip/ocean.
func storeOf(name string) (s store.Store, inner string, ok bool, err error) {
	if isAddress(name) {
		s, inner, err := webStoreOf(name)
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
		return nil, err
	}
	return &file{path: shown(name), shape: a.Shape(), dtype: a.DType(), stored: a}, nil
}

// arraysIn calls do with the path of each array of a store at or below a path.
func arraysIn(s store.Store, at string, do func(at string) error) error {
	g, err := zarr.OpenGroup(s, at)
	if err != nil {
		if _, e := zarr.OpenAny(s, at); e == nil {
			return do(at)
		}
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
		below := strings.Trim(strings.TrimPrefix(at, inner), "/")
		label := shown(name)
		if below != "" {
			label = strings.TrimRight(label, "/") + "/" + below
		}
		all = append(all, info{File: label, DType: i.Type, Shape: i.Shape, Bytes: bytes, Order: how, path: label})
		return nil
	})
	return all, err
}

// chunked calls do with each piece of a stored array and its first indices, in order.
func (f *file) chunked(p *progress, do func(x nd.Array, origin []int) error) error {
	p.begin(size(f.shape))
	defer p.end()
	for part := range f.pieces(limit.mostElements()) {
		x, err := f.stored.ReadAny(part.indices()...)
		if err != nil {
			return err
		}
		n := x.Size()
		if err := do(x, part.origin); err != nil {
			return err
		}
		x.Release()
		p.add(n)
	}
	return nil
}

// A layout has the options of nd convert about chunks.
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
		return nil, fmt.Errorf("there is no codec %s; there are blosc-lz4, blosc-zstd, gzip, none, zstd", quote.Text(l.codec))
	}
	return append(list, zarr.Codecs(c...)), nil
}

// toStore writes an array to a store, chunk by chunk.
func toStore(from *file, to string, l layout, p *progress) error {
	options, err := l.options()
	if err != nil {
		return err
	}
	return aside(to, func(s store.Store, inner string) error {
		k, ok := kinds[from.dtype]
		if !ok {
			return fmt.Errorf("%s: elements of %s are in no store", from.path, from.dtype)
		}
		if from.stored != nil {
			options = append(options, zarr.Attributes(from.stored.Attributes()))
			if names := from.stored.DimensionNames(); names != nil {
				options = append(options, zarr.DimensionNames(names...))
			}
		}
		a, err := k.create(s, inner, from.shape, append(options, limit.options()...)...)
		if err != nil {
			return err
		}
		if err := limit.checkChunk(a); err != nil {
			return err
		}
		var x nd.Array
		if from.stored == nil {
			if x, err = from.whole(); err != nil {
				return err
			}
		}
		p.begin(size(from.shape))
		defer p.end()
		for at := range a.Chunks() {
			var part nd.Array
			if from.stored != nil {
				part, err = from.stored.ReadAny(at...)
			} else {
				part = k.slice(x, at...)
			}
			if err == nil {
				err = a.WriteAny(part, at...)
			}
			if err != nil {
				return err
			}
			p.add(part.Size())
			if from.stored != nil {
				part.Release()
			}
		}
		return nil
	})
}

// checkChunk returns an error if a chunk of a, or a shard, takes more than an eighth of the limit.
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

// rowsBytes is the approximate size of one read of a stored array's rows.
var rowsBytes int64 = 64 << 20

// rows yields the blocks of a stored array in row-major order: whole rows of chunks if they are not too large.
func (f *file) rows(yield func(nd.Array, error) bool) {
	i := f.stored.Info()
	if len(f.shape) > 0 {
		step, row := i.Chunk[0], widths[f.dtype]*int64(size(f.shape[1:]))
		if i.Shard != nil {
			step = i.Shard[0]
		}
		if row*int64(step) <= int64(limit.part(int(rowsBytes), 8)) {
			for first := 0; first < f.shape[0]; first += step {
				if !yield(f.stored.ReadAny(nd.Range(first, min(first+step, f.shape[0])))) {
					return
				}
			}
			return
		}
	}
	for b := range blocksOf(f.shape) {
		x, _, err := f.part(b)
		if !yield(x, err) {
			return
		}
	}
}

// chunksIn returns an array's existing chunks, or all chunks if the store cannot list them.
func chunksIn(a zarr.AnyArray) iter.Seq2[[]nd.Index, error] {
	return func(yield func([]nd.Index, error) bool) {
		for at, err := range a.Stored() {
			if errors.Is(err, errors.ErrUnsupported) {
				for at := range a.Chunks() {
					if !yield(at, nil) {
						return
					}
				}
				return
			}
			if !yield(at, err) {
				return
			}
		}
	}
}

// checkStored decodes every chunk of the arrays in a store, and returns the errors.
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
		for part, err := range chunksIn(a) {
			if err != nil {
				wrong = append(wrong, err)
				break
			}
			chunks++
			x, err := a.ReadAny(part...)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("array %s: %w", path.Join("/", at), err))
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
