// Package files writes files that are whole or not there.
package files

import (
	"crypto/rand"
	"io"
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
		return err
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
	return err
}
