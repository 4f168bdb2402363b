// Package files writes files completely or not at all.
//
// During writing, a file has a temporary hidden name, .ndgo-…, in the folder of its target, and the writer holds a lock on it. If
// the writer is killed, the file remains without a lock, and the next Replace in the folder removes it.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Replace replaces the file at path by the output of write. The file is complete, and on disk, before it gets its name. After a failure the
// previous file remains, and no other file is left, even if write panics or ends its goroutine. If path is not a regular file, but for
// instance a pipe, write writes to it directly. Errors name path.
//
// Symbolic links are followed; a missing target is created. Replace keeps the previous file's permissions, group and owner, as far as the
// process may set them. The temporary file has them before its first byte. If the group cannot be kept, the new group has no more rights
// than other users. The bits setuid, setgid and sticky, access control lists and hard links are not kept.
//
// On Windows a file cannot be replaced while a program has it open; Replace retries for two seconds.
func Replace(path string, write func(io.Writer) error) error {
	t, err := targetOf(path)
	if err != nil {
		return err
	}
	if t.special {
		return direct(path, write)
	}
	if locks {
		sweep(t.folder())
	}
	s, err := create(t)
	if err != nil {
		return t.named(err, s.name)
	}
	defer s.discard()
	if t.info != nil {
		err = s.keep(t.info)
	}
	if err == nil {
		err = write(s.file)
	}
	if err == nil {
		err = s.commit(t.path)
	}
	return t.named(err, s.name)
}

// direct opens path, which is not a regular file, and writes to it directly.
func direct(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() // the first Close may be called below; closing again does no harm
	if err := write(f); err != nil {
		return err
	}
	return f.Close()
}

// named returns an error that names the path given by the user. In err it replaces the name of the temporary file, or of the target.
func (t *target) named(err error, name string) error {
	var e *fs.PathError
	if errors.As(err, &e) && (e.Path == name || e.Path == t.path) {
		e.Path = t.given
	}
	var link *os.LinkError
	if errors.As(err, &link) && link.Old == name {
		return &fs.PathError{Op: link.Op, Path: t.given, Err: link.Err}
	}
	return err
}
