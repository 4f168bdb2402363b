package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"ndgo/internal/files"
)

// Dir returns a store of the files in a folder. The first Put creates the folder if it is missing.
//
// Put writes a file under a hidden name .ndgo-… in the folder, and then renames it. Therefore a file is always complete, either old
// or new, even after kill -9. The next Put removes the hidden files of killed programs. Put waits for the disk only if the data
// must be durable. Symbolic links within the folder are followed. A link that leads out of the folder, or to a missing file, is an
// error. A pipe, or a folder with files, is also an error if its name is the key of an object.
func Dir(folder string) Store { return &dir{folder: folder} }

type dir struct {
	folder string
	mutex  sync.Mutex
	root   *os.Root // nil until the folder exists
	real   string   // the path of the folder without symbolic links; "" until the folder exists
}

// open returns the folder. If make is true, it creates a missing folder.
func (d *dir) open(make bool) (*os.Root, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.root != nil {
		return d.root, nil
	}
	if make {
		if err := os.MkdirAll(d.folder, 0o777); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(d.folder)
	if err == nil {
		d.root = root
	}
	return root, err
}

// file opens the file at key and returns it and its size.
func (d *dir) file(key string) (*os.File, int64, error) {
	if err := Check(key); err != nil {
		return nil, 0, err
	}
	root, err := d.open(false)
	if err != nil {
		return nil, 0, err
	}
	f, err := root.OpenFile(key, os.O_RDONLY|noWait, 0)
	if err != nil {
		return nil, 0, d.unlinked(root, key, absent(err))
	}
	info, err := f.Stat()
	switch {
	case err != nil || info.Mode().IsRegular():
	case !info.IsDir():
		err = d.irregular(key, "a pipe or a device")
	case isEmpty(root, key, 0):
		err = missing("open", key) // the folder remains after its objects were deleted
	default:
		err = d.irregular(key, "a folder with files")
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// irregular returns the error for something other than a file in place of an object.
func (d *dir) irregular(key, what string) error {
	return &fs.PathError{Op: "open", Path: d.Locate(key), Err: fmt.Errorf("it is %s in place of an object's file", what)}
}

// unlinked returns err, with one exception. If err says that the file at key is missing, but a symbolic link has this name,
// unlinked returns an error about the link.
func (d *dir) unlinked(root *os.Root, key string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if info, e := root.Lstat(key); e != nil || info.Mode()&fs.ModeSymlink == 0 {
		return err
	}
	return d.irregular(key, "a symbolic link to a missing file")
}

// isEmpty reports whether a folder and its subfolders have no files.
func isEmpty(root *os.Root, folder string, depth int) bool {
	entries, err := fs.ReadDir(root.FS(), folder)
	if err != nil || depth > maxKey {
		return false
	}
	return !slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return !e.IsDir() || !isEmpty(root, path.Join(folder, e.Name()), depth+1)
	})
}

func (d *dir) Get(_ context.Context, key string, room []byte, most int64) ([]byte, error) {
	f, size, err := d.file(key)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > most {
		return nil, tooLong(key, size, most)
	}
	room = fit(room, int(size))
	if _, err := io.ReadFull(f, room); err != nil {
		return nil, &fs.PathError{Op: "read", Path: d.Locate(key), Err: err}
	}
	return room, nil
}

func (d *dir) GetRanges(ctx context.Context, key string, ranges []Range) (int64, error) {
	o, err := d.Open(ctx, key)
	if err != nil {
		return 0, err
	}
	defer o.Close()
	return o.GetRanges(ctx, ranges)
}

// Open opens the file of an object. If the file is replaced later, reads from the opened file still give the old object.
func (d *dir) Open(_ context.Context, key string) (Object, error) {
	f, size, err := d.file(key)
	if err != nil {
		return nil, err
	}
	return &dirObject{d, key, f, size}, nil
}

type dirObject struct {
	dir  *dir
	key  string
	file *os.File
	size int64
}

func (o *dirObject) GetRanges(_ context.Context, ranges []Range) (int64, error) {
	for i := range ranges {
		at, err := ranges[i].bounds(o.key, o.size)
		if err != nil {
			return o.size, err
		}
		if _, err := o.file.ReadAt(ranges[i].Data, at); err != nil {
			return o.size, &fs.PathError{Op: "read", Path: o.dir.Locate(o.key), Err: err}
		}
	}
	return o.size, nil
}

func (o *dirObject) Close() error { return o.file.Close() }

func (d *dir) Put(_ context.Context, key string, data []byte, durable bool) error {
	return d.write(key, data, files.Way{Sync: durable})
}

func (d *dir) PutIfAbsent(_ context.Context, key string, data []byte) error {
	return d.write(key, data, files.Way{Sync: true, Absent: true})
}

// write writes the file at key, at first under a hidden name. The hidden file is in the folder of the store, so that all leftovers are in
// one folder.
func (d *dir) write(key string, data []byte, way files.Way) error {
	if err := Check(key); err != nil {
		return err
	}
	root, err := d.open(true)
	if err != nil {
		return err
	}
	if parent := path.Dir(key); parent != "." {
		if info, err := root.Stat(parent); errors.Is(err, fs.ErrNotExist) {
			if err := root.MkdirAll(parent, 0o777); err != nil {
				return err
			}
		} else if err != nil { // a link leads out of the store, or a file has the name of a folder
			return err
		} else if !info.IsDir() {
			return &fs.PathError{Op: "put", Path: d.Locate(key), Err: errors.New("a name before the last is that of a file")}
		}
	}
	if info, err := root.Lstat(key); err == nil && info.IsDir() { // a folder remaining after its objects were deleted
		removeEmpty(root, key)
	}
	way.Folder = d.folder
	return files.Write(d.pathOf(key), way, data)
}

// removeEmpty removes a folder and its subfolders if they contain no files.
func removeEmpty(root *os.Root, folder string) {
	if root.Remove(folder) == nil {
		return
	}
	entries, err := fs.ReadDir(root.FS(), folder)
	if err != nil || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !e.IsDir() }) {
		return
	}
	for _, e := range entries {
		removeEmpty(root, path.Join(folder, e.Name()))
	}
	_ = root.Remove(folder) // fails for a folder with files; then Put returns an error
}

