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

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// directories returns the directories with generated files.
func directories(m *form.Manifest) []string {
	if m.Marked != nil {
		return []string{"."}
	}
	return []string{form.OpsDir, form.SimdDir, "ndarray", "inplace", "into", "strict", "arrayapi", "bench", "docs", "ufunc", "formula"}
}

// write brings the generated files of the module up to date. It does not change files that are up to date. It removes generated files that
// are no longer made. If a handwritten file has the name of a generated file, write returns an error and writes nothing.
func write(o *loops.Output) error {
	var stale []string
	for _, name := range slices.Sorted(maps.Keys(o.Files)) {
		old, err := os.ReadFile(filepath.Join(o.Root, name))
		switch {
		case errors.Is(err, os.ErrNotExist):
			stale = append(stale, name)
		case err != nil:
			return err
		case isForeign(o, name, old):
			return fmt.Errorf("%s exists and was not generated: rename it, or the file of the marked functions", name)
		case !bytes.Equal(form.UnixLines(old), o.Files[name]):
			stale = append(stale, name)
		}
	}
	for _, name := range stale {
		file := filepath.Join(o.Root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, o.Files[name], 0o666); err != nil {
			return err
		}
	}
	extra, err := extra(o)
	if err != nil {
		return err
	}
	for _, name := range extra {
		if err := os.Remove(filepath.Join(o.Root, name)); err != nil {
			return err
		}
	}
	others := ""
	if len(stale) < len(o.Files) {
		others = "; the others are up to date"
	}
	says("wrote %d of %s%s", len(stale), counted(len(o.Files), "file"), others)
	return nil
}

// compare returns an error naming every file that write would change.
func compare(o *loops.Output) error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(o.Files)) {
		old, err := os.ReadFile(filepath.Join(o.Root, name))
		switch {
		case errors.Is(err, os.ErrNotExist):
			wrong = append(wrong, fmt.Errorf("%s is missing (run %s)", name, remedy(o)))
		case err != nil:
			wrong = append(wrong, err)
		case isForeign(o, name, old):
			wrong = append(wrong, fmt.Errorf("%s was not generated: rename it, or the file of the marked functions", name))
		case !bytes.Equal(form.UnixLines(old), o.Files[name]):
			wrong = append(wrong, fmt.Errorf("%s is stale, or was edited by hand (run %s)", name, remedy(o)))
		}
	}
	extra, err := extra(o)
	for _, name := range extra {
		wrong = append(wrong, fmt.Errorf("%s is extra (run %s)", name, remedy(o)))
	}
	return errors.Join(append(wrong, err)...)
}

// isForeign reports whether the named file was written by hand. The file has the name of a generated file, and the contents text. A Markdown
// file counts as generated.
func isForeign(o *loops.Output, name string, text []byte) bool {
	return filepath.Ext(name) != ".md" && !o.IsGenerated(text)
}

// remedy returns the command that brings the files up to date. The command does not contain ./..., because go generate ./... would not
// notice removed files.
func remedy(o *loops.Output) string {
	if o.Marked != nil {
		return "go generate"
	}
	return "go generate ./gen"
}

// extra returns the obsolete generated files.
func extra(o *loops.Output) (names []string, err error) {
	for _, dir := range directories(o.Manifest) {
		files, err := filepath.Glob(filepath.Join(o.Root, dir, "z_*.[gs]*"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			name := path.Join(dir, filepath.Base(file))
			if o.Files[name] != nil || isOfIgnored(o.Manifest, name) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if o.IsGenerated(text) && (!o.Apart || bytes.HasPrefix(text, []byte("// "+o.Header()))) {
				names = append(names, name)
			}
		}
	}
	return names, nil
}

// isOfIgnored reports whether build constraints exclude the source of the named generated file. The generator has then not read the
// source, and cannot compare the file.
func isOfIgnored(m *form.Manifest, name string) bool {
	return m.Marked != nil && slices.ContainsFunc(m.Marked.IgnoredFiles, func(file string) bool {
		end, ok := strings.CutPrefix(name, form.GeneratedBase(filepath.Base(file)))
		return ok && slices.Contains(form.GeneratedEnds, end)
	})
}
