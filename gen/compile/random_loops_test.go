package compile

import (
	"fmt"
	"strings"

	"ndgo/gen/compile/ir"
)

// further writes more kinds of statements found in users' functions: loops over slices that end early, loops that set many
// variables, calls of functions with loops, tables, structs, and arbitrary shifts and quotients.
func (a *author) further(body *strings.Builder) {
	t := 1 + ir.Type(a.IntN(int(ir.Float64))) // a type of numbers
	x := a.variable(t)
	if x == "" {
		return
	}
	kinds := []func(*strings.Builder, ir.Type, string){a.guarded, a.counted}
	if !a.plain {
		kinds = append(kinds, a.rotated, a.states, a.histogram, a.called)
		if len(a.slices[t]) > 0 {
			kinds = append(kinds, a.scanned, a.scanned, a.nested, a.found)
		}
	}
	kinds[a.IntN(len(kinds))](body, t, x)
}

// guarded writes shifts by any count, and quotients whose divisor is not 0.
func (a *author) guarded(body *strings.Builder, t ir.Type, x string) {
	if t.IsFloat() {
		y := a.leaf(t)
		fmt.Fprintf(body, "\tif %s != 0 && %s {\n\t%s %s %s\n\t}\n", y, a.expression(ir.Bool, 1), x, a.one("/=", "+=", "-="), y)
		return
	}
	y := a.leaf(t)
	fmt.Fprintf(body, "\tif %s {\n\t%s %s %s\n\t}\n", a.expression(ir.Bool, 1), x, a.one("/=", "%="), a.one("3", "7", "8", "100", "127", fmt.Sprint(1+a.IntN(120)), "("+y+"|1)"))
	fmt.Fprintf(body, "\tif %[1]s := %[2]s; %[1]s != 0 && %[3]s {\n\t%[4]s %[5]s %[1]s\n\t}\n", a.name("d"), a.expression(t, 2), a.expression(ir.Bool, 1), x, a.one("/=", "%="))
	by := 5 + ir.Type(a.IntN(4))
	fmt.Fprintf(body, "\t%s %s %s\n", x, a.one("<<=", ">>="), a.one(a.expression(by, 1), fmt.Sprintf("(%s & %d)", a.leaf(1+ir.Type(a.IntN(4))), 127), fmt.Sprint(a.IntN(70))))
}

// counted writes calls of package bits, and looks up tables and strings.
func (a *author) counted(body *strings.Builder, t ir.Type, x string) {
	of := ir.Uint8 + ir.Type(a.IntN(4))
	y := a.expression(of, 2)
	n := of.Bits()
	var z string
	switch a.IntN(5) {
	case 0:
		z = fmt.Sprintf("bits.%s%d(%s)", a.one("OnesCount", "Len", "LeadingZeros", "TrailingZeros", "Reverse"), n, y)
	case 1:
		z = fmt.Sprintf("bits.RotateLeft%d(%s, int(%s))", n, y, a.leaf(ir.Int8))
	case 2:
		z = fmt.Sprintf("table%d[%s %% 128]", 1+a.IntN(4), y)
	case 3:
		z = fmt.Sprintf("letter(uint8(%s))", y)
	default:
		z = fmt.Sprintf("int(%s)", a.leaf(ir.Int16))
	}
	fmt.Fprintf(body, "\t%s %s %s(%s)\n", x, a.one("=", "+=", "-="), t, z)
}

// rotated writes a loop permuting the values of many variables cyclically in each iteration.
func (a *author) rotated(body *strings.Builder, t ir.Type, _ string) {
	all := a.variables[t]
	n := min(len(all), 2+a.IntN(10))
	k := a.IntN(len(all) - n + 1)
	left := all[k : k+n]
	right := append(append([]string{}, left[1:]...), a.expression(t, 1))
	fmt.Fprintf(body, "\tfor %[1]s := %[2]s(0); %[1]s < %[3]d && %[4]s; %[1]s += %[5]s|1 {\n", a.name("k"), a.one("uint8", "int32", "uint16", "int"), 2+a.IntN(60), a.expression(ir.Bool, 1), fmt.Sprint(a.IntN(8)))
	fmt.Fprintf(body, "\t%s = %s\n\tif %s {\n\t%s\n\t}\n\t}\n", strings.Join(left, ", "), strings.Join(right, ", "), a.expression(ir.Bool, 2), a.one("continue", "break", a.returns()))
}

