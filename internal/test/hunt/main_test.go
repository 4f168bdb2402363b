package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// planted is an area with a fault: a sum of three or more elements is wrong if one is above 100.
var planted = &area{name: "planted", trial: func(t *trial) {
	x := make([]int, t.n(50))
	for i := range x {
		x[i] = t.n(1000)
	}
	t.say("x := %s", slice(x))
	if t.calls++; len(x) >= 3 && slices.Max(x) > 100 {
		t.fail("planted: sum", "the sum of %v is wrong", x)
	}
}}

// TestPlantedFaultIsFoundAndMadeSmaller checks that the hunt finds a fault, shrinks the trial as far as possible, and prints a test
// in valid Go.
func TestPlantedFaultIsFoundAndMadeSmaller(t *testing.T) {
	for number := range uint64(200) {
		trial := &trial{tape: tape{rand: seeded(1, planted.name, number)}}
		found := planted.attempt(trial)
		if found == nil {
			continue
		}
		lines, smaller := planted.smaller(trial.drawn, found)
		assert.Equal(t, []string{"x := []int{0, 0, 101}"}, sortedLast(lines))
		assert.Equal(t, "planted: sum", smaller.Key)
		l := &leader{settings: &settings{seed: 1}}
		_, err := parser.ParseFile(token.NewFileSet(), "found_test.go", l.test(planted, message{Find: smaller, Number: number, Lines: lines}), 0)
		assert.NoError(t, err)
		return
	}
	t.Error("200 trials find nothing")
}

// sortedLast moves the only nonzero element of the lines to the end, because any of the three may be nonzero.
func sortedLast(lines []string) []string {
	for i, line := range lines {
		lines[i] = strings.NewReplacer("{101, 0, 0}", "{0, 0, 101}", "{0, 101, 0}", "{0, 0, 101}").Replace(line)
	}
	return lines
}

func TestEveryPanicIsAFind(t *testing.T) {
	for want, f := range map[string]func(t *trial){
		"a: runtime error": func(*trial) { _ = []int{}[len(planted.about):][1] },
		"a: other panic":   func(*trial) { panic("text") },
		"a: refused: Add":  func(*trial) { nd.Add(nd.Of(1, 2), nd.Of(1, 2, 3)) },
		"f: runtime error": func(t *trial) { t.try("f", func() { _ = []int{}[len(planted.about):][1] }) },
		"f: other panic":   func(t *trial) { t.try("f", func() { panic("text") }) },
		"f: long message": func(t *trial) {
			t.try("f", func() { panic(&nd.Error{Op: strings.Repeat("x", 3000), Kind: nd.ErrShape}) })
		},
		"nothing is wrong":  nil,
		"a refusal is fine": func(t *trial) { t.try("f", func() { nd.Add(nd.Of(1, 2), nd.Of(1, 2, 3)) }) },
	} {
		a := &area{name: "a", trial: func(t *trial) {
			if f != nil {
				f(t)
			}
		}}
		found := a.attempt(&trial{})
		if f == nil || strings.Contains(want, "fine") {
			assert.Nil(t, found, want)
			continue
		}
		if assert.NotNil(t, found, want) {
			assert.Equal(t, want, found.Key)
		}
	}
}

// TestLinesAreGo checks that trials of every area print lines of Go.
func TestLinesAreGo(t *testing.T) {
	l := &leader{settings: &settings{seed: 1}}
	for _, a := range areas {
		if a.python || a == commandArea {
			continue
		}
		t.Run(a.name, func(t *testing.T) {
			if a.open != nil {
				closed, err := a.open()
				require.NoError(t, err)
				defer closed()
			}
			for number := range uint64(30) {
				trial := &trial{tape: tape{rand: seeded(1, a.name, number)}, keeps: true}
				found := a.attempt(trial)
				if found == nil {
					found = &fault{Key: a.name}
				}
				text := l.test(a, message{Find: found, Number: number, Lines: trial.lines})
				_, err := parser.ParseFile(token.NewFileSet(), "found_test.go", text, 0)
				require.NoError(t, err, text)
			}
		})
	}
}

// TestEveryOperatorIsHunted checks that the tables of operators are complete. They must have every operator of the manifest that has a type
// parameter and array functions.
func TestEveryOperatorIsHunted(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../ops/z_manifest.go", nil, parser.ParseComments)
	require.NoError(t, err)
	tables, err := parser.ParseFile(token.NewFileSet(), "operators.go", nil, 0)
	require.NoError(t, err)
	used := map[string]bool{}
	ast.Inspect(tables, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "ops" {
				used[s.Sel.Name] = true
			}
		}
		return true
	})
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Type.TypeParams != nil && !isInner(f) && !used[f.Name.Name] {
			t.Errorf("operators.go lacks %s", f.Name.Name)
		}
	}
	assert.Greater(t, len(used), 100)
}

// isInner reports whether f is an operator without array functions.
func isInner(f *ast.FuncDecl) bool {
	return f.Doc != nil && slices.ContainsFunc(f.Doc.List, func(c *ast.Comment) bool { return c.Text == "//ndgo:inner" })
}
