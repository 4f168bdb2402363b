package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestFromNothing follows the steps of CONTRIBUTING.md for a new operator exactly, in a copy of the module without generated files.
// The test runs the tests of all operators, and checks that generated files differ by the new operators only. In a second copy of
// the module, the operands are named like variables of generated loops.
func TestFromNothing(t *testing.T) {
	if !testrun.Long() {
		t.Skip("copies and builds the module; with -long, as the checks have it, it does")
	}
	t.Parallel()
	const others = `
// Others.

// Lerp returns the point that lies t of the way from r to i.
//
//ndgo:requires t >= 0 && t <= 1 NegativePower
func Lerp[T Float](r, i, t T) T { return r + T(t*(i-r)) }

// GreatestDivisor returns the greatest common divisor of x and y.
//
//ndgo:portable
//ndgo:laws commutative
func GreatestDivisor[T Unsigned](x, y T) T {
	if y == 0 {
		return x
	}
	return GreatestDivisor(y, x%y) // it calls itself, so it cannot be compiled
}
`
	const program = `package main

import (
	"fmt"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func main() {
	x, y := nd.Of(1.0, 2, 6), nd.Of(2.0, 3, 6)
	fmt.Println(nd.Hypot3(x, y, nd.Of(2.0, 6, 7)).ToSlice())

	dst := nd.Zeros[float64](2, 3)
	fmt.Println(into.Hypot3(dst, x, y, nd.FromSlice([]float64{2, 14}, 2, 1)).ToSlice()[:2])

	fmt.Println(inplace.Hypot3(x, 0, 0).ToSlice())
	fmt.Println(inplace.Lerp(y, 6, 0.5).ToSlice())
	fmt.Println(nd.Try(func() { nd.Lerp(x, y, 2) }) != nil)
	fmt.Println(nd.GreatestDivisor(nd.Of[uint8](12, 7, 0), 18).ToSlice())
}
`
	root := copyModule(t, func(name string) bool { return !strings.HasPrefix(filepath.Base(name), "z_") })
	require.NoError(t, os.Remove(filepath.Join(root, "docs/operators.md")))
	do := func(line string) string {
		args := strings.Fields(line)
		return run(t, root, args[0], args[1:]...)
	}
	// The steps of CONTRIBUTING.md: a function inserted after a blank line in its section, a command, and two tests.
	manifest, digests := filepath.Join(root, "go.generate"), filepath.Join(root, "internal/simd/testdata/digests.txt")
	renamed := unused(read(t, manifest), "Hypot3", "Lerp", "GreatestDivisor")
	steps := contributedSteps(t, renamed)
	require.Len(t, steps, 3)
	definition, generation := steps[0], strings.TrimSpace(steps[1])
	tests, benchmark, ok := strings.Cut(strings.TrimSpace(steps[2]), "\n")
	require.True(t, ok)
	before, after, ok := strings.Cut(read(t, manifest), "\n// Rounding.\n")
	require.True(t, ok)
	put(t, manifest, before+"\n"+definition+"\n// Rounding.\n"+after+renamed.Replace(others))
	old := read(t, digests)
	do(generation)
	for _, packages := range []string{"./internal/fourier ./internal/elimination", "-C bench ./...", "-C internal/test ./users"} {
		do("go generate " + packages)
	}
	do("go test -C bench ./internal/release -update")
	want, got := generatedIn(t, ".."), generatedIn(t, root)
	want["docs/operators.md"], got["docs/operators.md"] = read(t, "../docs/operators.md"), read(t, filepath.Join(root, "docs/operators.md"))
	added := regexp.MustCompile(renamed.Replace("(?i)Hypot3|Lerp|GreatestDivisor"))
	same := 0
	for name := range want {
		require.Contains(t, got, name)
		if want[name] == got[name] {
			same++
			continue
		}
		require.True(t, added.MatchString(got[name]), "%s differs, but not by the operators that are new", name)
	}
	require.Greater(t, same, len(want)*3/4)

	ran := do(tests + " -count=1 -v")
	for _, name := range []string{"TestLoops/Hypot3/float32", "TestRandomBits/Hypot3/float64"} {
		require.Contains(t, ran, "--- PASS: "+renamed.Replace(name))
	}
	for _, name := range regexp.MustCompile(`(?m)^=== RUN .*/.*$`).FindAllString(ran, -1) {
		require.Contains(t, name, renamed.Replace("/Hypot3/"), "others are tested")
	}
	require.Regexp(t, renamed.Replace(`(?m)^BenchmarkHypot3/float64/`), do(benchmark+" -benchtime=1x"))
	// The file of digests has its old lines, plus a line for each new loop.
	added = regexp.MustCompile(renamed.Replace(`(?m)^[0-9a-f]{16} ((Hypot3|Lerp)/float(32|64)|GreatestDivisor/uint(8|16|32|64))\n`))
	require.Len(t, added.FindAllString(read(t, digests), -1), 2+2+4)
	require.Equal(t, old, added.ReplaceAllString(read(t, digests), ""))
	do("go test ./internal/ops ./internal/simd -run Laws|SameBits|Complete") // the tests of all operators
	do(renamed.Replace("go test ./internal/simd -run /(Lerp|GreatestDivisor)/"))
	do("go vet ./internal/simd")
	do("go vet -C bench .")

	put(t, filepath.Join(root, "program/main.go"), renamed.Replace(program))
	require.Equal(t, "[3 7 11]\n[3 4.123105625617661]\n[1 2 6]\n[4 4.5 6]\ntrue\n[6 1 18]\n", do("go run ./program"))
	require.FileExists(t, filepath.Join(root, "into/z_others.go"))
	require.NoFileExists(t, filepath.Join(root, "internal/simd/z_"+strings.ToLower(renamed.Replace("GreatestDivisor"))+"_amd64.s"))
}

// unused returns a replacer that renames new operators whose names already occur in the manifest. A contributor may have followed
// CONTRIBUTING.md already.
func unused(manifest string, names ...string) *strings.Replacer {
	var pairs []string
	for _, name := range names {
		other := name
		for strings.Contains(manifest, "func "+other+"[") {
			other += "Again"
		}
		pairs = append(pairs, name, other)
	}
	return strings.NewReplacer(pairs...)
}

// contributedSteps returns the steps of CONTRIBUTING.md for a new operator, a definition and commands, with the names from unused.
func contributedSteps(t *testing.T, renamed *strings.Replacer) (blocks []string) {
	t.Helper()
	_, section, ok := strings.Cut(renamed.Replace(read(t, "../CONTRIBUTING.md")), "\n## One operator, one function\n")
	require.True(t, ok)
	section, _, _ = strings.Cut(section, "\n## ")
	for _, m := range regexp.MustCompile("(?ms)^```(?:go)?\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// generatedIn returns the generated files of the module at root, and of its nested modules for tests and benchmarks, by path.
func generatedIn(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"*/z_*", "internal/*/z_*", "bench/internal/*/z_*", "internal/test/*/z_*"} {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		for _, name := range names {
			below, err := filepath.Rel(root, name)
			require.NoError(t, err)
			files[below] = read(t, name)
		}
	}
	return files
}