// states writes a loop setting a struct with fields of several types.
func (a *author) states(body *strings.Builder, t ir.Type, x string) {
	m, k := a.name("m"), a.name("k")
	fmt.Fprintf(body, "\t%s := mixed{last: uint8(%s), sum: %s}\n", m, a.leaf(ir.Uint16), a.expression(ir.Float32, 1))
	fmt.Fprintf(body, "\tfor %[1]s := range %[2]s %% %[3]d {\n\t%[4]s = %[4]s.add(%[5]s, uint8(%[1]s))\n\tif %[4]s.on && %[6]s {\n\t%[7]s\n\t}\n\t}\n",
		k, a.leaf(ir.Uint8), 1+a.IntN(20), m, a.leaf(ir.Float32), a.expression(ir.Bool, 1), a.one("break", "continue", m+".count *= 3"))
	fmt.Fprintf(body, "\t%s = %s\n", x, a.one(written(t, ir.Float32, m+".sum"), fmt.Sprintf("%s(%s.count)", t, m), fmt.Sprintf("%s(%s.last)", t, m)))
}

// histogram writes a loop setting elements of a local array by index.
func (a *author) histogram(body *strings.Builder, t ir.Type, x string) {
	h, k, n := a.name("h"), a.name("k"), 2+a.IntN(5)
	fmt.Fprintf(body, "\tvar %s [%d]%s\n\tfor %s := range %s %% %d {\n\t%[1]s[(%[4]s ^ %[5]s) %% %[2]d] %[7]s %[8]s\n\tif %[9]s {\n\t%[10]s\n\t}\n\t}\n",
		h, n, t, k, a.leaf(ir.Uint8), 1+a.IntN(20), a.one("+=", "-=", "="), a.expression(t, 1), a.expression(ir.Bool, 1), a.one("break", "continue"))
	fmt.Fprintf(body, "\tfor _, v := range %s {\n\t%s %s v\n\t}\n", h, x, a.one("+=", "-="))
}

// called writes calls of functions with loops.
func (a *author) called(body *strings.Builder, t ir.Type, x string) {
	fmt.Fprintf(body, "\t%s %s %s(%s)\n", x, a.one("=", "+="), t, a.one(
		fmt.Sprintf("divisor(%s, %s)", a.leaf(ir.Uint8), a.leaf(ir.Uint8)), fmt.Sprintf("divisor(%s, %s)", a.leaf(ir.Int64), a.expression(ir.Int64, 1)),
		fmt.Sprintf("digits(%s)", a.leaf(ir.Uint32)), fmt.Sprintf("runes(%s)", a.expression(ir.Uint8, 1)), fmt.Sprintf("middle([5]int16{%s, %s, %s, 7, %[1]s})", a.leaf(ir.Int16), a.leaf(ir.Int16), a.leaf(ir.Int16)),
		fmt.Sprintf("steps(%s)", a.leaf(ir.Uint16)),
	))
}

// scanned writes a loop searching a slice element by element.
func (a *author) scanned(body *strings.Builder, t ir.Type, x string) {
	s, i, v, n := a.one(a.slices[t]...), a.name("i"), a.name("v"), a.leaf(ir.Int64)
	switch a.IntN(4) {
	case 0:
		fmt.Fprintf(body, "\t%s := 0\n\tfor %[1]s < len(%[2]s) && %[2]s[%[1]s] %[3]s %[4]s {\n\t%[1]s += %[5]s\n\t}\n\tif %[1]s < len(%[2]s) {\n\t%[6]s = %[2]s[%[1]s]\n\t}\n\t%[7]s ^= int64(%[1]s)\n",
			i, s, a.one("<", ">=", "!=", "=="), a.leaf(t), a.one("1", "1", "2", fmt.Sprintf("1 + int(%s&1)", a.leaf(ir.Uint8))), x, a.assignable(body, ir.Int64, n))
	case 1:
		fmt.Fprintf(body, "\tfor %[1]s, %[2]s := range %[3]s {\n\tif %[1]s+1 < len(%[3]s) && %[3]s[%[1]s+1] %[4]s %[2]s {\n\t%[5]s\n\t}\n\t%[6]s %[7]s %[2]s\n\tif %[8]s {\n\t%[9]s\n\t}\n\t}\n",
			i, v, s, a.one("==", "<", ">="), a.one("continue", "break"), x, a.one("=", "+=", "-="), a.expression(ir.Bool, 2), a.one("break", "continue", a.returns()))
	case 2:
		fmt.Fprintf(body, "\tfor %[1]s := len(%[2]s) - 1; %[1]s >= 0; %[1]s-- {\n\tif %[3]s {\n\tcontinue\n\t}\n\tif %[4]s := %[2]s[%[1]s]; %[4]s %[5]s %[6]s || %[7]s {\n\t%[6]s = %[4]s\n\t%[8]s\n\t}\n\t}\n",
			i, s, a.expression(ir.Bool, 1), v, a.one("<", ">", "=="), x, a.expression(ir.Bool, 1), a.one("break", "continue", a.returns()))
	default:
		fmt.Fprintf(body, "\tfor %[1]s := range %[2]s {\n\t%[3]s := %[2]s[len(%[2]s)-1-%[1]s]\n\tif %[3]s %[4]s %[2]s[%[1]s] {\n\t%[5]s %[6]s %[3]s\n\tbreak\n\t}\n\tif %[7]s {\n\t%[5]s += %[3]s\n\t}\n\t}\n",
			i, s, v, a.one("==", "<", "!="), x, a.one("=", "+="), a.expression(ir.Bool, 1))
	}
}

