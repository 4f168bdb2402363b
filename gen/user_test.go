package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"ndgo/gen/compile"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// userModule copies testdata/user to a module outside of the repository. Its go.mod has only the lines given in the README.
func userModule(t *testing.T) string {
	t.Helper()
	dir := emptyModule(t)
	for _, name := range []string{"asis.go", "fused.go", "hypot.go", "others.go", "reductions.go", "stencils.go", "wide.go", "user_test.go"} {
		put(t, filepath.Join(dir, name), read(t, filepath.Join("testdata/user", name)))
	}
	return dir
}

// emptyModule makes a user's module without a package.
func emptyModule(t *testing.T) string {
	t.Helper()
	library, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/user\n\ngo 1.26.0\n\nrequire ndgo v0.0.0\n\nreplace ndgo => "+library+"\n\ntool ndgo/gen\n")
	put(t, filepath.Join(dir, "go.sum"), read(t, "../go.sum"))
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

// TestUserModule works like a user. It generates, builds and tests a module, first on all tiers and then as on a machine with fewer
// instructions. Afterwards it checks that gen finds stale and edited generated files, and files of another version.
func TestUserModule(t *testing.T) {
	if testing.Short() {
		t.Skip("generates, builds and tests a module; the full tests do it")
	}
	t.Parallel()
	dir := userModule(t)
	put(t, filepath.Join(dir, "tagged.go"), "//go:build !tiny\n\npackage user\n\n//ndgo:ufunc\nfunc tagged(x, y float64) float64 { return x + y }\n")
	said := run(t, dir, "go", "generate")
	require.Contains(t, said, "gen: reading package "+filepath.Base(dir)+" and its imports\n")
	require.Regexp(t, `gen: compiling \d+ operators: \w+, `, said)
	require.Regexp(t, `gen: wrote (\d+) of (\d+) files`, said)
	made := []string{"z_hypot.go", "z_hypot_test.go", "z_others_portable.go"}
	for _, of := range compile.Architectures {
		made = append(made, "z_hypot_"+of.Name+".s")
	}
	for _, file := range made {
		require.FileExists(t, filepath.Join(dir, file))
	}
	require.Empty(t, run(t, dir, "gofmt", "-l", "."))
	vet(t, dir)
	flags := []string{"test", "-c", "-ldflags=-s -w", "-o", "user.test"}
	if !testrun.Long() { // with -long, the module is built as users build it, and with the generated tests
		flags = append(flags, quick, without(t, dir, "z_*_test.go"))
	}
	run(t, dir, "go", flags...)
	tiers := ufunc.TiersOf(runtime.GOARCH)
	if !testrun.Long() && len(tiers) > 0 {
		tiers = tiers[len(tiers)-1:]
	}
	for _, tier := range append(tiers, ufunc.Portable) {
		tests, short := ".", !testrun.Long() || tier != tiers[len(tiers)-1]
		if !testrun.Long() { // without -long, only internal/test/users runs generated tests
			tests = handWritten(t)
		}
		out := runWith(t, "NDGO_SIMD="+tier.String(), dir, "./user.test", "-test.short="+strconv.FormatBool(short), "-test.v", "-test.run", tests)
		if !strings.Contains(out, "NDGO_SIMD="+tier.String()+"\n") {
			t.Logf("NOT TESTED: NDGO_SIMD=%s, since this machine does not have its instructions", tier)
		}
	}
	if testrun.Long() {
		require.Empty(t, run(t, dir, "go", "tool", "gen", "-check")) // here, because the checks below remove most of the files
		run(t, dir, "go", "vet", "-tags", "tiny", ".")               // slow: this compiles all of ndgo again
	}
	// Generated code must import public packages only.
	for _, file := range generatedFiles(t, dir) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NotContains(t, string(text), "ndgo/internal", file)
	}

	// The check must find two files: an edited one and an obsolete one. Most of the module's files are removed first, to save time.
	for _, name := range []string{"asis", "fused", "reductions", "stencils", "wide", "tagged"} {
		files, err := filepath.Glob(filepath.Join(dir, "z_"+name+"*"))
		require.NoError(t, err)
		for _, file := range append(files, filepath.Join(dir, name+".go")) {
			require.NoError(t, os.Remove(file))
		}
	}
	if testrun.Long() { // internal/readme also tests -explain
		explained := run(t, dir, "go", "tool", "gen", "-explain", "hypot3")
		lines := `(?m)^Hypot3 +float32 `
		for _, tier := range compile.Tiers() {
			lines += `.*` + tier.Name + ` .* operations.*\n`
		}
		require.Regexp(t, lines+`Hypot3 +float64 `, explained)
	}
	file := filepath.Join(dir, "z_hypot.go")
	put(t, file, read(t, file)+"\n// An edit.\n")
	require.NoError(t, os.Rename(filepath.Join(dir, "others.go"), filepath.Join(dir, "points.go")))
	out, err := command(dir, "go", "tool", "gen", "-check").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "z_hypot.go is stale, or was edited by hand (run go generate)")
	require.Contains(t, string(out), "z_points.go is missing")
	require.Contains(t, string(out), "z_others_amd64.s is extra")
	run(t, dir, "go", "generate") // fails if the go command has listed the files removed by gen
	require.NoFileExists(t, filepath.Join(dir, "z_others_amd64.s"))
	if testrun.Long() {
		require.Empty(t, run(t, dir, "go", "tool", "gen", "-check"))
	}

	// Files generated for another version of the contract must not compile. The line of each error names the remedy.
	versions := map[string]string{"z_points_amd64.go": "ufunc.ABI4", "z_points.go": "ufunc.ABI4", "z_hypot.go": "generated.ABI1"}
	for file, version := range versions {
		path := filepath.Join(dir, file)
		put(t, path, strings.Replace(read(t, path), "= "+version, "= "+version+"0", 1))
	}
	out, err = buildAMD64(dir)
	require.Error(t, err)
	for file, version := range versions {
		at := regexp.MustCompile(regexp.QuoteMeta(file) + `:(\d+):\d+: undefined: ` + regexp.QuoteMeta(version+"0")).FindStringSubmatch(string(out))
		require.NotNil(t, at, "%s: %s", file, out)
		line, err := strconv.Atoi(at[1])
		require.NoError(t, err)
		require.Contains(t, strings.Split(read(t, filepath.Join(dir, file)), "\n")[line-2], ": run go generate.")
	}
}

