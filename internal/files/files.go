// Package files writes files that are whole or not there.
//
// A file that is being written has a hidden name of its own, .ndgo-…, in the folder of the file that it will be. It is locked while its
// writer lives. A writer that is killed leaves such a file, which has no lock: the next Replace in that folder removes it.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Replace makes what write writes the file at path. The file is complete, and on the disk, before it gets its name: whatever fails, what was
// there stays there, and nothing else is left, also if write panics or ends its goroutine. A file that is not regular, such as a pipe, is
// written to as it is. Errors name path.
//
// Symbolic links are followed, also one whose target is missing, which is made. A file that is there keeps its permissions, group and
// owner, as far as the process may give them: the file aside has them before the first byte. A group that cannot be kept keeps no
// rights that all others lack. The bits setuid, setgid and sticky, access control lists and hard links are not kept.
//
// On Windows a file that a program has open cannot be replaced: Replace tries again for two seconds.
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

// direct writes to what is no regular file.
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

// named returns an error of the file aside, called name, or of the target as one of the path that was given: users know of no other.
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
