package cloud

import (
	"bytes"
	"context"
	"errors"
	"io/fs"

	"gocloud.dev/blob"

	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

// Put stores data as the object at key. It ignores durable: object stores are always durable.
func (s *Store) Put(ctx context.Context, key string, data []byte, _ bool) error {
	if err := store.Check(key); err != nil {
		return err
	}
	return s.try(ctx, "put", key, len(data), func(ctx context.Context, _ func()) error { return s.write(ctx, key, data, false) })
}

func (s *Store) write(ctx context.Context, key string, data []byte, ifAbsent bool) error {
	return s.bucket.Upload(ctx, key, bytes.NewReader(data), &blob.WriterOptions{ContentType: "application/octet-stream", IfNotExist: ifAbsent})
}

// PutIfAbsent stores data as the object at key if there is none; the server checks this condition. If the answer is lost,
// PutIfAbsent reads the object and compares it with data: equal bytes count as written.
func (s *Store) PutIfAbsent(ctx context.Context, key string, data []byte) error {
	if err := store.Check(key); err != nil {
		return err
	}
	lost := false
	err := s.try(ctx, "put", key, len(data), func(ctx context.Context, _ func()) error {
		err := s.write(ctx, key, data, true)
		lost = lost || err != nil && (ctx.Err() != nil || remote.Passes(s.plain("put", err)))
		return err
	})
	if err == nil || !lost || ctx.Err() != nil {
		return err
	}
	old, e := s.Get(ctx, key, nil, int64(len(data)))
	switch {
	case e == nil && bytes.Equal(old, data):
		return nil
	case e == nil || errors.Is(e, store.ErrTooLong):
		return &fs.PathError{Op: "put", Path: s.Locate(key), Err: fs.ErrExist}
	}
	return err
}

// Delete removes the object at key. A missing object is no error.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := store.Check(key); err != nil {
		return err
	}
	err := s.try(ctx, "delete", key, 0, func(ctx context.Context, _ func()) error { return s.bucket.Delete(ctx, key) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
