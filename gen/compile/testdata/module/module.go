package module

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Load writes files, whose names are the keys, to a module and loads its packages. It returns the directory too.
func Load(t *testing.T, files map[string]string) (dir string, all []*packages.Package) {
	t.Helper()
	dir = t.TempDir()
	files["go.mod"] = "module p\n\ngo 1.26\n"
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return dir, all
}

// Function returns the function of a package that has the given name.
func Function(p *packages.Package, name string) *types.Func {
	return p.Types.Scope().Lookup(name).(*types.Func)
}
