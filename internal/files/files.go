// Package files writes files completely or not at all.
//
// While a file is being written, it has a temporary hidden name, .ndgo-…, in the folder of its target. The writer holds a lock on
// it. If the writer is killed, the file remains without a lock, and the next Replace in the folder removes it.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Replace replaces the file at path by the output of write. The file is complete, and on disk, before it gets its name. After a
// failure the former file remains, and nothing else is left, even if write panics or ends its goroutine. A pipe, or anything else
// that is not a regular file, is written in place. Errors name path.
//
// Symbolic links are followed; a missing target is created. The former file's permissions, group and owner are kept, as far as the
// process may set them; the temporary file has them before its first byte. If the group cannot be kept, the new group has no more
// rights than all others. The bits setuid, setgid and sticky, access control lists and hard links are not kept.
//
// On Windows a file a program has open cannot be replaced; Replace retries for two seconds.
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

// direct writes in place to anything that is not a regular file.
func direct(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() // a second Close does no harm
	if err := write(f); err != nil {
		return err
	}
	return f.Close()
}

// named returns an error about the temporary file name, or about the target, with the path the user gave.
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
