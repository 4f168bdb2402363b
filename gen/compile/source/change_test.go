package source_test

import (
	"errors"
	"strings"
	"testing"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// TestChangedByTests checks that the compiler treats a package variable as a constant only if no test may change it.
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
			files := map[string]string{"p.go": "package p\n\nvar k = 1.0\n\nfunc f(x float64) float64 { return x + k }\n"}
			if c.test != "" {
				files["p_test.go"] = c.test
			}
			_, all := module.Load(t, files)
			_, err := build.Function(source.New(all...), module.Function(all[0], "f"), nil, nil)
			if c.changed && (!errors.As(err, new(*build.Refusal)) || !strings.Contains(err.Error(), "k may change")) || !c.changed && err != nil {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
