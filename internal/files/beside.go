package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Way says how [Write] writes a file.
type Way struct {
	Folder string // where the file is until it is complete, on the disk of its target; "" for the folder of the target
	Sync   bool   // whether the file is on the disk before it gets its name
	Absent bool   // whether a file that is there stays, and Write returns an error of [fs.ErrExist]
}

// Write makes data the file at path, as [Replace] does, by the given way. It follows no symbolic link at path. Leftovers of writers that were
// killed are removed from the folder of the way.
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

// link gives the file its name unless another file has it. The name aside is removed by discard.
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

// exclusive copies the file to path, unless there is one. A process that is killed here leaves a part of it.
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
