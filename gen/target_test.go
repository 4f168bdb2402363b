package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestAnotherTarget follows docs/targets.md to add arm64 under another name: it copies the folder and makes the edits. Then the
// compiler's tests must include the new instruction set, and files generated for the new target must equal those for arm64.
func TestAnotherTarget(t *testing.T) {
	if !testrun.Long() {
		t.Skip("builds the generator again and generates all; with -long, as the checks have it, it does")
	}
	t.Parallel()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	dir, replace := t.TempDir(), map[string]string{}
	stub := strings.NewReplacer("arm64", "stub64", "NEON", "STUB")
	overlay := func(name, text string) {
		file := filepath.Join(dir, name)
		put(t, file, text)
		replace[filepath.Join(root, name)] = file
	}

	// Copy the folder.
	require.NoError(t, fs.WalkDir(os.DirFS(root), "gen/compile/arm64", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
			overlay(stub.Replace(name), stub.Replace(read(t, filepath.Join(root, name))))
		}
		return err
	}))

	// Make the edits. Each changes a line with one occurrence.
	edit := func(name string, edits ...string) {
		text := read(t, filepath.Join(root, name))
		for i := 0; i < len(edits); i += 2 {
			require.Equal(t, 1, strings.Count(text, edits[i]), "%s: %s", name, edits[i])
			text = strings.Replace(text, edits[i], edits[i+1], 1)
		}
		overlay(name, text)
	}
	edit("gen/compile/compile.go",
		"\t\"ndgo/gen/compile/arm64\"\n", "\t\"ndgo/gen/compile/arm64\"\n\t\"ndgo/gen/compile/stub64\"\n",
		"arm64.Architecture}", "arm64.Architecture, stub64.Architecture}")
	edit("ufunc/tier.go",
		"\tHasNEON ", "\tHasSTUB\n\tHasNEON ",
		"\tNEON     Tier = Tier(HasNEON)\n", "\tSTUB     Tier = Tier(HasSTUB)\n\tNEON     Tier = Tier(HasNEON)\n",
		"\t{NEON, \"neon\", \"arm64\"},\n", "\t{STUB, \"stub\", \"stub64\"},\n\t{NEON, \"neon\", \"arm64\"},\n")

	list, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	put(t, filepath.Join(dir, "overlay.json"), string(list))
	over := "-overlay=" + filepath.Join(dir, "overlay.json")
	run(t, root, "go", "build", over, "./ufunc", "./gen/compile/stub64")
	ran := run(t, root, "go", "test", over, "-vet=off", "-short", "-v", "-run", "^Test(Legalise|RareFillsTest|Registers|ExtremesOfSpecials)$", "./gen/compile")
	require.Contains(t, ran, "STUB")

	out := filepath.Join(dir, "out")
	run(t, root, "go", "run", over, "./gen", "-o", out, "go.generate")
	files, err := filepath.Glob(filepath.Join(out, "internal/simd/z_*_arm64.s"))
	require.NoError(t, err)
	require.Greater(t, len(files), 100)
	for _, file := range files {
		require.Equal(t, stub.Replace(read(t, file)), read(t, stub.Replace(file)), file)
	}
}
