package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
	"ndgo/gen/fuse"
	"ndgo/gen/internal/cases"
	"ndgo/gen/manifest"
)

// TestFused compares scalar functions made from array functions with expected ones.
func TestFused(t *testing.T) {
	hold(t, "testdata/fused/*.txtar", func(t *testing.T, root string) cases.Files {
		o, err := generate(root)
		got := cases.Error(root, err)
		if err != nil {
			return got
		}
		for name, text := range o.Files {
			if strings.HasSuffix(name, "_fused.go") {
				_, fused, _ := strings.Cut(string(text), "//go:build !generate\n")
				got["printed"] += fused
			}
		}
		return got
	})
}

// TestFusibles fails for an operator that a fused function cannot contain: the definition must return a single expression.
func TestFusibles(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: "../" + form.OpsDir}, ".")
	require.NoError(t, err)
	all, err := fuse.Fusibles(loaded[0], os.ReadFile)
	require.NoError(t, err)
	m, err := manifest.Load(manifestPath)
	require.NoError(t, err)
	for _, op := range m.Operators {
		require.Len(t, all[op.Name], len(op.Definitions), "%s", op.Name)
	}
}
