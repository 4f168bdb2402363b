package build

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
	"ndgo/gen/internal/cases"
)

// doubled returns functions f1, f2 up to n. Each calls its predecessor twice.
func doubled(n int) (text string) {
	for i := range n {
		text += fmt.Sprintf("func f%d(x float64) float64 { return f%d(f%d(x)) }\n", i+1, i, i)
	}
	return text
}

// TestRefusals checks the messages about refused functions, and their positions.
func TestRefusals(t *testing.T) {
	archives := cases.Read(t, "testdata/refusals/*.txtar")
	programs := map[string]string{}
	for _, a := range archives {
		for i, c := range a.Cases {
			programs[fmt.Sprint(a.Name, i)] = c.Given["p.go"]
		}
	}
	said := refusals(t, programs)
	for _, a := range archives {
		a.Hold(t, func(t *testing.T, c cases.Case) cases.Files {
			i := slices.IndexFunc(a.Cases, func(other cases.Case) bool { return other.Name == c.Name })
			return cases.Files{"error": said[fmt.Sprint(a.Name, i)] + "\n"}
		})
	}
}

// TestTooLong checks that the builder refuses functions that are short in the source, but become too long by inlined calls and by
// copies of the code after branches with returns.
func TestTooLong(t *testing.T) {
	programs := map[string]string{
		"branches": "package p\n\nfunc f(x float64) float64 {\n" + strings.Repeat("if x < 1 { if x < 0 { return 1 }; x++ }\n", 40) + "return x }\n",
		"calls":    "package p\n\nfunc f0(x float64) float64 { return x + 1 }\n" + doubled(20) + "func f(x float64) float64 { return f20(x) }\n",
	}
	for name, got := range refusals(t, programs) {
		if !strings.Contains(got, "the function is too long after") {
			t.Errorf("%s: the error is %q", name, got)
		}
	}
}

// TestNested checks that the builder refuses loops nested too deep to compile in reasonable time, even if each loop could be
// unrolled.
func TestNested(t *testing.T) {
	if testing.Short() {
		t.Skip("builds functions until they are too long: go test ./... runs it")
	}
	loops := func(n int, end string) string {
		text := ""
		for i := range n {
			text += fmt.Sprintf("for i%d := 0; i%d < %s; i%d++ {\n", i, i, end, i)
		}
		return "package p\n\nfunc f(x, n int) int {\n" + text + "if x > 7 { x -= i0 }\n" + strings.Repeat("}\n", n) + "return x\n}\n"
	}
	got := refusals(t, map[string]string{"constant": loops(6, "20"), "any": loops(8, "n")})
	if !strings.Contains(got["constant"], "the function is too long after") {
		t.Errorf("constant: the error is %q", got["constant"])
	}
	if !strings.Contains(got["any"], "are nested deeper than 4") {
		t.Errorf("any: the error is %q", got["any"])
	}
}

// refusals compiles programs and returns the errors, without directories in their positions. Each program has a function f.
func refusals(t *testing.T, programs map[string]string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for name, text := range programs {
		files[name+"/p.go"] = text
	}
	dir, all := module.Load(t, files)
	source, said := source.New(all...), map[string]string{}
	for _, p := range all {
		_, err := Function(source, module.Function(p, "f"), nil, nil)
		var refusal *Refusal
		if !errors.As(err, &refusal) {
			t.Fatalf("%s: the error is %v", p.PkgPath, err)
		}
		name := filepath.Base(p.PkgPath)
		inside := filepath.Join(dir, name) + string(filepath.Separator)
		said[name] = strings.NewReplacer(inside, "", p.PkgPath, "p").Replace(err.Error())
	}
	if len(said) != len(programs) {
		t.Fatalf("%d of %d packages were loaded", len(said), len(programs))
	}
	return said
}

// TestRefusalInCall checks that the error names the calls leading to its cause.
func TestRefusalInCall(t *testing.T) {
	r := &Refusal{Text: "no", Calls: []Call{{Function: "inner"}, {Function: "outer"}}}
	r.Pos.Filename, r.Pos.Line, r.Pos.Column = "a.go", 3, 5
	if got, want := r.Error(), "a.go:3:5: no\n\t-: in the call of inner\n\t-: in the call of outer"; got != want {
		t.Errorf("the error is %q, want %q", got, want)
	}
}
