package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/build"
	"ndgo/gen/internal/cases"
	"ndgo/gen/loops"
	"ndgo/internal/testrun"
)

const corpus = "../examples/kernels"

// sampled has the names of some files: those with the most features of Go besides arithmetic, and those with reductions.
var sampled = []string{"bits.go", "doc.go", "reductions.go", "tables.go"}

// TestCorpus generates operators from functions of many fields, written as their authors published them. It compares the outcome for each
// function with the table in the corpus's README. The generated files would take megabytes, so only the table is in the repository.
//
// With -long, as in .ci/run, the test generates from all files, compares the whole table, and builds and tests the generated files.
// Otherwise it takes only the files sampled.
func TestCorpus(t *testing.T) {
	long(t)
	t.Parallel()
	files := map[string]string{}
	names, err := filepath.Glob(corpus + "/*.go")
	require.NoError(t, err)
	for _, file := range names {
		if name := filepath.Base(file); !strings.HasSuffix(name, "_test.go") && (testrun.Long() || slices.Contains(sampled, name)) {
			files[filepath.Base(file)] = read(t, file)
		}
	}
	dir := packageModule(t, files)
	o, err := generate(dir)
	require.NoError(t, err)
	table, rows := corpusTable(o, t)
	if testrun.Long() {
		cases.Golden(t, corpus+"/README.md", table)
	}
	require.Greater(t, len(rows), 20)
	for _, row := range rows {
		require.Contains(t, read(t, corpus+"/README.md"), row)
	}
	require.NoError(t, write(o))
	run(t, dir, "go", "test", quick, "-ldflags=-s -w", "-short", ".")
}

// corpusTable returns the README of the corpus: its introduction, and a table with the outcome of each function. It also returns the
// table's rows.
func corpusTable(o *loops.Output, t *testing.T) (text string, rows []string) {
	introduction, _, ok := strings.Cut(read(t, corpus+"/README.md"), "\n| ")
	require.True(t, ok)
	var table strings.Builder
	fmt.Fprintf(&table, "%s\n| function | file | runs in |\n|---|---|---|\n", introduction)
	compiled := 0
	for _, op := range o.Operators {
		i := slices.IndexFunc(o.Vectorised, func(v *loops.Vectorised) bool {
			return slices.Contains(op.Parts().Terms.Loops, v.Loop) && v.Requirement == nil
		})
		require.GreaterOrEqual(t, i, 0, op.Name)
		v := o.Vectorised[i]
		runs := "a loop in Go: "
		var r *build.Refusal
		if errors.As(v.Refused, &r) {
			runs += r.Text
		} else {
			var tiers []string
			for _, c := range v.Tiers {
				if c.Err == nil {
					tiers = append(tiers, c.Tier.Name)
				}
			}
			runs = "kernels for " + strings.Join(tiers, ", ")
			compiled++
		}
		file := filepath.Base(o.Marked.Fset.Position(op.Pos).Filename)
		row := fmt.Sprintf("| `%s` | %s | %s |\n", op.Definitions[0].Source().Name.Name, strings.TrimSuffix(file, ".go"), runs)
		table.WriteString(row)
		rows = append(rows, row)
	}
	assert.GreaterOrEqual(t, 10*compiled, 9*len(o.Operators), "functions with kernels")
	fmt.Fprintf(&table, "\n%d of %d have kernels.\n", compiled, len(o.Operators))
	return table.String(), rows
}
