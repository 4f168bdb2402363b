package vector

import (
	"go/types"
	"testing"
)

// TestGuards holds which indices are seen to be in range, so that no pass over the operands looks for others.
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
	_, loaded := loadFiles(t, files)
	source := NewSource(loaded...)
	source.Panics, source.elem, source.Replace = true, types.NewPackage("elem", "elem"), func(Edit) bool { return true } // int(x) of floats saturates
	for i, p := range loaded {
		f, err := source.Build(declared(p, "f"), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Panics != all[i].panics {
			t.Errorf("%s: it panics perhaps: %v", all[i].reason, f.Panics)
		}
	}
}

// TestBounds holds what follows of a number from the program alone: what an operand is promised to be may change.
func TestBounds(t *testing.T) {
	b := &builder{f: &Func{In: []Type{sliceOf + Float64}}}
	n := b.f.param(Int64)
	x := b.f.param(Int64)
	small := b.f.convert(b.f.param(Uint8), Int64)
	b.promises = []Promise{{NonNegative: true}, {NonNegative: true}, {}}
	number := func(i int64) *Value { return b.f.bits(Int64, uint64(i)) }
	const least, most = -1 << 63, 1<<63 - 1
	for _, c := range []struct {
		reason string
		v      *Value
		want   span
	}{
		{"a length", n, span{0, maxLength}},
		{"a promise", x, span{least, most}},
		{"a byte", small, span{0, 255}},
		{"a sum", b.f.do(Add, small, number(7)), span{7, 262}},
		{"a difference", b.f.do(Sub, small, number(7)), span{-7, 248}},
		{"a sum that may overflow", b.f.do(Add, x, number(1)), span{least, most}},
		{"one that may overflow below", b.f.do(Add, b.f.do(Min, x, number(5)), number(-1)), span{least, most}},
		{"a minimum", b.f.do(Min, x, b.f.do(Sub, n, number(2))), span{least, maxLength - 2}},
		{"limits", b.f.do(Max, number(0), b.f.do(Min, x, number(9))), span{0, 9}},
		{"bits", b.f.do(And, x, number(63)), span{0, 63}},
		{"all but one", b.f.do(And, x, number(-2)), span{least, most}},
	} {
		if got := b.bounds(c.v); got != c.want {
			t.Errorf("%s: it is in %v, want %v", c.reason, got, c.want)
		}
	}
}
