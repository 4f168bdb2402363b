package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"sync"

	"ndgo/zarr"
	"ndgo/zarr/store"
)

// A pending store wraps another store. It writes chunks at once, but keeps the metadata of new nodes (arrays and groups) in memory until
// commit. So an interrupted program leaves only chunks in the wrapped store, and no node.
type pending struct {
	store.Store
	mutex     sync.Mutex
	keys      []string // keys of the documents in the order of their arrival: groups, then the array
	documents map[string][]byte
}

func (p *pending) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	p.mutex.Lock()
	doc, ok := p.documents[key]
	p.mutex.Unlock()
	if ok {
		return append(room[:0], doc...), nil
	}
	return p.Store.Get(ctx, key, room, most)
}

// PutIfAbsent keeps a document in memory. Package zarr has already checked that the store has no such document.
func (p *pending) PutIfAbsent(_ context.Context, key string, data []byte) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.documents[key] != nil {
		return &fs.PathError{Op: "put", Path: p.Locate(key), Err: fs.ErrExist}
	}
	p.keys, p.documents[key] = append(p.keys, key), append([]byte{}, data...)
	return nil
}

// Locate returns the name of an object for messages.
func (p *pending) Locate(key string) string {
	if l, ok := p.Store.(store.Locator); ok {
		return l.Locate(key)
	}
	return key
}

// Gap implements [store.Distant], so several chunks are written at once.
func (p *pending) Gap() int64 {
	if d, ok := p.Store.(store.Distant); ok {
		return d.Gap()
	}
	return store.Limits{}.WithDefaults().Gap
}

// commit writes the documents, the array's last. So a reader that finds the array also finds its groups.
func (p *pending) commit(ctx context.Context) error {
	for i, key := range p.keys {
		err := p.Store.PutIfAbsent(ctx, key, p.documents[key])
		if errors.Is(err, fs.ErrExist) && i < len(p.keys)-1 {
			continue // another program has made the group in the meantime
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// upload does the work of aside for an address in an object store. It writes the chunks first and the metadata last. After an error
// it deletes the chunks.
func upload(name string, write func(s store.Store, inner string) error) (err error) {
	if isOnWeb(name) {
		return fmt.Errorf("%s: web servers are only read; write a folder .zarr", shown(name))
	}
	s, inner, err := remoteStoreOf(name)
	if err != nil {
		return err
	}
	if c, ok := s.(io.Closer); ok {
		defer func() { err = errors.Join(err, c.Close()) }()
	}
	if err := isFree(s, name, inner); err != nil {
		return err
	}
	ctx := context.Background()
	p := &pending{Store: s, documents: map[string][]byte{}}
	if err = write(p, inner); err == nil {
		err = p.commit(ctx)
	}
	if err == nil {
		return nil
	}
	if e := deleteBelow(ctx, s, path.Join(inner, "c")); e != nil {
		return fmt.Errorf("%w; chunks without metadata are left at %s: %w", err, shown(name), e)
	}
	return err
}

// isFree returns an error if there is a node (an array or a group) at the path inner of a store, or a chunk without a node.
func isFree(s store.Store, name, inner string) error {
	_, group := zarr.OpenGroup(s, inner)
	_, array := zarr.OpenAny(s, inner)
	if group == nil || array == nil {
		return fmt.Errorf("%s: there is one already; delete it first", shown(name))
	}
	for _, err := range []error{group, array} {
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, err := range s.List(context.Background(), path.Join(inner, "c")) {
		if err == nil {
			err = fmt.Errorf("%s: there are chunks without metadata, perhaps of an interrupted convert; delete them first", shown(name))
		}
		return err
	}
	return nil
}

// deleteBelow deletes all objects below a folder.
func deleteBelow(ctx context.Context, s store.Store, folder string) error {
	var entries []store.Entry
	for e, err := range s.List(ctx, folder) {
		if err != nil {
			return err
		}
		entries = append(entries, e)
	}
	for _, e := range entries {
		remove := s.Delete
		if e.Folder {
			remove = func(ctx context.Context, key string) error { return deleteBelow(ctx, s, key) }
		}
		if err := remove(ctx, path.Join(folder, e.Name)); err != nil {
			return err
		}
	}
	return nil
}