// assignable returns v, or the name of a new variable with its value.
func (a *author) assignable(body *strings.Builder, t ir.Type, v string) string {
	for _, name := range a.variables[t] {
		if name == v {
			return v
		}
	}
	text := body.String()
	name := fmt.Sprintf("v%d", a.count)
	a.count++
	a.variables[t] = append(a.variables[t], name)
	body.Reset()
	fmt.Fprintf(body, "%s\t%s := %s\n\t_ = %[2]s\n", text, name, v)
	return name
}

// nested writes loops over two slices. A statement in the inner loop continues the outer loop.
func (a *author) nested(body *strings.Builder, t ir.Type, x string) {
	outer, v, j := a.name("outer"), a.name("v"), a.name("j")
	s, other := a.one(a.slices[t]...), a.one(a.slices[t]...)
	leave := a.one("continue "+outer, "break "+outer, "continue", x+"++", a.returns())
	if strings.HasSuffix(leave, outer) {
		fmt.Fprintf(body, "%s:\n", outer)
	}
	fmt.Fprintf(body, "\tfor _, %s := range %s {\n\tfor %s := range %s {\n\tif %[4]s[%[3]s] %[5]s %[1]s {\n\t%[6]s\n\t}\n\tif %[7]s {\n\tbreak\n\t}\n\t}\n\t%[8]s = %[1]s\n\t}\n",
		v, s, j, other, a.one("==", "<", ">"), leave, a.expression(ir.Bool, 1), x)
}

// found writes calls of functions searching in slices.
func (a *author) found(body *strings.Builder, t ir.Type, x string) {
	s := a.one(a.slices[t]...)
	fmt.Fprintf(body, "\t%s %s %s(%s(%s, %s))\n", x, a.one("=", "+="), t, a.one("search", "position", "count"), s, a.leaf(t))
	if a.IntN(2) == 0 {
		fmt.Fprintf(body, "\tif %s := search(%s, %s); %[1]s < len(%[2]s) {\n\t%[4]s = %[2]s[%[1]s]\n\t}\n", a.name("i"), s, a.leaf(t), x)
	}
}

// functions returns the text of the functions called in statements from further.
func (a *author) functions() string {
	s := `
func divisor[T int64 | uint8](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func digits(x uint32) (n uint8) {
	for ; x > 0; x /= 10 {
		n++
	}
	return n
}

func runes(k uint8) (n int32) {
	for i, r := range "aé😀zß" {
		if i > int(k&7) {
			break
		}
		n = n*31 + r
	}
	return n
}

func letter(k uint8) byte { return "kernels"[k%7] }

func steps(x uint16) (n int) {
	for x > 1 && n < 40 {
		if n++; x%2 == 0 {
			x /= 2
			continue
		}
		x = 3*x + 1
	}
	return n
}

func middle(v [5]int16) int16 {
	for i := 1; i < len(v); i++ {
		x, k := v[i], i
		for ; k > 0 && v[k-1] > x; k-- {
			v[k] = v[k-1]
		}
		v[k] = x
	}
	return v[2]
}

func search[T number](s []T, x T) int {
	lo, hi := 0, len(s)
	for lo < hi {
		if m := int(uint(lo+hi) >> 1); s[m] < x {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

func position[T number](s []T, x T) int {
	for i, v := range s {
		if v == x {
			return i
		}
	}
	return -1
}

func count[T number](s []T, x T) (n int) {
	for _, v := range s {
		if v != x {
			continue
		}
		n++
	}
	return n
}

type number interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64
}

type mixed struct {
	count int64
	sum   float32
	last  uint8
	on    bool
}

func (m mixed) add(x float32, k uint8) mixed {
	if m.last < k {
		m.on = !m.on
		return m
	}
	m.count++
	m.sum += x
	m.last = k ^ m.last
	return m
}

`
	for i, t := range []string{"uint8", "int16", "float32", "int64"} {
		s += fmt.Sprintf("var table%d = [128]%s{", i+1, t)
		for range 128 {
			s += fmt.Sprintf("%d, ", a.IntN(120))
		}
		s += "}\n\n"
	}
	return s
}
