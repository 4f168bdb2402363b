package cloud

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"gocloud.dev/blob"

	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// Get implements [store.Store].
func (s *Store) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	if err := store.Check(key); err != nil {
		return nil, err
	}
	release, err := s.remote.Hold(ctx, most)
	if err != nil {
		return nil, err
	}
	defer release()
	var data []byte
	err = s.try(ctx, "get", key, 0, func(ctx context.Context, alive func()) error {
		r, err := s.bucket.NewReader(ctx, key, nil)
		if err != nil {
			return err
		}
		defer r.Close()
		alive()
		data, err = remote.Body(r, room, r.Size(), most, alive)
		return err
	})
	if err != nil {
		return nil, err
	}
	return data, nil
}

// GetRanges implements [store.Store].
func (s *Store) GetRanges(ctx context.Context, key string, ranges []store.Range) (int64, error) {
	return remote.OneState(ctx, s, key, ranges)
}

// Open requests the size and the entity tag of an object. Later reads return an error if the tag has changed.
func (s *Store) Open(ctx context.Context, key string) (store.Object, error) {
	if err := store.Check(key); err != nil {
		return nil, err
	}
	o := &object{store: s, key: key}
	var err error
	o.size, o.tag, err = s.state(ctx, key)
	return o, err
}

// state returns the size and the entity tag of an object.
func (s *Store) state(ctx context.Context, key string) (size int64, tag string, err error) {
	err = s.try(ctx, "get", key, 0, func(ctx context.Context, _ func()) error {
		a, err := s.bucket.Attributes(ctx, key)
		if err != nil {
			return err
		}
		size, tag = a.Size, a.ETag
		if tag == "" {
			tag = fmt.Sprint(a.ModTime, a.MD5)
		}
		return nil
	})
	return size, tag, err
}

type object struct {
	store *Store
	key   string
	size  int64
	tag   string
}

func (o *object) Close() error { return nil }

func (o *object) GetRanges(ctx context.Context, ranges []store.Range) (int64, error) {
	err := o.store.remote.Ranges(ctx, o.store.Locate(o.key), o.size, ranges, o.read)
	if err == nil && o.store.config.Tag == nil {
		_, tag, e := o.store.state(ctx, o.key)
		if err = e; err == nil && tag != o.tag {
			err = fmt.Errorf("get %s: %w", o.store.Locate(o.key), remote.ErrChanged)
		}
	}
	return o.size, err
}

// read fills data with bytes by one request. offset is the position of the first byte.
func (o *object) read(ctx context.Context, offset int64, data []byte) error {
	s := o.store
	return s.try(ctx, "get", o.key, 0, func(ctx context.Context, alive func()) error {
		r, err := s.bucket.NewRangeReader(ctx, o.key, offset, int64(len(data)), nil)
		if err != nil {
			return err
		}
		defer r.Close()
		alive()
		if r.Size() != o.size || s.config.Tag != nil && s.config.Tag(r.As) != o.tag {
			return remote.ErrChanged
		}
		return remote.Fill(r, data, alive)
	})
}

// pageSize is the greatest number of entries in one answer to a request for a list. All three vendors have the same number.
const pageSize = 1000

// List implements [store.Store]. It omits objects with names that are no valid keys.
func (s *Store) List(ctx context.Context, folder string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		options := &blob.ListOptions{Delimiter: "/"}
		if folder != "" {
			if err := store.Check(folder); err != nil {
				yield(store.Entry{}, err)
				return
			}
			options.Prefix = folder + "/"
		}
		for token := blob.FirstPageToken; len(token) > 0; {
			var page []*blob.ListObject
			err := s.try(ctx, "list", folder, 0, func(ctx context.Context, _ func()) error {
				objects, next, err := s.bucket.ListPage(ctx, token, pageSize, options)
				if err == nil {
					page, token = objects, next
				}
				return err
			})
			if err != nil {
				yield(store.Entry{}, err)
				return
			}
			for _, o := range page {
				if e, ok := entryOf(o, options.Prefix); ok && !yield(e, nil) {
					return
				}
			}
		}
	}
}

// entryOf returns the entry of an object below a prefix, and whether its name is a valid key.
func entryOf(o *blob.ListObject, prefix string) (store.Entry, bool) {
	name := strings.TrimPrefix(o.Key, prefix)
	e := store.Entry{Name: name, Size: o.Size}
	if o.IsDir {
		e = store.Entry{Name: strings.TrimSuffix(name, "/"), Folder: true, Size: -1}
	}
	return e, store.Check(e.Name) == nil && !strings.Contains(e.Name, "/")
}
