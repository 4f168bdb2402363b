package compile

import (
	"fmt"
	"strings"

	"ndgo/gen/compile/ir"
)

// kind writes a random statement. The statements occur in users' functions, and no other method of the author writes them.
func (a *author) kind(body *strings.Builder) {
	t := a.any()
	if len(a.variables[t]) == 0 {
		return
	}
	switch x := a.one(a.variables[t]...); a.IntN(4) {
	case 0:
		a.wraps(body, t, x)
	case 1:
		a.ranged(body, t, x)
	case 2:
		a.fused(body)
	default:
		name, element := a.name("own"), a.expression(ir.Uint8, 2)
		fmt.Fprintf(body, "\t%s := make([]%s, 3)\n\t%[1]s[len(%[1]s)-1] = %[3]s\n\t%[1]s[min(%[4]s%%4, 2)] = %[5]s\n", name, t, x, element, a.expression(t, 2))
		fmt.Fprintf(body, "\tif alike(%[1]s, %[1]s) && alike(%[1]s, %[1]s) == %[2]s {\n\t\t%[3]s = %[1]s[%[4]s%%3]\n\t}\n", name, a.expression(ir.Bool, 2), x, element)
	}
}

// name returns a new name.
func (a *author) name(of string) string {
	a.count++
	return fmt.Sprint(of, a.count)
}

// wraps writes a loop whose counter may overflow to the least integer of its type. The loop shifts x, a variable of type t, by the counter. If
// there is a slice with elements of type t, the loop also indexes it by the counter.
func (a *author) wraps(body *strings.Builder, t ir.Type, x string) {
	of := a.one("int8", "int16", "int32", "int64", "int")
	i, n := a.name("i"), a.name("n")
	begin := fmt.Sprintf("%s(%s)", of, a.leaf(ir.Int64))
	if a.IntN(2) == 0 { // the start is near the largest integer
		begin = fmt.Sprintf("%s(math.MaxInt%s-%d)", of, strings.TrimPrefix(of, "int"), a.IntN(4))
	}
	fmt.Fprintf(body, "\tfor %[1]s, %[2]s := %[3]s%[4]s, 0; %[2]s < %[5]d && %[6]s; %[7]s {\n\t%[2]s++\n",
		i, n, begin, a.one("", "&math.MaxInt8", "&^math.MinInt8"), 1+a.IntN(9), a.expression(ir.Bool, 1), a.one(i+"++", i+" += 2", i+" += 3", i+"--"))
	if t.IsInteger() {
		fmt.Fprintf(body, "\tif %s >= 0 {\n\t%s ^= %s << %[1]s\n\t}\n", i, x, a.leaf(t))
	}
	if len(a.slices[t]) > 0 {
		s := a.one(a.slices[t]...)
		fmt.Fprintf(body, "\tif int(%s) < len(%s) {\n\tif %[1]s < 0 {\n\tbreak\n\t}\n\t%[3]s = %[2]s[%[1]s]\n\t}\n", i, s, x)
	}
	fmt.Fprintf(body, "\tif %s == %s(%s) {\n\t%s\n\t}\n\t}\n", i, of, a.leaf(ir.Int64), a.one("continue", "break"))
}

// ranged writes a loop that ranges over an array through a pointer. The loop stores into the array, and sets x, a variable of type t, to its
// elements.
func (a *author) ranged(body *strings.Builder, t ir.Type, x string) {
	m, k, i, v := a.name("m"), a.name("k"), a.name("i"), a.name("v")
	fmt.Fprintf(body, "\t%s, %s := [2][3]%s{{%s, %s, %s}, {%s, %[4]s, %[7]s}}, %s&1\n",
		m, k, t, x, a.leaf(t), a.leaf(t), a.leaf(t), a.leaf(ir.Uint8))
	fmt.Fprintf(body, "\tfor %[1]s, %[2]s := range %[3]s%[4]s[%[5]s] {\n\t%[5]s ^= 1\n\t%[4]s[%[5]s][(%[1]s+1)%%3] = %[6]s\n\t%[6]s = %[2]s\n\tif %[7]s {\n\t%[8]s\n\t}\n\t}\n",
		i, v, a.one("&", ""), m, k, x, a.expression(ir.Bool, 2), a.one("continue", "break", x+" = "+a.leaf(t)))
}

