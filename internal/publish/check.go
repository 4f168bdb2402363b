package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// element matches a part of a module path between slashes. The go command also accepts ~, for personal folders.
var element = regexp.MustCompile(`^[A-Za-z0-9_~][A-Za-z0-9_.~-]*$`)

// host matches the first part of a module path. Host names have no uppercase letters or underscores.
var host = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$`)

// major matches the last part of a module path with a major version. For versions 0 and 1 the path has no such part.
var major = regexp.MustCompile(`^v[0-9]+$`)

// checkPath returns an error if the go command cannot fetch a module of this path.
func checkPath(path string) error {
	parts := strings.Split(path, "/")
	if !host.MatchString(parts[0]) {
		return fmt.Errorf("module path %q: %q is no host, with a dot and lowercase letters; write for example example.org/arrays/ndgo", path, parts[0])
	}
	if len(parts) == 1 {
		return fmt.Errorf("module path %q: a host alone names no repository; write for example %s/ndgo", path, path)
	}
	for _, part := range parts[1:] {
		if !element.MatchString(part) || strings.HasSuffix(part, ".") {
			return fmt.Errorf("module path %q: %q is no element of an import path; use letters, digits, - and _", path, part)
		}
	}
	if last := parts[len(parts)-1]; major.MatchString(last) {
		return fmt.Errorf("module path %q: it ends in a major version, and versions below 2 have none; leave out /%s", path, last)
	}
	if parts[0] == "gopkg.in" {
		return fmt.Errorf("module path %q: paths of gopkg.in end in a version, as in gopkg.in/ndgo.v0; use the address of the repository itself", path)
	}
	return nil
}

// checkTarget returns an error if a tree cannot become the folder dir.
func checkTarget(dir string) error {
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: it has %s and perhaps more; name a new or an empty folder", dir, entries[0].Name())
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is no folder: %w", dir, err)
	}
	target, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	here, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if inside, err := filepath.Rel(here, target); err == nil && filepath.IsLocal(inside) {
		return fmt.Errorf("%s is inside of this repository; name a folder outside", dir)
	}
	if _, err := os.Stat(filepath.Dir(target)); err != nil {
		return fmt.Errorf("the folder for %s: %w; make it first", dir, err)
	}
	return nil
}

// checkCommitted returns an error if the repository in a folder has changes or new files, or is no repository.
func checkCommitted(root string) error {
	status, err := git(root, "status", "--porcelain", "-z")
	if err != nil {
		return err
	}
	if first, _, changed := strings.Cut(status, "\x00"); changed {
		return fmt.Errorf("the repository has changes, first %q; commit or stash them: only the last commit is published", first)
	}
	return nil
}

// git runs git in a folder and returns its output.
func git(root string, args ...string) (string, error) {
	c := exec.Command("git", args...)
	c.Dir = root
	var errors strings.Builder
	c.Stderr = &errors
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s; publish from the top folder of a clone", strings.Join(args, " "), err, strings.TrimSpace(errors.String()))
	}
	return string(out), nil
}
