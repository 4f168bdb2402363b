package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what is printed into the files of testdata")

// A testCase is one of several in an archive: files that are given, and files that say what becomes of them. Their names in
// the archive begin with that of the case, as in "a map/m.go".
type testCase struct {
	name  string
	given map[string]string
	want  map[string]string
}

// results are the names, or what they end with, of files that say what becomes of others.
var results = []string{"error", "printed", ".fixed"}

func isResult(name string) bool {
	return slices.ContainsFunc(results, func(end string) bool { return strings.HasSuffix(name, end) })
}

// holdCases runs every case of the archives that match the pattern, and compares the results that hold returns with those
// that the archive has. With -update it writes them.
func holdCases(t *testing.T, pattern string, hold func(t *testing.T, c testCase) (got map[string]string)) {
	archives, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for _, file := range archives {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		cases := casesOf(t, archive)
		got := make([]map[string]string, len(cases))
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			for i, c := range cases {
				t.Run(c.name, func(t *testing.T) {
					t.Parallel()
					if got[i] = hold(t, c); !*update {
						require.Equal(t, c.want, got[i])
					}
				})
			}
		})
		if *update {
			require.NoError(t, os.WriteFile(file, txtar.Format(updated(archive, cases, got)), 0o666))
		}
	}
}

// casesOf returns the cases of an archive, in order.
func casesOf(t *testing.T, archive *txtar.Archive) (cases []testCase) {
	t.Helper()
	for _, f := range archive.Files {
		name, file, ok := strings.Cut(f.Name, "/")
		require.True(t, ok, "%s belongs to no case", f.Name)
		i := slices.IndexFunc(cases, func(c testCase) bool { return c.name == name })
		if i < 0 {
			i, cases = len(cases), append(cases, testCase{name, map[string]string{}, map[string]string{}})
		}
		require.Equal(t, len(cases)-1, i, "the files of %s are not together", name)
		into := cases[i].given
		if isResult(file) {
			into = cases[i].want
		}
		require.NotContains(t, into, file, name)
		into[file] = string(f.Data)
	}
	return cases
}

// updated returns the archive with new results of the cases that were run.
func updated(archive *txtar.Archive, cases []testCase, got []map[string]string) *txtar.Archive {
	all := &txtar.Archive{Comment: archive.Comment}
	for i, c := range cases {
		results := got[i]
		if results == nil {
			results = c.want
		}
		for _, f := range archive.Files {
			if file, ok := strings.CutPrefix(f.Name, c.name+"/"); ok && !isResult(file) {
				all.Files = append(all.Files, f)
			}
		}
		for _, file := range slices.Sorted(maps.Keys(results)) {
			all.Files = append(all.Files, txtar.File{Name: c.name + "/" + file, Data: []byte(results[file])})
		}
	}
	return all
}

// said returns what a case says of err: its text as the file error, with DIR in place of a directory, or nothing.
func said(dir string, err error) map[string]string {
	if err == nil {
		return map[string]string{}
	}
	return map[string]string{"error": strings.ReplaceAll(err.Error(), dir, "DIR") + "\n"}
}
