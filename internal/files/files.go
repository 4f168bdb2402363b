// Package files writes files that are whole or not there.
package files

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace makes what write writes the file at path, which keeps its permissions if there is one. The file is
// complete, and on the disk, before it gets its name: whatever fails, what was there stays there. What is no regular
// file, such as a pipe, is written to as it is.
func Replace(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	exists := err == nil
	name, flags := filepath.Join(filepath.Dir(path), ".ndgo-"+rand.Text()), os.O_CREATE|os.O_EXCL
	regular := !exists || info.Mode().IsRegular()
	if !regular {
		name, flags = path, 0
	}
	f, err := os.OpenFile(name, os.O_WRONLY|flags, 0o666)
	if err != nil {
		return of(path, name, err)
	}
	if regular {
		defer os.Remove(name) // which is not there any more once it has been renamed
	}
	err = write(f)
	if err == nil && regular && exists {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil && regular {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil && regular {
		err = os.Rename(name, path)
	}
	return of(path, name, err)
}

// of returns an error of the file called name, in which path is being written, as one of path: users know of no other.
func of(path, name string, err error) error {
	var e *fs.PathError
	if errors.As(err, &e) && e.Path == name {
		e.Path = path
	}
	var link *os.LinkError
	if errors.As(err, &link) && link.Old == name {
		return &fs.PathError{Op: link.Op, Path: path, Err: link.Err}
	}
	return err
}
