package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A file is a file of a tree; its path has slashes.
type file struct {
	name string
	text string
	mode os.FileMode
}

// A tree has the files of a repository in order, the path of its module, and the version for publication.
type tree struct {
	files   []file
	module  string
	version string
}

// readTree reads the files that git tracks in a folder's repository.
func readTree(root string) (*tree, error) {
	list, err := git(root, "ls-files", "-z")
	if err != nil {
		return nil, err
	}
	t := &tree{}
	for name := range strings.SplitSeq(strings.TrimSuffix(list, "\x00"), "\x00") {
		place := filepath.Join(root, filepath.FromSlash(name))
		info, err := os.Lstat(place)
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no regular file, and archives of modules leave it out; delete it or make it one", name)
		}
		text, err := os.ReadFile(place)
		if err != nil {
			return nil, err
		}
		t.files = append(t.files, file{name, string(text), info.Mode().Perm()})
	}
	slices.SortFunc(t.files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return t, t.identify()
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)
	heading    = regexp.MustCompile(`(?m)^## v?([0-9]+\.[0-9]+\.[0-9]+\S*)`)
)

// identify finds the module's path in go.mod, and its version in CHANGELOG.md: the first version with a number.
func (t *tree) identify() error {
	for name, find := range map[string]struct {
		pattern *regexp.Regexp
		prefix  string
		to      *string
	}{"go.mod": {moduleLine, "", &t.module}, "CHANGELOG.md": {heading, "v", &t.version}} {
		m := find.pattern.FindStringSubmatch(t.text(name))
		if m == nil {
			return fmt.Errorf("%s: no line matches %q; publish from the top folder of the repository", name, find.pattern)
		}
		*find.to = find.prefix + m[1]
	}
	return nil
}

// text returns the text of a file, or "".
func (t *tree) text(name string) string {
	for _, f := range t.files {
		if f.name == name {
			return f.text
		}
	}
	return ""
}

// modules returns the folders of all modules, "." first. Modules in testdata do not belong to the tree.
func (t *tree) modules() []string {
	var folders []string
	for _, f := range t.files {
		if path.Base(f.name) == "go.mod" && !strings.Contains(f.name, "testdata/") {
			folders = append(folders, path.Dir(f.name))
		}
	}
	slices.Sort(folders)
	return folders
}

// write writes the tree to a temporary folder, and renames it to dir.
func (t *tree) write(dir string) (err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return err
	}
	aside, err := os.MkdirTemp(filepath.Dir(dir), ".publish-")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(aside)
		}
	}()
	if err := os.Chmod(aside, 0o755); err != nil {
		return err
	}
	for _, f := range t.files {
		place := filepath.Join(aside, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(place, []byte(f.text), f.mode); err != nil {
			return err
		}
	}
	if err := os.Remove(dir); err != nil && !os.IsNotExist(err) { // removes an empty folder, because some systems rename only to a new name
		return err
	}
	return os.Rename(aside, dir)
}
