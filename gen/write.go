package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// directories are those that have generated files.
var directories = []string{"internal/ops", "internal/simd", "ndarray", "inplace", "into", "strict", "bench", "docs"}

// write brings the module's files up to date. It leaves alone those that are, and removes generated files that are no
// longer made.
func (o *Output) write() error {
	for _, name := range slices.Sorted(maps.Keys(o.Files)) {
		file := filepath.Join(o.Root, name)
		if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, o.Files[name]) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, o.Files[name], 0o666); err != nil {
			return err
		}
	}
	extra, err := o.extra()
	if err != nil {
		return err
	}
	for _, name := range extra {
		if err := os.Remove(filepath.Join(o.Root, name)); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error that names every file that write would change.
func (o *Output) check() error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(o.Files)) {
		old, err := os.ReadFile(filepath.Join(o.Root, name))
		switch {
		case errors.Is(err, os.ErrNotExist):
			wrong = append(wrong, fmt.Errorf("%s is missing (run go generate ./...)", name))
		case err != nil:
			wrong = append(wrong, err)
		case !bytes.Equal(old, o.Files[name]):
			wrong = append(wrong, fmt.Errorf("%s is stale (run go generate ./...)", name))
		}
	}
	extra, err := o.extra()
	for _, name := range extra {
		wrong = append(wrong, fmt.Errorf("%s is extra (run go generate ./...)", name))
	}
	return errors.Join(append(wrong, err)...)
}

// extra returns the files that were generated from the manifest once, and are not any more.
func (o *Output) extra() (names []string, err error) {
	for _, dir := range directories {
		files, err := filepath.Glob(filepath.Join(o.Root, dir, "z_*.[gs]*"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			name := path.Join(dir, filepath.Base(file))
			if o.Files[name] != nil {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if strings.HasPrefix(string(text), "// "+o.header()) {
				names = append(names, name)
			}
		}
	}
	return names, nil
}
