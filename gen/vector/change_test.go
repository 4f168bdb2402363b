package vector

import (
	"errors"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestChangedByTests reads a variable as a constant unless a test may change it.
func TestChangedByTests(t *testing.T) {
	for _, c := range []struct {
		reason, test string
		changed      bool
	}{
		{"there is no test", "", false},
		{"a test reads it", "package p\n\nfunc g() float64 { return k }\n", false},
		{"a test assigns to it", "package p\n\nfunc g() { k = 2 }\n", true},
		{"a test exchanges it", "package p\n\nfunc g(x float64) { x, k = k, x }\n", true},
		{"an operator assigns", "package p\n\nfunc g() { k *= 2 }\n", true},
		{"a test counts with it", "package p\n\nfunc g() { k++ }\n", true},
		{"a loop of a test assigns to it", "package p\n\nfunc g() { for _, k = range all { } }\n", true},
		{"a test takes its address", "package p\n\nvar K = &k\n", true},
		{"a test declares another", "package p\n\nfunc g() { k := 2; _ = k }\n", false},
		{"that of another package", "package p_test\n\nvar k = 1\n\nfunc g() { k = 2 }\n", false},
		{"the test calls what is not generated yet", "package p\n\nfunc g() { k = Generated(1) }\n", true},
	} {
		t.Run(c.reason, func(t *testing.T) {
			dir := t.TempDir()
			files := map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": "package p\n\nvar k = 1.0\n\nfunc f(x float64) float64 { return x + k }\n"}
			if c.test != "" {
				files["p_test.go"] = c.test
			}
			for name, text := range files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, ".")
			if err != nil {
				t.Fatal(err)
			}
			_, err = NewSource(all...).Build(all[0].Types.Scope().Lookup("f").(*types.Func), nil, nil)
			if c.changed && (!errors.As(err, new(*Refusal)) || !strings.Contains(err.Error(), "k may change")) || !c.changed && err != nil {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
