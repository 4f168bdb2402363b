package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
	"ndgo/gen/internal/cases"
	"ndgo/gen/manifest"
)

// hold calls run for each case in the archives that match pattern, and compares the results with the archive. The argument dir of
// run is the directory of a module with the case's files. The packages of all cases are loaded together, because loading takes
// nearly all of the time, mostly for imports common to all cases.
func hold(t *testing.T, pattern string, run func(t *testing.T, dir string) cases.Files) {
	t.Helper()
	b := &batch{root: t.TempDir(), dirs: map[string]string{}, asked: map[string]loadOfPackages{}}
	archives := cases.Read(t, pattern)
	for _, a := range archives {
		for i, c := range a.Cases {
			if cases.Taken(i) && !strings.Contains(fmt.Sprint(c.Given), `"example.com/m/`) { // a case with packages of its own is loaded alone
				b.add(t, a.Name+"/"+c.Name, c.Given)
			}
		}
	}
	b.load(t)
	for _, a := range archives {
		a.Hold(t, func(t *testing.T, c cases.Case) cases.Files {
			dir, ok := b.dirs[a.Name+"/"+c.Name]
			if !ok {
				dir = packageModule(t, c.Given)
			}
			got := run(t, dir)
			for name, text := range got {
				got[name] = strings.ReplaceAll(text, b.module(dir), "example.com/m")
			}
			return got
		})
	}
}

// A batch holds the modules of all cases in one workspace, so they can be loaded together.
type batch struct {
	root  string
	dirs  map[string]string         // directory of each case's module
	asked map[string]loadOfPackages // loads requested by each case, by directory
	any   loadOfPackages            // any one of these loads
}

// A loadOfPackages has the arguments of a call of packages.Load.
type loadOfPackages struct {
	config   *packages.Config
	patterns []string
}

// module returns the path of the module in dir.
func (b *batch) module(dir string) string { return "example.com/" + filepath.Base(dir) + "/m" }

// add makes the module of a case, and requests its loads.
func (b *batch) add(t *testing.T, name string, given cases.Files) {
	t.Helper()
	dir := filepath.Join(b.root, strconv.Itoa(len(b.dirs)))
	b.dirs[name] = dir
	path, loaded := dir, dir
	if given["go.generate"] != "" {
		putAll(t, dir, manifestFiles)
		path, loaded = filepath.Join(dir, "go.generate"), filepath.Join(dir, form.OpsDir)
	}
	putAll(t, dir, given)
	put(t, filepath.Join(dir, "go.mod"), "module "+b.module(dir)+"\n\ngo 1.26.0\n")
	known.set(loaded, func(config *packages.Config, patterns ...string) ([]*packages.Package, error) {
		b.any = loadOfPackages{config, patterns}
		b.asked[loaded] = b.any
		return nil, errors.New("only asked")
	})
	_, err := manifest.LoadOperators(path)
	require.Error(t, err)
	known.set(loaded, nil)
}

// load makes all requested loads. Later calls of packages.Load return their results.
func (b *batch) load(t *testing.T) {
	t.Helper()
	if len(b.asked) == 0 {
		return
	}
	library, err := filepath.Abs("..")
	require.NoError(t, err)
	work := "go 1.26.0\n\nuse " + strconv.Quote(library) + "\n"
	for _, dir := range b.dirs {
		work += "\nuse " + strconv.Quote(dir) + "\n"
	}
	file := filepath.Join(b.root, "go.work")
	put(t, file, work)

	config := *b.any.config
	config.Dir, config.Overlay, config.ParseFile = b.root, map[string][]byte{}, b.parse
	if config.Env == nil {
		config.Env = os.Environ()
	}
	config.Env = append(config.Env, "GOFLAGS=", "GOWORK="+file)
	patterns := b.any.patterns[1:]
	for dir, l := range b.asked {
		maps.Copy(config.Overlay, l.config.Overlay)
		patterns = append(patterns, dir)
	}
	loaded, err := packages.Load(&config, patterns...)
	require.NoError(t, err)
	for dir, l := range b.asked {
		var own []*packages.Package
		for _, p := range loaded {
			if p.Dir == dir || slices.Contains(l.patterns, p.PkgPath) {
				own = append(own, p)
			}
		}
		require.Len(t, own, len(l.patterns), dir)
		known.set(dir, func(*packages.Config, ...string) ([]*packages.Package, error) { return own, nil })
	}
}

// parse parses a file as its case has requested. Files of no case are parsed as any one of the cases has requested.
func (b *batch) parse(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
	if own, ok := b.asked[filepath.Dir(name)]; ok {
		return own.config.ParseFile(fset, name, text)
	}
	return b.any.config.ParseFile(fset, name, text)
}

// known has the results of loads made in advance, by directory. Each result is used for one call.
var known = loads{of: map[string]loadFunction{}}

type (
	loadFunction = func(config *packages.Config, patterns ...string) ([]*packages.Package, error)
	loads        struct {
		sync.Mutex
		of map[string]loadFunction
	}
)

// set makes f the result of the next load of dir. If f is nil, packages.Load is called.
func (k *loads) set(dir string, f loadFunction) {
	k.Lock()
	defer k.Unlock()
	k.of[dir] = f
}

// share makes the next two loads of dir one load.
func (k *loads) share(dir string) {
	k.set(dir, func(config *packages.Config, patterns ...string) ([]*packages.Package, error) {
		loaded, err := packages.Load(config, patterns...)
		k.set(dir, func(*packages.Config, ...string) ([]*packages.Package, error) { return loaded, err })
		return loaded, err
	})
}

// load replaces packages.Load in tests.
func (k *loads) load(config *packages.Config, patterns ...string) ([]*packages.Package, error) {
	k.Lock()
	f := k.of[config.Dir]
	delete(k.of, config.Dir)
	k.Unlock()
	if f == nil {
		f = packages.Load
	}
	return f(config, patterns...)
}
