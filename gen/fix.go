package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/manifest"
)

// fixes collects edits that round products, or fuse them with a sum.
type fixes struct {
	root string
	made map[string]form.FusedFile // generated files of fused functions, by name; fixes leave them alone
	fuse bool                      // whether to fuse products where possible
	sums []source.Fix              // one fix for each sum
}

// add adds the fix f. It returns false if the file of f is not in the package. The compiler reports a sum once for each call of its
// function. add fuses the sum only if all calls allow this: terms of a reduction must not be fused.
func (x *fixes) add(f source.Fix) bool {
	if _, made := x.made[filepath.Base(f.Sum.Filename)]; made {
		return true
	}
	if !x.fuse {
		f.Fuse = nil
	}
	if filepath.Dir(f.Sum.Filename) != x.root || f.Round == nil && f.Fuse == nil {
		return false
	}
	i := slices.IndexFunc(x.sums, func(other source.Fix) bool { return other.Sum == f.Sum })
	if i < 0 {
		x.sums = append(x.sums, f)
		return true
	}
	known := &x.sums[i]
	for _, e := range f.Round {
		if !slices.ContainsFunc(known.Round, func(other source.Edit) bool { return other.From == e.From }) {
			known.Round = append(known.Round, e)
		}
	}
	if f.Fuse == nil {
		known.Fuse = nil
	}
	return true
}

// edits returns the edits of each file, and a line of text for each edit.
func (x *fixes) edits() (files map[string][]source.Edit, lines []string) {
	files = map[string][]source.Edit{}
	for _, f := range x.sums {
		edits, what := f.Round, "rounded to "+f.Type
		if f.Fuse != nil {
			edits, what = []source.Edit{*f.Fuse}, "fused"
		}
		for _, e := range edits {
			file, at := e.From.Filename, e.From
			files[file] = append(files[file], e)
			at.Filename = filepath.Base(file)
			lines = append(lines, fmt.Sprintf("%s: %s\n", at, what))
		}
	}
	return files, lines
}

// fixProducts rounds the products that Go would fuse with a sum on some machines. If how is fma instead of round, it replaces these products and
// sums by calls of math.FMA. It edits the manifest at path, or the marked functions and their callees in the package at path. It returns a line
// of text for each edit.
func fixProducts(path, how string) (lines []string, err error) {
	if how != "round" && how != "fma" {
		return nil, fmt.Errorf("-fix=%s is unknown: write -fix=round, the meaning of -fix alone, or -fix=fma", how)
	}
	m, err := manifest.LoadOperators(path)
	if err != nil {
		return nil, err
	}
	x := &fixes{root: m.Root, made: m.Fused, fuse: how == "fma"}
	m.Source.Fix = x.add
	for _, op := range m.Operators {
		for _, l := range op.Loops {
			_, _ = m.Build(l) // mistakes are reported when code is generated
		}
	}
	isStandard := func(path string) bool {
		p := m.Loaded.Imports[path]
		return p != nil && p.Module == nil
	}
	files, lines := x.edits()
	for file, edits := range files {
		if err := fixFile(file, edits, isStandard); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// fixFile applies edits to a file. It formats the file if it was formatted before, and keeps \r\n if all lines ended with it.
func fixFile(file string, edits []source.Edit, isStandard func(path string) bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	formatted, err := format.Source(text)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	x := &form.Editor{Text: text}
	for _, g := range f.Comments {
		for _, c := range g.List {
			x.Comments = append(x.Comments, source.Part{Text: c.Text, From: int(c.Pos() - f.FileStart), To: int(c.End() - f.FileStart)})
		}
	}
	form.SortEdits(edits)
	result := []byte(x.Edited(0, len(text), edits))
	if i := slices.IndexFunc(edits, func(e source.Edit) bool { return e.Import != "" }); i >= 0 { // for an import of math
		if result, err = form.AddImport(result, edits[i].Import, isStandard); err != nil {
			return err
		}
	}
	pretty, err := format.Source(result)
	if err != nil {
		return err
	}
	lines := form.UnixLines(text)
	if bytes.Equal(lines, formatted) {
		result = pretty
	}
	if n := bytes.Count(text, []byte("\n")); n > 0 && len(text)-len(lines) == n {
		result = bytes.ReplaceAll(form.UnixLines(result), []byte("\n"), []byte("\r\n"))
	}
	return os.WriteFile(file, result, 0o666)
}