// without returns a flag of the go command for a build without the files in dir that match pattern.
func without(t *testing.T, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	removed := map[string]string{}
	for _, file := range files {
		removed[file] = ""
	}
	list, err := json.Marshal(map[string]any{"Replace": removed})
	require.NoError(t, err)
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	put(t, overlay, string(list))
	return "-overlay=" + overlay
}

// handWritten returns a pattern of the handwritten tests.
func handWritten(t *testing.T) string {
	names := regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(read(t, "testdata/user/user_test.go"), -1)
	require.NotEmpty(t, names)
	pattern := "^(" + names[0][1]
	for _, name := range names[1:] {
		pattern += "|" + name[1]
	}
	return pattern + ")$"
}

// buildAMD64 builds the module in dir for amd64.
func buildAMD64(dir string) ([]byte, error) {
	c := command(dir, "go", "build", ".")
	c.Env = append(c.Env, "GOARCH=amd64")
	return c.CombinedOutput()
}

// TestFirstContract builds a module with files generated for ABI1. The compiler's error must name the remedy. With -long the test takes the
// remedy.
func TestFirstContract(t *testing.T) {
	long(t)
	t.Parallel()
	dir := emptyModule(t)
	archive, err := txtar.ParseFile("testdata/abi1.txtar")
	require.NoError(t, err)
	for _, f := range archive.Files {
		put(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	out, err := buildAMD64(dir)
	require.Error(t, err)
	require.Contains(t, string(out), "ufunc.ABI1 (variable of struct type ufunc.runGoGenerateWithThisVersionOfNdgo) is not constant")

	if !testrun.Long() {
		return
	}
	// After go generate, the module compiles.
	run(t, dir, "go", "generate")
	out, err = buildAMD64(dir)
	require.NoError(t, err, "%s", out)
}

func generatedFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "z_*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}
