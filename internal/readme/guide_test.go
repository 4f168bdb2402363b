package readme

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

var update = flag.Bool("update", false, "write the output of programs into the pages of docs")

// A snippet is a block of Go in a page of docs, with the next block: its output or the compiler's message.
type snippet struct {
	code    string
	refused bool
	want    string
	at      int // the offset of the next block's text in the page, or 0
}

var (
	snippetPattern = regexp.MustCompile("(?ms)^```go( refused)?\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?")
	usedPackage    = regexp.MustCompile(`\b([a-z]+)\.[A-Z]`)
)

// imports has the packages that snippets and tables use, by name.
var imports = map[string]string{
	"big": "math/big", "binary": "encoding/binary", "bits": "math/bits", "cmp": "cmp", "debug": "runtime/debug",
	"errors": "errors", "filepath": "path/filepath", "json": "encoding/json", "fmt": "fmt", "http": "net/http", "httptest": "net/http/httptest", "gzip": "compress/gzip", "maps": "maps", "math": "math", "os": "os", "rand": "math/rand/v2",
	"regexp": "regexp", "slices": "slices", "strconv": "strconv", "strings": "strings", "time": "time", "utf8": "unicode/utf8",
	"arrayapi": "ndgo/arrayapi", "elem": "ndgo/elem", "fft": "ndgo/fft", "formula": "ndgo/formula", "inplace": "ndgo/inplace",
	"into": "ndgo/into", "linalg": "ndgo/linalg", "nd": "ndgo/ndarray", "ndtest": "ndgo/ndtest", "npy": "ndgo/npy",
	"picture": "ndgo/picture", "random": "ndgo/random", "store": "ndgo/zarr/store", "strict": "ndgo/strict", "text": "ndgo/text", "ufunc": "ndgo/ufunc", "web": "ndgo/zarr/store/web", "zarr": "ndgo/zarr",
}

// isProgram reports whether a snippet is a whole program. Other snippets are statements of one function for the page.
func (s snippet) isProgram() bool { return strings.HasPrefix(s.code, "package main\n") }

func snippets(text string) (list []snippet) {
	for _, m := range snippetPattern.FindAllStringSubmatchIndex(text, -1) {
		s := snippet{code: text[m[4]:m[5]], refused: m[2] >= 0}
		if m[6] >= 0 {
			s.want, s.at = text[m[6]:m[7]], m[6]
		}
		list = append(list, s)
	}
	return list
}

// program returns a file of package main with a function of the given body.
func program(name, body string) string {
	used := map[string]bool{}
	for _, m := range usedPackage.FindAllStringSubmatch(body, -1) {
		if path := imports[m[1]]; path != "" {
			used[m[1]+" "+fmt.Sprintf("%q", path)] = true
		}
	}
	return "package main\n\nimport (\n" + strings.Join(slices.Sorted(maps.Keys(used)), "\n") + "\n)\n\nfunc " + name + "() {\n" + body + "}\n"
}

// end marks the end of a snippet's output.
const end = "\x00\n"

// TestGuide runs the programs of the pages. A whole program is a separate run. All other snippets of a page run in order, as one function.
func TestGuide(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program; the full tests do it")
	}
	pages, err := filepath.Glob("../../docs/guide/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	pages = append(pages, "../../docs/files.md", "../../docs/zarr.md")
	dir, refused := module(t), module(t)
	programs := map[string]string{} // outputs of whole programs
	texts, all := make([]string, len(pages)), make([][]snippet, len(pages))
	main := "package main\n\nfunc main() {\n"
	for i, page := range pages {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		texts[i], all[i] = string(text), snippets(string(text))
		body := ""
		for k, s := range all[i] {
			formatted, err := format.Source([]byte(s.code))
			require.NoError(t, err)
			assert.Equal(t, string(formatted), s.code, "%s: gofmt writes otherwise", page)
			if isGenerated(s.code) { // TestUsersProgramPrintsWhatItSays runs these programs
				continue
			}
			if s.isProgram() {
				whole := module(t)
				put(t, filepath.Join(whole, "main.go"), s.code)
				programs[s.code] = run(t, whole)
				continue
			}
			if s.refused {
				put(t, filepath.Join(refused, fmt.Sprintf("page%d_%d.go", i, k)), program(fmt.Sprintf("page%d_%d", i, k), s.code))
				continue
			}
			body += s.code + fmt.Sprintf("fmt.Print(%q)\n", end)
		}
		put(t, filepath.Join(dir, fmt.Sprintf("page%d.go", i)), program(fmt.Sprintf("page%d", i), body+"fmt.Print()\n"))
		main += fmt.Sprintf("\tpage%d()\n", i)
	}
	put(t, filepath.Join(dir, "main.go"), main+"}\n")
	put(t, filepath.Join(refused, "main.go"), "package main\n\nfunc main() {}\n")

	outputs := strings.Split(run(t, dir), end)
	said := compile(t, refused)
	for i := range pages {
		changed := ""
		last := 0
		for k, s := range all[i] {
			var got string
			if isGenerated(s.code) {
				continue
			}
			if output, isProgram := programs[s.code]; isProgram {
				got = output
			} else if s.refused {
				got = said[fmt.Sprintf("page%d_%d.go", i, k)]
				require.NotEmpty(t, got, "%s: the compiler takes\n%s", pages[i], s.code)
				if !strings.HasPrefix(runtime.Version(), "go1.26") { // other versions of Go may word messages differently
					got = s.want
				}
			} else {
				got, outputs = outputs[0], outputs[1:]
			}
			switch {
			case s.at == 0:
				assert.Empty(t, got, "%s: nothing says what is printed by\n%s", pages[i], s.code)
			case *update:
				changed += texts[i][last:s.at] + got
				last = s.at + len(s.want)
			default:
				assert.Equal(t, s.want, got, "%s: %s", pages[i], s.code)
			}
		}
		if *update {
			put(t, pages[i], changed+texts[i][last:])
		}
	}
}

// module returns a folder in this module, so that imports find its packages. The underscore hides it from ./...
func module(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("../..", "_guide")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func put(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
}

// run returns the output of the program in dir.
func run(t *testing.T, dir string) string {
	t.Helper()
	c := testrun.Command(t, "go", "run", "-gcflags=-l -dwarf=false", "-ldflags=-s -w", ".") // without inlining, the compiler takes half of the time
	c.Dir = dir
	var out, says bytes.Buffer
	c.Stdout, c.Stderr = &out, &says
	require.NoError(t, c.Run(), "%s", &says)
	return out.String()
}

// declaredAt matches the compiler's addition to some messages. It changes with the library's line numbers.
var declaredAt = regexp.MustCompile(` \(declared at [^)]*\)`)

// compile returns the compiler's messages about each file in dir, without positions.
func compile(t *testing.T, dir string) map[string]string {
	t.Helper()
	c := testrun.Command(t, "go", "build", "-gcflags=-e", "-o", os.DevNull, ".")
	c.Dir = dir
	out, err := c.CombinedOutput()
	require.Error(t, err)
	said, file := map[string]string{}, ""
	for line := range strings.Lines(string(out)) {
		if m := regexp.MustCompile(`^\./(\w+\.go):\d+:\d+: (.*\n)$`).FindStringSubmatch(line); m != nil {
			file, line = m[1], declaredAt.ReplaceAllString(m[2], "")
		}
		said[file] += line
	}
	return said
}
