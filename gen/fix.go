package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/vector"
)

// fixes are the products that are to be rounded explicitly, in files of the package.
type fixes struct {
	root string
	all  []vector.Fix
}

// add notes f. It reports whether f is in a file of the package.
func (x *fixes) add(f vector.Fix) bool {
	if filepath.Dir(f.At.Filename) != x.root {
		return false
	}
	if !slices.Contains(x.all, f) {
		x.all = append(x.all, f)
	}
	return true
}

// fixPackage writes the rounding that products need into the marked functions of the package in dir, and into those that
// they call there. It returns a line for each.
func fixPackage(dir string) (lines []string, err error) {
	m, err := loadPackage(dir)
	if err != nil {
		return nil, err
	}
	x := &fixes{root: m.Root}
	m.source.Fix = x.add
	for _, op := range m.Operators {
		for _, l := range op.Loops {
			_, _ = m.build(l) // refusals are reported when code is generated
		}
	}
	files := map[string][]vector.Fix{}
	for _, f := range x.all {
		files[f.At.Filename] = append(files[f.At.Filename], f)
		at := f.At
		at.Filename = m.relative(at.Filename)
		lines = append(lines, fmt.Sprintf("%s: rounded to %s\n", at, f.Type))
	}
	for file, list := range files {
		if err := fixFile(file, list); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// fixFile writes the conversions of list into a file, and formats it if it was formatted before.
func fixFile(file string, list []vector.Fix) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	formatted, err := format.Source(text)
	if err != nil {
		return err
	}
	var all []vector.Edit
	for _, f := range list {
		all = append(all, f.Edits[:]...)
	}
	slices.SortStableFunc(all, func(x, y vector.Edit) int { return x.From - y.From })
	var fixed strings.Builder
	at := 0
	for _, e := range all {
		if e.Text == "" {
			continue
		}
		fixed.Write(text[at:e.From])
		fixed.WriteString(e.Text)
		at = e.To
	}
	fixed.Write(text[at:])
	result := []byte(fixed.String())
	if bytes.Equal(text, formatted) {
		if result, err = format.Source(result); err != nil {
			return err
		}
	}
	return os.WriteFile(file, result, 0o666)
}
