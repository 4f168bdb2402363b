// Package cases reads test cases from txtar archives. An archive holds programs, and the messages about them, as plain text.
//
// A case consists of all files with the same first part of the name:
//
//	-- a map/m.go --
//	-- a map/error --
//
// Some files are inputs of the tested code. The others are expected results, to be compared with the actual results. With the flag -update,
// the actual results overwrite the expected ones.
package cases

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the results of cases into the files of testdata")

// Files holds the texts of files by their names.
type Files map[string]string

// An Archive is a file of cases.
type Archive struct {
	Name  string // the name of the file, without .txtar
	Cases []Case

	file string
	text *txtar.Archive
}

// A Case has input files and expected results.
type Case struct {
	Name        string
	Given, Want Files
}

// isResult reports whether a file is an expected result: a message or a changed file.
func isResult(name string) bool {
	return name == "error" || name == "printed" || strings.HasSuffix(name, ".fixed")
}

// Error returns the error err as results of a case. If err is nil, there are none. Otherwise there is a file called error, with the text of err.
// In the text, DIR replaces the path of the directory dir.
func Error(dir string, err error) Files {
	if err == nil {
		return Files{}
	}
	return Files{"error": strings.ReplaceAll(err.Error(), dir, "DIR") + "\n"}
}

// Read returns the archives with names matching the pattern. The test fails if there are none.
func Read(t *testing.T, pattern string) (all []*Archive) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || files == nil {
		t.Fatalf("%s: no archives: %v", pattern, err)
	}
	for _, file := range files {
		text, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		a := &Archive{Name: strings.TrimSuffix(filepath.Base(file), ".txtar"), file: file, text: text}
		for _, f := range text.Files {
			a.add(t, f)
		}
		all = append(all, a)
	}
	return all
}

// add adds a file to the last case, or begins a new case.
func (a *Archive) add(t *testing.T, f txtar.File) {
	t.Helper()
	name, file, ok := strings.Cut(f.Name, "/")
	if !ok {
		t.Fatalf("%s: %s belongs to no case", a.file, f.Name)
	}
	i := slices.IndexFunc(a.Cases, func(c Case) bool { return c.Name == name })
	if i < 0 {
		i, a.Cases = len(a.Cases), append(a.Cases, Case{name, Files{}, Files{}})
	}
	to := a.Cases[i].Given
	if isResult(file) {
		to = a.Cases[i].Want
	}
	if _, twice := to[file]; twice || i != len(a.Cases)-1 {
		t.Fatalf("%s: %s is there twice, or apart from its case", a.file, f.Name)
	}
	to[file] = string(f.Data)
}

// Taken reports whether case i runs. In short mode, one case in twelve runs.
func Taken(i int) bool { return !testing.Short() || i%12 == 0 }

// Hold runs every case for which Taken is true, and compares its results with the archive. With -update it writes the results to the
// archive.
func (a *Archive) Hold(t *testing.T, run func(t *testing.T, c Case) (got Files)) {
	t.Helper()
	all := make([]Files, len(a.Cases))
	t.Run(a.Name, func(t *testing.T) {
		for i, c := range a.Cases {
			if !Taken(i) {
				continue
			}
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				all[i] = run(t, c)
				if !*update {
					compare(t, all[i], c.Want)
				}
			})
		}
	})
	if *update {
		if err := os.WriteFile(a.file, txtar.Format(a.updated(all)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func compare(t *testing.T, got, want Files) {
	t.Helper()
	for name := range want {
		if _, ok := got[name]; !ok {
			t.Errorf("there is no result %s, want\n%s", name, want[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if text, ok := want[name]; !ok || got[name] != text {
			t.Errorf("%s is\n%s\nwant\n%s", name, got[name], text)
		}
	}
}

// updated returns the archive with new results for the cases that ran.
func (a *Archive) updated(all []Files) *txtar.Archive {
	text := &txtar.Archive{Comment: a.text.Comment}
	for i, c := range a.Cases {
		results := all[i]
		if results == nil {
			results = c.Want
		}
		for _, f := range a.text.Files {
			if file, ok := strings.CutPrefix(f.Name, c.Name+"/"); ok && !isResult(file) {
				text.Files = append(text.Files, f)
			}
		}
		for _, file := range slices.Sorted(maps.Keys(results)) {
			text.Files = append(text.Files, txtar.File{Name: c.Name + "/" + file, Data: []byte(results[file])})
		}
	}
	return text
}

// Golden compares a text with a file. With -update it writes the text to the file.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, Files{file: got}, Files{file: string(want)})
}
