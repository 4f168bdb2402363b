package store

import (
	"bytes"
	"context"
	"io/fs"
	"iter"
	"maps"
	"strings"
	"sync"
)

// Memory returns an empty store in memory.
func Memory() Store { return &memory{objects: map[string][]byte{}} }

type memory struct {
	mutex   sync.RWMutex
	objects map[string][]byte // no method changes a slice stored here
}

func (m *memory) object(op, key string) ([]byte, error) {
	if err := Check(key); err != nil {
		return nil, err
	}
	m.mutex.RLock()
	defer m.mutex.RUnlock()
	data, ok := m.objects[key]
	if !ok {
		return nil, missing(op, key)
	}
	return data, nil
}

func (m *memory) Get(_ context.Context, key string, room []byte, most int64) ([]byte, error) {
	data, err := m.object("get", key)
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, tooLong(key, int64(len(data)), most)
	}
	room = fit(room, len(data))
	copy(room, data)
	return room, nil
}

func (m *memory) GetRanges(ctx context.Context, key string, ranges []Range) (int64, error) {
	o, err := m.Open(ctx, key)
	if err != nil {
		return 0, err
	}
	return o.GetRanges(ctx, ranges)
}

// Open returns the present state of the object. Later writes do not change it.
func (m *memory) Open(_ context.Context, key string) (Object, error) {
	data, err := m.object("get", key)
	return memoryObject{key, data}, err
}

type memoryObject struct {
	key  string
	data []byte
}

func (o memoryObject) GetRanges(_ context.Context, ranges []Range) (int64, error) {
	size := int64(len(o.data))
	for i := range ranges {
		at, err := ranges[i].bounds(o.key, size)
		if err != nil {
			return size, err
		}
		copy(ranges[i].Data, o.data[at:])
	}
	return size, nil
}

func (o memoryObject) Close() error { return nil }

func (m *memory) Put(_ context.Context, key string, data []byte, _ bool) error {
	if err := Check(key); err != nil {
		return err
	}
	data = bytes.Clone(data)
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.objects[key] = data
	return nil
}

func (m *memory) PutIfAbsent(_ context.Context, key string, data []byte) error {
	if err := Check(key); err != nil {
		return err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if _, ok := m.objects[key]; ok {
		return &fs.PathError{Op: "put", Path: key, Err: fs.ErrExist}
	}
	m.objects[key] = bytes.Clone(data)
	return nil
}

func (m *memory) List(_ context.Context, folder string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		if err := checkFolder(folder); err != nil {
			yield(Entry{}, err)
			return
		}
		m.mutex.RLock()
		objects := maps.Clone(m.objects)
		m.mutex.RUnlock()
		sizes := func(yield func(string, int64) bool) {
			for key, data := range objects {
				if !yield(key, int64(len(data))) {
					return
				}
			}
		}
		listKeys(folder, sizes, yield)
	}
}

// listKeys yields the entries of a folder. keys has all keys and their sizes.
func listKeys(folder string, keys iter.Seq2[string, int64], yield func(Entry, error) bool) {
	prefix := folder + "/"
	if folder == "" {
		prefix = ""
	}
	seen := map[string]bool{}
	for key, size := range keys {
		rest, ok := strings.CutPrefix(key, prefix)
		if !ok || rest == "" {
			continue
		}
		name, _, isFolder := strings.Cut(rest, "/")
		if isFolder && seen[name] {
			continue
		}
		e := Entry{Name: name, Folder: isFolder, Size: size}
		if isFolder {
			seen[name], e.Size = true, -1
		}
		if !yield(e, nil) {
			return
		}
	}
}

func (m *memory) Delete(_ context.Context, key string) error {
	if err := Check(key); err != nil {
		return err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.objects, key)
	return nil
}
