package ndarray_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core"
	"ndgo/internal/spot"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
)

// build builds a program in testdata, and returns its path.
func build(t *testing.T, program string, flags ...string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), program)
	out, err := testrun.Command(t, "go", append(append([]string{"build", "-ldflags=-s -w", "-o", path}, flags...), "./testdata/"+program)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return path
}

// If a program can still read a result, the library never overwrites it, no matter how the program keeps the result (see testdata/slots).
// With -long the program also runs without inlining, with pointer checks, and with a collection at every allocation.
func TestSlotsOfDeadResultsOnly(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	type way struct {
		what               string
		flags, environment []string
	}
	ways := []way{{"as it is built", nil, []string{"GODEBUG=clobberfree=1"}}}
	if testrun.Long() {
		ways[0].environment = []string{"GOGC=100", "GOGC=1", "GODEBUG=clobberfree=1"}
		ways = append(ways,
			way{"without optimisation", []string{"-gcflags=ndgo/...=-N -l"}, []string{"GOGC=1"}},
			way{"with checks of pointers", []string{"-gcflags=ndgo/...=-d=checkptr"}, []string{"GOGC=100"}},
			way{"without assembly", []string{"-tags=purego"}, []string{"GOGC=100"}},
		)
	}
	for _, w := range ways {
		program := build(t, "slots", w.flags...)
		for _, environment := range w.environment {
			for _, argument := range []string{"", "poison"} {
				if argument == "" && (w.flags != nil || !testrun.Long()) {
					continue
				}
				cmd := testrun.Command(t, program, argument)
				cmd.Env = append(os.Environ(), environment)
				out, err := cmd.CombinedOutput()
				assert.NoError(t, err, "%s, %s %s: %s", w.what, environment, argument, out)
			}
		}
	}
}

// TestSlotsFindMistakes plants mistakes in the library, one at a time. The program testdata/slots must find each of them.
func TestSlotsFindMistakes(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	if !testrun.Long() {
		t.Skip("compiles the library for each mistake: -long does it")
	}
	const slice, hidden = "slice.go", "sliceOf(y.TrackView(), h.Hidden(), indices).Or(h)"
	for _, m := range []struct{ what, file, before, after string }{
		{"", slice, hidden, "sliceOf(y, h.Hidden(), indices)"}, // no mistake: an untracked view marks the memory of its array
		{"a tracked view hides its array", slice, hidden, "sliceOf(y.TrackView(), h.Hidden(), indices)"},
		{"Add hides that a copy has the token", "z_arithmetic.go", "\tz.Self = &z\n\treturn fresh2[T, T](&z, &simd.Add,", "\treturn fresh2[T, T](&z, &simd.Add,"},
		{"functions of one operand hide the result", "fresh.go", "return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))", "return typed[R](entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))"},
		{"all hide the result", "../internal/core/token.go", "p := unsafe.Pointer(z)\n", "p := unsafe.Pointer(z.Hidden())\n"},
		{"views do not mark their array", "../internal/core/view.go", "if h.inBlock || !h.shareView() {", "if h.inBlock {"},
		{"views do not mark a large array", "../internal/core/view.go", "if !h.inBlock || !h.shareInBlock(y.kind == uint8(tracked)) {", "if !h.inBlock {"},
		{"a slot does not look at the mark of a large array", "../internal/core/slot.go", "case alone, viewed, idle:", "case alone, viewed, idle, kept:"},
		{"a slot does not look at the mark", "../internal/core/slot.go", "return s.isFree() &&", "return"},
		{"a released array does not look at the mark", "../internal/core/release.go", "if state == viewed || state == alone && (o.class == ofSlot || o.class == ofPool) {", "if o.class != besideArray {"},
		{"slots of all goroutines are one", "../internal/core/slot.go", "slot{routine, below}.array", "slot{routine & 0, below}.array"},
		{"AsType returns its operand", "fresh.go", "\treturn of[U](z, elementwise.AsType(", "\tif kindOf[U]() == kindOf[T]() {\n\t\treturn typed[U](hidden(x).Head)\n\t}\n\treturn of[U](z, elementwise.AsType("},
		{"Copy hides the result", "fresh.go", "return of[T](z, element.Type[T]().CopyAt(", "return typed[T](element.Type[T]().CopyAt("},
	} {
		texts := map[string]string{}
		plant(t, texts, m.file, m.before, m.after)
		if strings.Contains(m.what, "mark") { // only views hidden from escape analysis depend on marks
			plant(t, texts, slice, hidden, "sliceOf(y, h.Hidden(), indices)")
		}
		program := build(t, "slots", overlay(t, texts))
		found := false
		for _, environment := range []string{"NDGO_DEFER=", "NDGO_DEFER=512"} { // with NDGO_DEFER=512, most results are deferred
			c := testrun.Command(t, program, "poison")
			c.Env = append(c.Environ(), environment)
			found = found || c.Run() != nil
		}
		assert.Equal(t, m.what != "", found, m.what)
	}
}

// plant replaces before by after in the text of a file. It stores the new text in texts.
func plant(t *testing.T, texts map[string]string, file, before, after string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), before, file)
	texts[file] = strings.ReplaceAll(string(text), before, after)
}

// overlay returns a flag for go build. The flag replaces the texts of files.
func overlay(t *testing.T, texts map[string]string) string {
	t.Helper()
	folder, replaced := t.TempDir(), map[string]string{}
	for file, text := range texts {
		name, err := filepath.Abs(file)
		require.NoError(t, err)
		replaced[name] = filepath.Join(folder, filepath.Base(file))
		require.NoError(t, os.WriteFile(replaced[name], []byte(text), 0o644))
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	require.NoError(t, err)
	flags := filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(flags, list, 0o644))
	return "-overlay=" + flags
}

