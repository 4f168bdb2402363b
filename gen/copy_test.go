package main

import (
	"strings"
	"testing"

	"ndgo/gen/internal/cases"
)

// TestRounded checks the generated copies of users' functions: copies with every operation rounded, and copies of functions called
// by loops.
func TestRounded(t *testing.T) {
	hold(t, "testdata/rounded/*.txtar", func(t *testing.T, root string) cases.Files {
		o, err := generate(root)
		got := cases.Error(root, err)
		if err != nil {
			return got
		}
		for name, text := range o.Files {
			if strings.HasSuffix(name, "_rounded.go") {
				_, copied, _ := strings.Cut(string(text), "//go:build !generate\n")
				got["printed"] += copied
			}
		}
		got["printed"] += "\n// What loops call:\n"
		for _, op := range o.Operators {
			got["printed"] += o.Definition(op.Loops[0]).GoString() + "\n"
			if op.Fold != nil && op.Fold.Join != nil {
				got["printed"] += op.Fold.Join("x", "y").GoString() + "\n"
			}
		}
		return got
	})
}
