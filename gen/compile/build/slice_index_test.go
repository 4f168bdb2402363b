package build

import (
	"go/types"
	"testing"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// TestGuards checks which indices the compiler proves to be in range. A search for panics has no comparison for such an index.
func TestGuards(t *testing.T) {
	type guard struct {
		reason, params, body string
		panics               bool
	}
	all := []guard{
		{"nothing", "x int", "return table[x]", true},
		{"both sides", "x int", "if x >= 0 && x < len(table) { return table[x] }", false},
		{"one side", "x int", "if x < len(table) { return table[x] }", true},
		{"the other side", "x int", "if x >= 0 { return table[x] }", true},
		{"one after the other", "x int", "if x < 0 || x >= len(table) { return 0 }; return table[x]", false},
		{"both sides of what is narrow", "x int32", "if x >= 0 && int(x) < len(table) { return table[x] }", false},
		{"more than zero", "x int8", "if x > 0 && int(x) < len(table) { return table[x] }", false},
		{"an unsigned number", "x uint16", "if int(x) < len(table) { return table[x] }", false},
		{"an unsigned number of 64 bits", "x uint64", "if x < uint64(len(table)) { return table[x] }", false},
		{"a float", "x float64", "if x >= 0 && int(x) < len(table) { return table[int(x)] }", false},
		{"a float of one side", "x float64", "if int(x) < len(table) { return table[int(x)] }", true},
		{"a float that may be NaN", "x float32", "if !(x < 0) && int(x) < len(table) { return table[int(x)] }", true},
		{"the element before", "x int", "if x > 0 && x < len(table) { return table[x-1] }", true},
		{"limits", "x int", "if len(table) > 1 { i := max(0, min(x, len(table)-2)); return table[i] }", true},
		{"a sum that may overflow", "x int", "i := min(x, 5) - 10; if i + 12 < len(table) { return table[max(i+12, 0)] }", true},
	}
	files := map[string]string{}
	for i, g := range all {
		files[string(rune('a'+i))+"/p.go"] = "package p\n\nfunc f(" + g.params + ", table []float64) float64 {\n" + g.body + "\nreturn 0 }\n"
	}
	_, loaded := module.Load(t, files)
	functions := source.New(loaded...)
	// The conversion int(x) of a float is replaced by a saturating conversion.
	functions.Panics, functions.Elem, functions.Replace = true, types.NewPackage("elem", "elem"), func(source.Edit) bool { return true }
	for i, p := range loaded {
		f, err := Function(functions, module.Function(p, "f"), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Panics != all[i].panics {
			t.Errorf("%s: it panics perhaps: %v", all[i].reason, f.Panics)
		}
	}
}

// TestBounds checks bounds of numbers. Bounds must follow from the program alone, not from promises about operands: another
// goroutine may change operands after the promises were checked.
func TestBounds(t *testing.T) {
	b := &builder{f: &ir.Func{In: []ir.Type{ir.SliceOf + ir.Float64}}}
	n := b.f.Param(ir.Int64)
	x := b.f.Param(ir.Int64)
	small := b.f.Convert(b.f.Param(ir.Uint8), ir.Int64)
	b.promises = []Promise{{NonNegative: true}, {NonNegative: true}, {}}
	number := func(i int64) *ir.Value { return b.f.Bits(ir.Int64, uint64(i)) }
	const least, most = -1 << 63, 1<<63 - 1
	for _, c := range []struct {
		reason string
		v      *ir.Value
		want   ir.Span
	}{
		{"a length", n, ir.Span{Low: 0, High: ir.MaxLength}},
		{"a promise", x, ir.Span{Low: least, High: most}},
		{"a byte", small, ir.Span{Low: 0, High: 255}},
		{"a sum", b.f.Do(ir.Add, small, number(7)), ir.Span{Low: 7, High: 262}},
		{"a difference", b.f.Do(ir.Sub, small, number(7)), ir.Span{Low: -7, High: 248}},
		{"a sum that may overflow", b.f.Do(ir.Add, x, number(1)), ir.Span{Low: least, High: most}},
		{"one that may overflow below", b.f.Do(ir.Add, b.f.Do(ir.Min, x, number(5)), number(-1)), ir.Span{Low: least, High: most}},
		{"a minimum", b.f.Do(ir.Min, x, b.f.Do(ir.Sub, n, number(2))), ir.Span{Low: least, High: ir.MaxLength - 2}},
		{"limits", b.f.Do(ir.Max, number(0), b.f.Do(ir.Min, x, number(9))), ir.Span{Low: 0, High: 9}},
		{"bits", b.f.Do(ir.And, x, number(63)), ir.Span{Low: 0, High: 63}},
		{"all but one", b.f.Do(ir.And, x, number(-2)), ir.Span{Low: least, High: most}},
	} {
		if got := b.bounds(c.v); got != c.want {
			t.Errorf("%s: it is in %v, want %v", c.reason, got, c.want)
		}
	}
}
