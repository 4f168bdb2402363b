// Package files writes files wholly or not at all.
//
// A file in the making has a hidden name of its own, .ndgo-…, in the folder of its target. It is locked while its writer lives. A killed
// writer leaves its file without a lock: the next Replace in the folder removes it.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Replace makes the output of write the file at path. The file is complete, and on the disk, before it gets its name: after any failure the
// former file stays, and nothing else is left, also if write panics or ends its goroutine. A pipe, or anything else but a regular file, is
// written in place. Errors name path.
//
// Symbolic links are followed; a missing target is made. A former file's permissions, group and owner are kept, as far as the process may
// give them: the file aside has them before the first byte. A group that cannot be kept keeps no rights beyond all others'. The bits
// setuid, setgid and sticky, access control lists and hard links are not kept.
//
// On Windows a file open in a program cannot be replaced: Replace tries again for two seconds.
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

// direct writes to anything but a regular file.
func direct(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() // once more does no harm
	if err := write(f); err != nil {
		return err
	}
	return f.Close()
}

// named returns an error of the file aside, called name, or of the target, with the user's path: users know no other.
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