// fused writes a loop with calls of math.FMA. Some operands of these calls are variables that the loop never sets, or sets for the next
// iteration.
func (a *author) fused(body *strings.Builder) {
	all := a.variables[ir.Float64]
	if len(all) == 0 {
		return
	}
	v := func() string { return a.one(all...) }
	fmt.Fprintf(body, "\tfor %[1]s := 0; %[1]s < %[2]d && %[3]s; %[1]s++ {\n", a.name("k"), 1+a.IntN(5), a.expression(ir.Bool, 1))
	for range 1 + a.IntN(3) {
		z := v()
		fmt.Fprintf(body, "\tif %s {\n\t%s = %s\n\t}\n\t%s = math.FMA(%s%s, %s, %s%s)\n", a.leaf(ir.Bool), v(), v(), z, a.one("", "-"), v(), v(), a.one("", "-"), v())
	}
	body.WriteString("\t}\n")
}

// change writes at least two calls changing variables of type t.
func (a *author) change(body *strings.Builder, t ir.Type) {
	of := a.variables[t]
	k := a.IntN(len(of) - 1)
	x, y := of[k], of[k+1]
	switch a.IntN(5) {
	case 0:
		fmt.Fprintf(body, "\texchange(&%s, &%s)\n", x, y)
	case 1:
		fmt.Fprintf(body, "\tif %s && put(&%s, %s) || put(&%s, %s) {\n\t\t%[2]s = %s\n\t}\n", a.expression(ir.Bool, 2), x, a.expression(t, 2), y, a.expression(t, 2), a.expression(t, 2))
	case 2:
		name, element := fmt.Sprintf("made%d", a.count), a.expression(ir.Uint8, 2)
		a.count++
		fmt.Fprintf(body, "\t%s := []%s{%s, %s, %s}\n\t%[1]s[%[6]s%%3] = %[7]s\n\tturn(%[1]s)\n\tif put(&%[1]s[1], %[7]s) {\n\t\t%[3]s, %[4]s = %[1]s[0], %[1]s[%[6]s%%2]\n\t}\n",
			name, t, x, y, a.expression(t, 2), element, a.expression(t, 2))
	case 3:
		name, changed := fmt.Sprintf("f%d", a.count), a.expression(t, 2)
		a.count++
		fmt.Fprintf(body, "\t%s := func() bool {\n\t\tif %s {\n\t\t\treturn true\n\t\t}\n\t\t%s = %s\n\t\treturn %s\n\t}\n", name, a.expression(ir.Bool, 2), x, changed, a.expression(ir.Bool, 2))
		fmt.Fprintf(body, "\tif %s() || %[1]s() {\n\t\t%[2]s = %[3]s\n\t}\n", name, y, a.expression(t, 2))
	default:
		name := fmt.Sprintf("p%d", a.count)
		a.count++
		fmt.Fprintf(body, "\t%s := pair[%s]{first: %s}\n\t%[1]s.push(%[3]s)\n\t%[4]s = %[1]s.push(%[5]s)\n", name, t, x, y, a.expression(t, 2))
	}
}

// helpers has the functions called by change.
const helpers = `
func exchange[T any](x, y *T) { *x, *y = *y, *x }

func alike[T comparable](v, w []T) bool { return v[0] == w[len(w)-1] }

func put[T comparable](x *T, y T) bool {
	if *x == y {
		return false
	}
	*x = y
	return true
}

func turn[T any](s []T) {
	for i := range len(s) - 1 {
		exchange(&s[i], &s[i+1])
	}
}

type pair[T any] struct{ first, second T }

func (p *pair[T]) push(x T) T {
	p.first, p.second = p.second, x
	return p.first
}

`
