package build

import (
	"fmt"
	"strings"
	"testing"

	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// TestManyChoices asks the builder whether the results of functions with many successive selections are nonzero. They have few
// values, but too many paths to try each.
func TestManyChoices(t *testing.T) {
	var bits, some strings.Builder
	for i := range 50 {
		fmt.Fprintf(&bits, "if x>>%d&1 != 0 { y |= 1 << %[1]d }\n", i)
		fmt.Fprintf(&some, "if x>>%d&1 != 0 { y |= x }\n", i)
	}
	_, loaded := module.Load(t, map[string]string{
		"divisor/p.go":      "package p\n\nfunc f(x, k int64) int64 {\ny := k\n" + bits.String() + "return x / y\n}\n",
		"not_zero/p.go":     "package p\n\nfunc f(x, k int64) int64 {\ny := k | 1\n" + some.String() + "return x / y\n}\n",
		"read_in_loop/p.go": "package p\n\nfunc f(x, k int64) int64 {\ny := k\n" + bits.String() + "for n := x; n > y; n /= 2 { k += y }\nreturn k\n}\n",
	})
	source := source.New(loaded...)
	source.Panics = true
	for _, p := range loaded {
		if _, err := Function(source, module.Function(p, "f"), nil, nil); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
	}
}
