package compile

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// isRegister matches names of registers of all architectures.
var isRegister = regexp.MustCompile(`^(R([0-9]|[12][0-9]|30)|[XYZVF]([0-9]|[12][0-9]|3[01])|K[0-7]|[ER]?[ABCD]X|[ER]?[SD]I|[ER]?[SB]P)$`)

// instruction matches a line of assembly other than a call of a macro.
var instruction = regexp.MustCompile(`(?m)^\t([A-Z][A-Z0-9]+)(\.[A-Z]+)*( |$)`)

// word matches words in Go like names of assembly.
var word = regexp.MustCompile(`\b[A-Z][A-Z0-9]+\b`)

// besides maps words that look like registers to the only file that may contain them: Y0 and Y1 are functions of package math, and
// SP is the assembler's pseudo-register.
var besides = map[string]string{"Y0": "elementary.go", "Y1": "elementary.go", "SP": "macros.go"}

// TestMachinesAreApart checks that only the folders of architectures use names of registers and instructions. It takes the names of instructions
// from the library's kernels.
func TestMachinesAreApart(t *testing.T) {
	instructions, own := map[string]bool{}, map[string]bool{}
	for _, of := range Architectures {
		own[of.Name] = true
		files, err := filepath.Glob("../../internal/simd/z_*_" + of.Name + ".s")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, m := range instruction.FindAllSubmatch(text, -1) {
				instructions[string(m[1])] = true
			}
		}
	}
	require.Greater(t, len(instructions), 200)
	require.NoError(t, filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (own[d.Name()] || d.Name() == "testdata"):
			return filepath.SkipDir
		case filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(file)
		if err == nil {
			eachWord(text, func(line int, name string) {
				if besides[name] != filepath.Base(file) && (instructions[name] || isRegister.MatchString(name)) {
					t.Errorf("%s:%d: %s belongs into the folder of an architecture", file, line, name)
				}
			})
		}
		return err
	}))
}

// eachWord calls do for each word in capitals in Go's names and strings.
func eachWord(text []byte, do func(line int, name string)) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, bytes.Clone(text), nil, 0)
	var before [2]string
	for {
		pos, kind, literal := s.Scan()
		switch {
		case kind == token.EOF:
			return
		case kind == token.STRING:
			literal, _ = strconv.Unquote(literal)
		case kind != token.IDENT || before == [2]string{"token", "."}: // a name like token.AND, an operator of Go
			before = [2]string{before[1], kind.String()}
			continue
		}
		for _, name := range word.FindAllString(literal, -1) {
			do(file.Line(pos), name)
		}
		before = [2]string{before[1], literal}
	}
}

func TestRegistersAreFound(t *testing.T) {
	for name, is := range map[string]bool{
		"R12": true, "X31": true, "K7": true, "RAX": true, "V0": true, "DI": true, "ESP": true, "R31": false, "K8": false, "AX2": false, "ROW": false, "F32": false,
	} {
		require.Equal(t, is, isRegister.MatchString(name), name)
	}
	var found []string
	eachWord([]byte("package p\n\n// RAX is read\nvar x = \"\\tMOVQ RCX, x\" + RDX + token.ADD"), func(_ int, name string) { found = append(found, name) })
	require.Equal(t, []string{"MOVQ", "RCX", "RDX"}, found)
}
