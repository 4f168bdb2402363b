// Rewrite replaces removed names of package ndarray in the Go files of a program:
//
//	go run ndgo/cmd/rewrite [-n] [directory | directory/...]...
//
// Without an argument it rewrites ./... With -n it writes nothing and prints the changes as a diff. It lists each use it cannot
// replace, with its position and a remedy. The exit status is 0 if no such use is left, 1 if one is left for a change by hand, and 2
// after an error, for instance for a path without Go files. Positions refer to the rewritten files; with -n, to the original files.
//
// Rewrite finds methods in files with an import of package ndarray. If a package has errors, rewrite does not know its types: there it
// lists Take and Put, and misses Index.List and Index.Axes. Mend such packages, and run rewrite again. In a file with a dot import it lists
// names, and rewrites none.
//
// Some functions cannot be replaced by an expression. Rewrite writes a copy of such a function into a file ndgo_removed.go of the
// package, and calls the copy. It does not change generated files, but lists them if they name removed functions: go generate writes
// them again.
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/internal/files"
)

func main() {
	dryRun := flag.Bool("n", false, "print a diff and write nothing")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	left, err := run(os.Stdout, patterns, *dryRun)
	if err != nil {
		fmt.Fprintln(os.Stderr, "rewrite:", err)
		os.Exit(2)
	}
	if left > 0 {
		os.Exit(1)
	}
}

// run rewrites the packages in the folders of patterns, and returns the number of uses left to change by hand.
func run(w io.Writer, patterns []string, dryRun bool) (left int, err error) {
	folders, err := foldersOf(patterns)
	if err != nil {
		return 0, err
	}
	for _, folder := range folders {
		p, err := load(folder)
		if err != nil {
			return left, err
		}
		if err := p.rewrite(); err != nil {
			return left, err
		}
		if err := p.helpers(); err != nil {
			return left, err
		}
		if dryRun {
			if err := p.positionsBefore(); err != nil {
				return left, err
			}
		}
		for _, remark := range p.remarks {
			fmt.Fprintln(w, remark)
		}
		left += len(p.remarks)
		for _, f := range p.changed() {
			if dryRun {
				fmt.Fprint(w, diff(f.name, f.before, f.text))
				continue
			}
			err := files.Replace(f.name, func(w io.Writer) error {
				_, err := w.Write(f.text)
				return err
			})
			if err != nil {
				return left, err
			}
			fmt.Fprintln(w, f.name)
		}
	}
	return left, nil
}

// goFiles returns the Go files of a folder, none if the folder is missing.
func goFiles(folder string) (names []string) {
	entries, _ := os.ReadDir(folder) // the names are sorted, and may have any characters
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") && !e.IsDir() {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names
}

// foldersOf returns the folders with Go files that match patterns. A pattern without such a folder is an error.
func foldersOf(patterns []string) (folders []string, err error) {
	for _, pattern := range patterns {
		root, all := strings.CutSuffix(pattern, "...")
		root = filepath.Clean(root)
		if !all {
			if len(goFiles(root)) == 0 {
				return nil, fmt.Errorf("%s is not a folder with Go files", pattern)
			}
			folders = append(folders, root)
			continue
		}
		before := len(folders)
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			name := d.Name()
			if path != root && (name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return filepath.SkipDir
			}
			if len(goFiles(path)) > 0 {
				folders = append(folders, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(folders) == before {
			return nil, fmt.Errorf("%s has no folder with Go files", pattern)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders), nil
}

// diff returns the difference between two texts of a file, line by line.
func diff(name string, before, after []byte) string {
	x, y := strings.SplitAfter(string(before), "\n"), strings.SplitAfter(string(after), "\n")
	start := 0
	for start < min(len(x), len(y)) && x[start] == y[start] {
		start++
	}
	end := 0
	for end < min(len(x), len(y))-start && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	a, b := x[start:len(x)-end], y[start:len(y)-end]
	common := make([][]int, len(a)+1) // number of lines a[i:] and b[j:] have in common
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	for i, j, line := 0, 0, -1; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		if at := start + i; at != line {
			fmt.Fprintf(&out, "@@ line %d @@\n", at+1)
		}
		if i < len(a) && (j == len(b) || common[i+1][j] >= common[i][j+1]) {
			fmt.Fprintf(&out, "-%s\n", strings.TrimSuffix(a[i], "\n"))
			i++
		} else {
			fmt.Fprintf(&out, "+%s\n", strings.TrimSuffix(b[j], "\n"))
			j++
		}
		line = start + i
	}
	return out.String()
}
