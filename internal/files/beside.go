package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Way holds the options of [Write].
type Way struct {
	Folder string // the folder of the temporary file, on the target's disk; "" for the target's folder
	Sync   bool   // whether data must be on disk before the file is renamed
	Absent bool   // whether to keep an existing file, and return an error of kind [fs.ErrExist]
}

// Write replaces the file at path by data, like [Replace], in the given way. It does not follow a symbolic link at path. It
// removes the temporary files of killed writers from way.Folder.
func Write(path string, way Way, data []byte) error {
	if way.Folder == "" {
		way.Folder = filepath.Dir(path)
	}
	if locks {
		sweep(way.Folder)
	}
	t := &target{given: path, path: path}
	s, err := create(&target{path: filepath.Join(way.Folder, "x")})
	if err != nil {
		return t.named(err, s.name)
	}
	defer s.discard()
	if _, err = s.file.Write(data); err != nil {
		return t.named(err, s.name)
	}
	if way.Absent {
		err = s.link(path, way.Sync)
	} else {
		err = s.finish(path, way.Sync)
	}
	return t.named(err, s.name)
}

// link gives the file its final name. If a file of this name exists, link returns an error of kind [fs.ErrExist]. The temporary name remains
// until discard removes it.
func (s *aside) link(path string, sync bool) error {
	if sync {
		if err := s.file.Sync(); err != nil {
			return err
		}
	}
	if err := s.file.Close(); err != nil {
		return err
	}
	err := os.Link(s.name, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return s.exclusive(path) // the file system has no hard links
}

// exclusive copies the file to path. If path exists, exclusive returns an error of kind [fs.ErrExist]. If the process is killed during the
// copy, an incomplete file remains.
func (s *aside) exclusive(path string) error {
	from, err := os.Open(s.name)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if e := to.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(path)
	}
	return err
}
