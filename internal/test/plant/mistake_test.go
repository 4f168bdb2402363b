//go:build unix

package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

const victim = `package p

func f(x []int, n int) int {
	s := 0
	for i := 0; i < n && i >= 0; i++ {
		if x[i] != 2 {
			continue
		}
		s += g(s, 1.25)
	}
	copy(x[1:n], x)
	return -s
}
`

// TestMistakes lists all mistakes of each kind in a small function, as "line: before -> after".
func TestMistakes(t *testing.T) {
	for kind, want := range map[string][]string{
		operator:  {"5: && -> ||", "6: != -> ==", "9: += -> -=", "12: - -> "},
		bound:     {"5: < -> <=", "5: >= -> >", "11:  -> -1", "11:  -> -1"},
		constant:  {"4: 0 -> 1", "5: 0 -> 1", "5: 0 -> 1", "6: 2 -> 3", "11: 1 -> 2"}, // the last is the digit 1 of 1.25
		dropped:   {"6: if x[i] != 2 {\n\t\t\tcontinue\n\t\t} -> ", "7: continue -> ", "9: s += g(s, 1.25) -> ", "11: copy(x[1:n], x) -> "},
		exchanged: {"9: s, 1.25 -> 1.25, s", "11: x[1:n], x -> x, x[1:n]"},
	} {
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, "p.go", victim, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		s := source{file: files.File(file.Pos()), text: []byte(victim), random: rand.New(rand.NewPCG(1, 1))}
		var got []string
		for _, m := range s.mistakes(file, kind) {
			if m.Before != victim[m.Start:m.End] {
				t.Errorf("%s: bytes %d to %d are %q, not %q", kind, m.Start, m.End, victim[m.Start:m.End], m.Before)
			}
			if m.Before == "1.25" {
				if len(m.After) != 4 || m.After == "1.25" {
					t.Errorf("1.25 becomes %s, which is not one other digit", m.After)
				}
				continue
			}
			got = append(got, fmt.Sprintf("%d: %s -> %s", m.Line, m.Before, m.After))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
}

// TestLog writes results and reads them back.
func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	want := map[int]result{}
	for _, k := range []int{3, 7} {
		want[k] = result{Number: k, mistake: mistake{Area: "fft", File: "fft/doc.go", Line: k, Kind: bound, Before: "<", After: "<=", Start: 1, End: 2}, Found: "TestFFT", Seconds: 9}
		if err := appendLog(name, want[k]); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := readLog(name); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if got, err := readLog(name + "x"); err != nil || len(got) > 0 {
		t.Errorf("a log that is not there: %v, %v", got, err)
	}
}

// TestFailure reads lines of go test's output.
func TestFailure(t *testing.T) {
	for line, want := range map[string]string{
		"--- FAIL: TestAdd (0.01s)\n":         "TestAdd",
		"FAIL\tndgo/linalg\t0.3s\n":           "ndgo/linalg",
		"FAIL\tndgo/linalg [build failed]\n":  "ndgo/linalg",
		"panic: test timed out after 10m0s\n": "panic: test timed out",
		"fatal error: out of memory\n":        "fatal error:",
		"ok  \tndgo/linalg\t0.3s\n":           "",
		"FAIL\n":                              "",
	} {
		if got := failure(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