func (d *dir) pathOf(key string) string { return filepath.Join(d.folder, filepath.FromSlash(key)) }

func (d *dir) List(_ context.Context, folder string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		err := checkFolder(folder)
		var f *os.File
		if err == nil {
			f, err = d.folderAt(folder)
		}
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				yield(Entry{}, err)
			}
			return
		}
		defer f.Close()
		for {
			entries, err := f.ReadDir(1024)
			for _, e := range entries {
				if entry, ok := d.entryOf(folder, e); ok && !yield(entry, nil) {
					return
				}
			}
			if err != nil {
				if err != io.EOF {
					yield(Entry{}, err)
				}
				return
			}
		}
	}
}

// folderAt opens a folder of the store.
func (d *dir) folderAt(folder string) (*os.File, error) {
	root, err := d.open(false)
	if err != nil {
		return nil, err
	}
	f, err := root.OpenFile(path.Join(".", folder), os.O_RDONLY|noWait, 0)
	if err != nil {
		return nil, absent(err)
	}
	if info, err := f.Stat(); err != nil || !info.IsDir() {
		f.Close()
		return nil, missing("list", folder)
	}
	return f, nil
}

// entryOf converts an entry of a folder to an entry of the store. It returns false for an unfinished file. A symbolic link to a
// file counts as this file. Any other link is an object of unknown size; so nobody follows a circle of links, or deletes objects in
// the folder behind a link.
func (d *dir) entryOf(folder string, e fs.DirEntry) (Entry, bool) {
	if strings.HasPrefix(e.Name(), ".ndgo-") {
		return Entry{}, false
	}
	if e.IsDir() {
		return Entry{Name: e.Name(), Folder: true, Size: -1}, true
	}
	info, err := e.Info()
	if err != nil { // the file was deleted in the meantime
		return Entry{}, false
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		return Entry{Name: e.Name(), Size: info.Size()}, true
	}
	if info, err = d.root.Stat(path.Join(folder, e.Name())); err == nil && info.Mode().IsRegular() {
		return Entry{Name: e.Name(), Size: info.Size()}, true
	}
	return Entry{Name: e.Name(), Size: -1}, true
}

func (d *dir) Delete(_ context.Context, key string) error {
	if err := Check(key); err != nil {
		return err
	}
	root, err := d.open(false)
	if err == nil {
		err = absent(root.Remove(key))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// absent converts an error about a file in place of a folder to the error for a missing object. It returns all other errors
// unchanged.
func absent(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) && isNoFolder(e.Err) {
		return &fs.PathError{Op: e.Op, Path: e.Path, Err: fs.ErrNotExist}
	}
	return err
}

// Locate returns the path of the file of an object. Symbolic links in the path of the store's folder are resolved.
func (d *dir) Locate(key string) string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	folder := d.real
	if folder == "" {
		var err error
		if folder, err = filepath.Abs(d.folder); err != nil {
			folder = d.folder
		}
		if real, err := filepath.EvalSymlinks(folder); err == nil {
			d.real, folder = real, real
		}
	}
	return filepath.Join(folder, filepath.FromSlash(key))
}
