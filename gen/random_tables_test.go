package main

import (
	"fmt"
	"strings"
)

// tables returns tables of the package for each element type. The functions called renew change some of them.
func tables() string {
	var s strings.Builder
	for _, of := range []string{"float64", "float32", "int64", "uint8"} {
		fmt.Fprintf(&s, "\nvar (\n\trows_%[1]s = [2][2]%[1]s{{1, 2}, {3, 1}}\n\tflat_%[1]s = []%[1]s{1, 3, 2, 1}\n\tset_%[1]s = [][]%[1]s{{1, 2}, {3, 1}}\n)\n", of)
		fmt.Fprintf(&s, "\nfunc renew_%[1]s(k %[1]s) { set_%[1]s[0][1] = k }\n", of)
	}
	return s.String()
}

// tabulates adds a loop over rows of a table, or a loop with indices computed from its counter. The table belongs to the package or to the
// function, and the program may change it before the loop.
func (a *programAuthor) tabulates() {
	table := a.one("rows_", "rows_", "set_", "") + a.of
	switch {
	case strings.HasPrefix(table, "set_"):
		a.add("renew_%s(k)", a.of)
	case table == a.of:
		table = a.fresh()
		a.add("%s := [][]%s{{1, %s}, {2, 3}}", table, a.of, a.one("k", "2"))
	}
	if strings.HasPrefix(table, "v") {
		a.add("_ = len(%s)", table)
	}
	x, z, sum := a.one(a.whole...), a.one(a.whole...), a.fresh()
	a.add("%s := %s.Slice(nd.From(1)).Copy()", sum, z)
	w, end := table+"[i][j]", "}"
	switch a.IntN(4) {
	case 0:
		a.add("for i := range %s {\n\t\tfor j, w := range %s[%s] {\n\t\t_, _, _ = i, j, w", a.one("2", table), table, a.one("i", "1-i"))
		w, end = a.one("w", table+"[j][i]"), "}\n\t}"
	case 1:
		a.add("for i := range 2 {\n\t\tfor j := range %s[i] {\n\t\t_ = j", table)
		end = "}\n\t}"
	case 2:
		a.add("for n4, w := range flat_%s {\n\t\ti, j := n4/2, n4%%2\n\t\t_, _, _ = i, j, w", a.of)
		w = a.one("w", "w*"+w)
	default:
		a.add("for n4 := %s {\n\t\ti := n4 / 2\n\t\tj := %s\n\t\t_, _ = i, j", a.one("range 4", "3; n4 >= 0; n4--"), a.one("n4-2*i", "n4%2", "(n4+1)%2", "-(-n4 % 2)"))
		w = a.one(w, fmt.Sprintf("flat_%s[j*2+i]", a.of))
	}
	part := a.one(".Slice(nd.From(1))", fmt.Sprintf(".Slice(nd.Range(i, i+%s.Dim(0)-1))", x), ".Slice(nd.From(1)).Flip()")
	switch a.IntN(3) {
	case 0:
		a.add("%s = nd.%s(%[1]s, nd.Multiply(%[3]s, %[4]s))", sum, a.one("Add", "Subtract"), x+part, w)
	case 1:
		a.add("part := %s\n\t\tinplace.%s(%s, nd.Multiply(part, %s))", x+part, a.one("Add", "Maximum"), sum, w)
	default:
		a.add("inplace.%s(%s, nd.Multiply(%s, %s))", a.one("Add", "Subtract"), sum, x+part, w)
	}
	a.add("%s\n\t_ = %s", end, sum)
	a.cut = append(a.cut, sum)
}
