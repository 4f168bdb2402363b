package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"ndgo/internal/testrun"
)

// madeUp is a path that sorts before the paths of the standard library. So the order of imports must change.
const madeUp = "code.example.org/arrays/ndgo"

// TestPublished publishes this repository, tests the result, and fetches it from a proxy into a user's module.
func TestPublished(t *testing.T) {
	if !testrun.Long() {
		t.Skip("builds and tests everything again under another path; the tests with -long do it")
	}
	source, err := readTree("../..")
	if err != nil {
		t.Skip("a copy of the module that was downloaded is no clone; a clone is published: ", err)
	}
	p, err := source.publish(madeUp)
	require.NoError(t, err)
	dir := t.TempDir()
	root, proxy := filepath.Join(dir, "tree"), filepath.Join(dir, "proxy")
	require.NoError(t, p.write(root))
	for _, folder := range append(addOns, ".") {
		put(t, proxy, module.Version{Path: strings.TrimSuffix(madeUp+"/"+folder, "/."), Version: p.version}, filepath.Join(root, folder))
	}
	g := goCommand{t, environment(t, proxy, dir)}

	user(t, g, p.version)
	g.in(root, "run", "./gen", "-check", "go.generate")
	g.in(root, append([]string{"test", "-short"}, knowPath...)...)
}

// knowPath has the packages with tests that mention the module's path. No other tests depend on it.
var knowPath = []string{"./call", "./internal/arrows", "./internal/surface", "./ndarray/generated"}

// user makes a user's module with an operator and a chart. It requires modules from the proxy.
func user(t *testing.T, g goCommand, version string) {
	t.Helper()
	dir := t.TempDir()
	program := "package main\n\nimport (\n\t\"fmt\"\n\n\tnd \"" + madeUp + "/ndarray\"\n\t\"" + madeUp + "/plots\"\n)\n\n//go:generate go tool gen\n\n" +
		"// half returns x/2.\n//\n//ndgo:ufunc\nfunc half[T nd.Float](x T) T { return x / 2 }\n\n" +
		"func main() {\n\tx := nd.Of(1.0, 2, 3)\n\tfmt.Println(Half(x), plots.Save(\"x.svg\", plots.Lines(x, x)))\n}\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600))
	g.in(dir, "mod", "init", "example.com/user")
	g.in(dir, "get", madeUp+"@"+version, madeUp+"/plots@"+version)
	g.in(dir, "get", "-tool", madeUp+"/gen")
	g.in(dir, "generate")
	assert.Equal(t, "[0.5 1.  1.5] <nil>\n", g.in(dir, "run", "."))
	g.in(dir, "vet", "./...")
	listed := g.in(dir, "list", "-m", "-f", "{{.Path}} {{.Version}} {{.Replace}}", madeUp, madeUp+"/plots")
	assert.Equal(t, fmt.Sprintf("%[1]s %[2]s <nil>\n%[1]s/plots %[2]s <nil>\n", madeUp, version), listed)
}

// put stores a module in a proxy's folder.
func put(t *testing.T, proxy string, m module.Version, from string) {
	t.Helper()
	escaped, err := module.EscapePath(m.Path)
	require.NoError(t, err)
	folder := filepath.Join(proxy, filepath.FromSlash(escaped), "@v")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	mod, err := os.ReadFile(filepath.Join(from, "go.mod"))
	require.NoError(t, err)
	for name, text := range map[string]string{
		"list": m.Version + "\n", m.Version + ".info": `{"Version":"` + m.Version + `"}`, m.Version + ".mod": string(mod),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	f, err := os.Create(filepath.Join(folder, m.Version+".zip"))
	require.NoError(t, err)
	require.NoError(t, zip.CreateFromDir(f, m, from))
	require.NoError(t, f.Close())
}

// environment returns variables for the go command: a proxy before the usual ones, and a new module cache. The usual cache
// provides other modules.
func environment(t *testing.T, proxy, dir string) []string {
	t.Helper()
	out, err := testrun.Command(t, "go", "env", "GOMODCACHE", "GOPROXY", "GONOSUMDB").Output()
	require.NoError(t, err)
	has := strings.Split(string(out), "\n")
	url := func(folder string) string { return "file://" + filepath.ToSlash(folder) }
	return append(os.Environ(),
		"GOPROXY="+strings.Join([]string{url(proxy), url(filepath.Join(has[0], "cache", "download")), has[1]}, ","),
		"GONOSUMDB="+strings.Trim(has[2]+",code.example.org", ","),
		"GOMODCACHE="+filepath.Join(dir, "modules"),
		"GOFLAGS=-modcacherw -trimpath",
	)
}

// A goCommand runs the go command in an environment.
type goCommand struct {
	t           *testing.T
	environment []string
}

// in runs the go command in a folder, and returns its output. After a failure it prints the command's messages.
func (g goCommand) in(dir string, args ...string) string {
	g.t.Helper()
	c := exec.Command("go", args...)
	c.Dir = dir
	c.Env = append(g.environment, "PWD="+dir)
	var messages strings.Builder
	c.Stderr = &messages
	out, err := c.Output()
	require.NoError(g.t, err, "go %v in %s: %s%s", args, dir, out, messages.String())
	return string(out)
}
