package compile

import (
	"fmt"
	"strings"
	"testing"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/lower"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// TestIndicesAreLoadedOnce checks that a kernel loads the operands of an index only once, even with few registers. After the index
// is compared with the length, another goroutine may change these operands. A second load could then give an index outside of the
// slice.
func TestIndicesAreLoadedOnce(t *testing.T) {
	params, sum := "", "0.0"
	for i := range 12 {
		params += fmt.Sprintf("x%d, ", i)
		sum += fmt.Sprintf(" + (x%d+x%d-x%d)/(x%[1]d+x%[3]d)", i, (i+1)%12, (i+5)%12)
	}
	params = strings.TrimSuffix(params, ", ") + " float64, table []float64"
	bodies := []string{
		"if i < 0 || int(i) >= len(table) { return 0 }; s := " + sum + "; return s / table[i] + s",
		"s := table[i]; u := " + sum + "; if u > s { u /= table[i] }; return u",
		"if i < 0 || int(i) >= len(table) { return 0 }; s := " + sum + "; for k := 0; s > 1 && k < 40; k++ { s = s / table[i] + x0 - x1 }; return s + float64(i)",
		"s := " + sum + "; for k := 0; s > 1 && k < int(i) && k < len(table); k++ { s = s / table[k] + x0 }; return s + table[i] + float64(i)",
		"s := " + sum + "; for s > 1 { s = s / table[i] + x0 }; return s + table[i] + float64(i)",
		"s := 9.0; for s > 1 { s = s / table[i] + " + sum + " }; return s + table[i] + float64(i)",
		"s := x0; for k := i; s > 1 && k < i+20; k++ { s = s / table[k] + table[i] + x1 }; return s + table[i] + float64(i)",
	}
	files := map[string]string{}
	for n, body := range bodies {
		for _, of := range []string{"int", "int32", "uint16"} {
			files[fmt.Sprintf("%s%d/p.go", of, n)] = "package p\n\nfunc f(i " + of + ", " + params + ") float64 {\n" + body + "\n}\n"
		}
	}
	_, loaded := module.Load(t, files)
	functions := source.New(loaded...)
	functions.Panics, functions.Replace = true, func(source.Edit) bool { return true }
	for _, p := range loaded {
		f, err := build.Function(functions, module.Function(p, "f"), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkRegisters(t, p.ID, f, lower.LeastSkipped)
	}
}