// cost matches a message of the compiler about the cost of an inlinable function.
var cost = regexp.MustCompile(`can inline (?:ndarray\.)?(?:\(\*NDArray\[.*\]\)\.)?(\w+)(?:\[.*)? with cost (\d+) as`)

// budget is the compiler's limit for the cost of an inlined function.
const budget = 80

// Functions that pass a token (see core.Token) must be inlined. Otherwise their tokens, and so their results, would be on the heap.
func TestFunctionsOfTokensAreInlined(t *testing.T) {
	said := messages(t, "operands")
	costs := map[string]int{}
	for _, m := range cost.FindAllStringSubmatch(said, -1) {
		costs[m[1]], _ = strconv.Atoi(m[2])
	}
	for _, name := range []string{"Add", "Subtract", "Less", "Sqrt", "Clip", "AsType", "Where", "Copy", "MatMul", "Einsum", "Take", "Concat", "Stack", "Roll", "Tile", "Repeat",
		"Sort", "ArgSort", "Partition", "ArgPartition", "SearchSorted", "IsIn", "Digitize", "IsClose", "Pad", "PadWith", "Diff", "Convolve", "Correlate", "Tril", "Triu",
		"TakeAlongAxis", "TakeAt", "Mask", "Arange", "Linspace", "Outer", "Kron", "Gradient",
		"BinCount", "BinCountWeighted", "Zeros", "Ones", "Full", "Empty", "ZerosLike", "OnesLike", "FullLike", "EmptyLike",
		"Sum", "SumAs", "Prod", "Min", "Max", "Any", "All", "CountNonzero", "Mean", "MeanAs", "Var", "Std", "ArgMin", "ArgMax", "CumulativeSum",
		"CumulativeProd"} {
		if assert.Contains(t, costs, name, "the compiler no longer inlines it") {
			t.Logf("%s costs %d of %d: %d are left", name, costs[name], budget, budget-costs[name])
		}
	}
}

// Every function with a token has exactly three lines: it declares the token, stores the token's address in the token, and passes the
// address to a call. With a further line, the function would be too costly for inlining. The second line is for Go copies of the
// result, as in y := *nd.Add(a, b): a copy then refers to the token, so a token whose copy leaves the function is on the heap.
func TestFunctionsOfTokensAreThreeLines(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	found := 0
	for _, name := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			var text strings.Builder
			require.NoError(t, printer.Fprint(&text, set, f.Body))
			if !strings.HasSuffix(name, "_test.go") && strings.Contains(text.String(), "core.Token") {
				found++
				assert.Regexp(t, `^\{\n\tvar z core\.Token\n\tz\.Self = &z\n\treturn fresh\w*(\[\w+(, \w)?\])?\(&z, (&simd\.\w+, )?[\w, "]+\)\n\}$`, text.String(), f.Name.Name)
			}
		}
	}
	assert.Greater(t, found, 134)
}

// If a result is not used after its function returns, it gets a slot, memory that later calls reuse. Such calls allocate only until they
// have a slot: usually during the first call, but during eight calls if an earlier goroutine used the same entry of the table.
func TestResultsThatStayAllocateNothing(t *testing.T) {
	defer core.UsualDeferral().Use()() // ignore NDGO_DEFER in this test
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	for _, n := range []int{1, 2, 40, 300, 20 << 10} {
		x, y := nd.Ones[float64](n), nd.Ones[float64](n)
		for what, call := range map[string]func(){
			"Add":            func() { nd.Add(x, y) },
			"Add a scalar":   func() { nd.Add(x, 2) },
			"Add three":      func() { nd.Add(x, y, y) },
			"Less":           func() { nd.Less(x, y) },
			"Sqrt":           func() { nd.Sqrt(x) },
			"Clip":           func() { nd.Clip(x, 0, y) },
			"an expression":  func() { nd.Multiply(nd.Add(nd.Sqrt(x), y), nd.Subtract(x, y)) },
			"broadcasting":   func() { nd.Add(x.Slice(nd.NewAxis), y.Slice(nd.NewAxis)) },
			"a copied value": func() { z := *nd.Add(x, y); z.At(0) },
			"Assign":         func() { x.Assign(nd.Add(x, 0)) },
			"AsType":         func() { nd.AsType[float32](x) },
			"Where":          func() { nd.Where(nd.Less(x, y), x, nd.Add(x, y)) },
			"Copy":           func() { x.Copy() },
			"Zeros":          func() { nd.Zeros[float64](n) },
			"Ones":           func() { nd.Ones[float64](n) },
			"ZerosLike":      func() { nd.ZerosLike(x) },
			"FullLike":       func() { nd.FullLike(x, 3) },
			"Empty":          func() { nd.Empty[float64](n) },
			"Copy of a view": func() { x.Slice(nd.NewAxis).Copy() },
			"Sum of a sum":   func() { nd.Sum(nd.Add(x, y)) },
			"Arange":         func() { nd.Arange(0, float64(n), 1) },
			"Linspace":       func() { nd.Linspace(0.0, 1, n) },
			"Mean":           func() { nd.Mean(x) },
			"Max":            func() { nd.Max(x) },
			"CumulativeSum":  func() { nd.CumulativeSum(x) },
			"All":            func() { nd.All(nd.Less(x, y)) },
			"Release": func() {
				z := nd.Add(x, y)
				w := nd.Multiply(z, y)
				z.Release()
				w.At(0)
				w.Release()
			},
		} {
			for range 200 {
				call()
			}
			least := testing.AllocsPerRun(20, call)
			for range 4 { // repeated, because finalizers and workers of earlier tests allocate too
				least = min(least, testing.AllocsPerRun(20, call))
			}
			assert.Zero(t, least, "%s of %d elements", what, n)
		}
	}
}
