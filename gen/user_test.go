package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// userModule copies testdata/user to a module outside of the repository whose go.mod has nothing but the lines that the
// README asks for.
func userModule(t *testing.T) string {
	t.Helper()
	library, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/user\n\ngo 1.26.0\n\nrequire ndgo v0.0.0\n\nreplace ndgo => "+library+"\n\ntool ndgo/gen\n")
	for _, name := range []string{"../go.sum", "testdata/user/hypot.go", "testdata/user/others.go", "testdata/user/reductions.go", "testdata/user/user_test.go"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		put(t, filepath.Join(dir, filepath.Base(name)), string(text))
	}
	return dir
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

func put(t *testing.T, file, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
}

// TestUserModule goes the way of a user: it generates, builds and tests a module in every tier that the machine has; then
// generated files are found to be stale, edited, and of another version.
func TestUserModule(t *testing.T) {
	if testing.Short() {
		t.Skip("generates, builds and tests a module; the full tests do it")
	}
	t.Parallel()
	dir := userModule(t)
	put(t, filepath.Join(dir, "tagged.go"), "//go:build !tiny\n\npackage user\n\n//ndgo:ufunc\nfunc tagged(x, y float64) float64 { return x + y }\n")
	run(t, dir, "go", "generate")
	for _, file := range []string{"z_hypot.go", "z_hypot_amd64.s", "z_hypot_test.go", "z_others_portable.go"} {
		require.FileExists(t, filepath.Join(dir, file))
	}
	require.Empty(t, run(t, dir, "go", "tool", "gen", "-check"))
	require.Empty(t, run(t, dir, "gofmt", "-l", "."))
	run(t, dir, "go", "vet", ".")
	for _, tier := range []string{"off", "avx2", "avx512"} {
		out := runWith(t, "NDGO_SIMD="+tier, dir, "go", "test", "-count=1", "-v", ".")
		if !strings.Contains(out, "NDGO_SIMD="+tier+"\n") {
			t.Logf("NOT TESTED: NDGO_SIMD=%s, since this machine does not have its instructions", tier)
		}
	}
	run(t, dir, "go", "test", "-tags", "purego", ".")
	run(t, dir, "go", "vet", "-tags", "tiny", ".")
	run(t, dir, "go", "vet", "-tags", "tiny,purego", ".")
	explained := run(t, dir, "go", "tool", "gen", "-explain", "hypot3")
	require.Regexp(t, `(?m)^Hypot3 +float32 +AVX2 .* operations.*\n.*AVX512.*\nHypot3 +float64 `, explained)

	// Generated code imports public packages only.
	for _, file := range generatedFiles(t, dir) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NotContains(t, string(text), "ndgo/internal", file)
	}

	// A file that is edited, and one that is left over, are found.
	file := filepath.Join(dir, "z_others.go")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	put(t, file, strings.Replace(string(text), "polar(x[i], y[i])", "polar(y[i], x[i])", 1))
	out, err := command(dir, "go", "tool", "gen", "-check").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "z_others.go is stale, or was edited by hand (run go generate)")
	require.NoError(t, os.Rename(filepath.Join(dir, "others.go"), filepath.Join(dir, "points.go")))
	out, err = command(dir, "go", "tool", "gen", "-check").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "z_points.go is missing")
	require.Contains(t, string(out), "z_others_amd64.s is extra")
	run(t, dir, "go", "generate") // which would fail if it listed what it removes
	require.NoFileExists(t, filepath.Join(dir, "z_others_amd64.s"))
	require.Empty(t, run(t, dir, "go", "tool", "gen", "-check"))

	// Kernels that were generated for another layout of rows do not compile.
	file = filepath.Join(dir, "z_points_amd64.go")
	text, err = os.ReadFile(file)
	require.NoError(t, err)
	put(t, file, regexp.MustCompile(`ufunc\.ABI\d+`).ReplaceAllString(string(text), "ufunc.ABI0"))
	build := command(dir, "go", "build", ".")
	build.Env = append(build.Env, "GOARCH=amd64")
	out, err = build.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "undefined: ufunc.ABI0")
}

func generatedFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "z_*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}
