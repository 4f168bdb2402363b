package main

import "fmt"

// fresh returns the name of a new variable.
func (a *programAuthor) fresh() string {
	a.count++
	return fmt.Sprintf("v%d", a.count)
}

// further adds statements of one of the kinds below.
func (a *programAuthor) further() {
	kinds := []func(){a.joins, a.masks, a.numbers, a.converges, a.carries, a.normalizes, a.converts, a.turns, a.literals, a.keeps, a.chooses, a.fills, a.sorts, a.weighs, a.tabulates}
	kinds[a.IntN(len(kinds))]()
}

// array returns the type of the arrays.
func (a *programAuthor) array() string { return "*nd.NDArray[" + a.of + "]" }

// joins adds arrays joined of parts, differences and cumulative sums.
func (a *programAuthor) joins() {
	x, y := a.one(a.whole...), a.variable("whole")
	list := "[]" + a.array()
	switch a.IntN(5) {
	case 0:
		v := a.fresh()
		a.add("%s := nd.Concat(%s{%s.Slice(nd.To(1)), %s, %[3]s.Slice(nd.From(-1))})", v, list, x, a.step("whole", 1))
		a.define("whole", fmt.Sprintf("nd.Add(nd.Subtract(%s.Slice(nd.To(-2)), %[1]s.Slice(nd.From(2))), %[2]s)", v, y))
	case 1:
		a.define("cut", fmt.Sprintf("nd.Multiply(nd.Diff(%s, nd.Axis(0)), %s)", a.one(x, a.step("whole", 1)), a.step("cut", 1)))
	case 2:
		if a.of != "uint8" {
			a.define("whole", fmt.Sprintf("nd.Subtract(nd.CumulativeSum(%s, nd.Axis(%s)), nd.Multiply(%s, 2))", a.step("whole", 1), a.one("0", "-1"), x))
		}
	case 3:
		a.define("whole", fmt.Sprintf("nd.Add(nd.Concat(%s{%s.Slice(nd.From(1)), %s.Slice(nd.To(1))}), nd.Multiply(%s, k))", list, x, a.step("whole", 1), y))
	default:
		v := a.fresh()
		a.add("%s := nd.Pad(%s, 1, 1)", v, a.step("whole", 1))
		a.define("whole", fmt.Sprintf("nd.Add(nd.Multiply(%s.Slice(nd.Ellipsis, nd.Range(1, -1)), 2), %s)", v, a.one("k", v+".Slice(nd.Ellipsis, nd.To(-2))")))
	}
}

// masks adds masks in variables, combined, and their uses.
func (a *programAuthor) masks() {
	m, x := a.fresh(), a.one(a.whole...)
	a.add("%s := nd.%s(%s, %s)", m, a.one("Greater", "LessEqual", "NotEqual"), a.step("whole", 1), a.one("k", "2", a.variable("whole"), a.variable("single")))
	for range a.IntN(3) {
		switch a.IntN(4) {
		case 0:
			a.add("%s = nd.LogicalNot(%[1]s)", m)
		case 1:
			a.add("inplace.LogicalOr(%s, nd.Less(%s, k))", m, a.step("whole", 1))
		default:
			a.add("%s = nd.%s(%[1]s, nd.Greater(%[3]s, %[4]s))", m, a.one("LogicalAnd", "LogicalXor", "LogicalOr"), a.step("whole", 1), x)
		}
	}
	switch a.IntN(6) {
	case 0:
		a.add("%s.AssignMask(%s, %s)", a.one(a.whole...), m, a.step("whole", 1))
	case 1:
		a.add("%s.SetMask(%s, k)", a.one(a.whole...), m)
	case 2:
		a.add("if nd.CountNonzero(%s).Item() > 3 {\n\t\t%s = nd.Add(%[2]s, nd.Multiply(%[2]s, k))\n\t}", m, x)
	case 3:
		a.add("if nd.%s(%s).Item() {\n\t\tinplace.Add(%s, %s)\n\t}", a.one("All", "Any"), m, x, a.step("whole", 2))
	case 4:
		a.define("whole", fmt.Sprintf("nd.Multiply(nd.AsType[%s](%s), %s)", a.of, m, a.step("whole", 1)))
	default:
		a.define("whole", fmt.Sprintf("nd.Where(%s, %s, %s)", m, a.step("whole", 2), a.one("k", x)))
	}
}

// numbers adds a reduction to a number, computations with it, and their uses.
func (a *programAuthor) numbers() {
	s, x := a.fresh(), a.one(a.whole...)
	reduction := a.one("Max", "Min")
	switch {
	case a.isFloat():
		reduction = a.one("Sum", "Mean", "Max", "Prod")
	case a.of != "uint8":
		reduction = a.one("Sum", "Min")
	}
	a.add("%s := nd.%s(%s).Item()", s, reduction, a.step("whole", 2))
	switch a.IntN(4) {
	case 0:
		a.add("%s = %[1]s*2 + k", s)
	case 1:
		a.add("if %s > 100 {\n\t\t%[1]s = 3\n\t}", s)
	}
	switch a.IntN(4) {
	case 0:
		a.add("inplace.Add(%s, nd.Multiply(%s, %s))", a.target("whole"), a.step("whole", 1), s)
	case 1:
		a.add("if %s > %s {\n\t\t%s = nd.Subtract(nd.Multiply(%[3]s, 2), %[1]s)\n\t}", s, a.one("2", "k"), x)
	case 2:
		a.add("%s.Slice(nd.To(1)).Fill(%s)", a.one(a.whole...), s)
	default:
		a.define("whole", fmt.Sprintf("nd.Subtract(%s, nd.Add(%s, %s))", a.step("whole", 1), x, s))
	}
}

// converges adds a loop that ends when a variable has hardly changed.
func (a *programAuthor) converges() {
	x, old := a.one(a.whole...), a.fresh()
	change := fmt.Sprintf("nd.Max(nd.Abs(nd.Subtract(%s, %s))).Item() < 2", x, old)
	if a.of == "uint8" {
		change = fmt.Sprintf("nd.All(nd.Equal(%s, %s)).Item()", x, old)
	}
	a.add("for range %s {\n\t\t%s := %s", a.one("4", "n", "5"), old, a.one(x, x, x+".Copy()"))
	switch a.IntN(3) {
	case 0:
		a.add("inplace.%s(%s, %s)", a.one("Add", "Minimum"), x, a.step("whole", 2))
	case 1:
		a.add("%s = nd.Add(nd.Multiply(%[1]s, %[2]s), %[3]s)", x, a.one("k", "2"), a.step("whole", 1))
	default:
		inner := fmt.Sprintf("%s.Slice(nd.From(1))", x)
		a.add("%s.Assign(nd.Subtract(nd.Add(%[1]s, %[2]s.Slice(nd.To(-1))), %[3]s))", inner, a.one(x, old), a.step("cut", 1))
	}
	a.add("if %s {\n\t\tbreak\n\t}\n}", change)
}

// carries adds a loop over rows with a state.
func (a *programAuthor) carries() {
	x, y, s, row := a.one(a.whole...), a.one(a.whole...), a.fresh(), a.fresh()
	a.add("%s := %s", s, a.one(x+".Slice(nd.At(0)).Copy()", fmt.Sprintf("nd.Multiply(%s.Slice(nd.At(0)), k)", x), fmt.Sprintf("nd.Max(%s, nd.Axis(0))", x)))
	a.add("for i := %s {\n\t\t%s := %s.Slice(nd.At(i))", a.one("range "+y+".Dim(0)", "1; i < "+y+".Dim(0); i++", y+".Dim(0) - 1; i >= 0; i--"), row, x)
	a.add("%s = nd.%s(nd.Multiply(%[1]s, %[3]s), %[4]s)", s, a.one("Add", "Maximum", "Subtract"), a.one("2", "k"), row)
	switch a.IntN(4) {
	case 0:
		a.add("%s.Slice(nd.At(i)).Assign(%s)", y, s)
	case 1:
		a.add("inplace.Add(%s.Slice(nd.At(i)), nd.Add(%s, %s))", y, s, row)
	case 2:
		a.add("into.Subtract(%s.Slice(nd.At(i)), %s, %[1]s.Slice(nd.At(0)))", y, s)
	default:
		a.add("%s.Slice(nd.At(i)).Assign(nd.Add(nd.Multiply(%s, %s), %[2]s))", y, s, row)
	}
	a.add("}")
}

// normalizes adds reductions along an axis, and steps that read the results and the reduced array.
func (a *programAuthor) normalizes() {
	if !a.isFloat() {
		a.numbers()
		return
	}
	x, axis := a.one(a.whole...), a.one("0", "-1", "1")
	m, e := a.fresh(), a.fresh()
	a.add("%s := nd.%s(%s, nd.Axis(%s), nd.KeepDims)", m, a.one("Max", "Mean", "Sum"), a.one(x, a.step("whole", 1)), axis)
	a.add("%s := nd.%s(nd.Subtract(%s, %s))", e, a.one("Exp", "Square", "Abs"), x, m)
	if a.IntN(3) == 0 {
		a.define("single", fmt.Sprintf("nd.%s(%s, nd.Axis(0), nd.KeepDims)", a.one("Mean", "Sum", "Prod"), e))
		return
	}
	a.define("whole", fmt.Sprintf("nd.%s(%s, nd.%s(%[2]s, nd.Axis(%[4]s), nd.KeepDims))", a.one("Divide", "Subtract"), e, a.one("Sum", "Mean", "Max"), axis))
}

// converts adds steps of another element type.
func (a *programAuthor) converts() {
	other, c := a.one("float64", "float32", "int64", "int16"), a.fresh()
	a.add("%s := nd.AsType[%s](%s)", c, other, a.step("whole", 1))
	if a.IntN(2) == 0 {
		a.add("%s = nd.Add(nd.Multiply(%[1]s, 2), %[1]s.Flip())", c)
	}
	if a.IntN(3) == 0 {
		a.add("inplace.Add(%s, nd.Square(%[1]s))", c)
	}
	a.define("whole", fmt.Sprintf("nd.Add(nd.AsType[%s](nd.Maximum(%s, 1)), %s)", a.of, c, a.step("whole", 1)))
}

// turns adds steps of transposed and reshaped arrays.
func (a *programAuthor) turns() {
	x, y := a.variable("whole"), a.one(a.whole...)
	switch a.IntN(5) {
	case 0:
		a.define("whole", fmt.Sprintf("nd.Add(nd.Multiply(%s.T(), 2), %s.T()).T()", x, y))
	case 1:
		a.define("whole", fmt.Sprintf("nd.Subtract(nd.Square(%s.Reshape(-1)), %s.Reshape(-1)).Reshape(%[2]s.Shape()...)", x, y))
	case 2:
		a.add("inplace.Add(%s.T(), nd.Multiply(%s.T(), %s))", y, a.step("whole", 1), a.one("2", y+".T()"))
	case 3:
		a.define("whole", fmt.Sprintf("nd.Max(nd.Multiply(%s.ExpandDims(0), nd.Add(%s, 1)), nd.Axis(0))", x, y))
	default:
		a.define("whole", fmt.Sprintf("nd.Add(nd.Multiply(%s, %s.Slice(nd.To(1)).BroadcastTo(%[2]s.Shape()...)), 1)", x, y))
	}
}

// literals adds a function literal of arrays, and calls of it.
func (a *programAuthor) literals() {
	f, x := a.fresh(), a.one(a.whole...)
	switch a.IntN(4) {
	case 0:
		a.add("%s := func(a, b %s) (%[2]s, %[2]s) {\n\t\tc := nd.Subtract(a, b)\n\t\treturn nd.Square(c), nd.Add(c, k)\n\t}", f, a.array())
		v, w := a.fresh(), a.fresh()
		a.add("%s, %s := %s(%s, %s)\n\t_, _ = %[1]s, %[2]s", v, w, f, a.step("whole", 1), a.variable("whole"))
		a.whole = append(a.whole, v, w)
	case 1:
		a.add("%s := func(a %s) {\n\t\tinplace.Multiply(a, 2)\n\t\t%s = nd.Add(a, %[3]s)\n\t}\n\t%[1]s(%[4]s)", f, a.array(), x, a.target("whole"))
	case 2:
		a.add("%s := func() %s { return nd.Add(nd.Multiply(%s, 2), k) }", f, a.array(), x)
		a.add("inplace.Subtract(%s, %s())", a.one(a.whole...), f)
		a.define("whole", fmt.Sprintf("nd.Maximum(%s(), %s)", f, a.variable("whole")))
	default:
		a.define("whole", fmt.Sprintf("total(%s, %s, %s)", a.step("whole", 1), a.variable("whole"), x))
	}
}

// keeps adds another reference to an array: a struct, a slice, a map, a deferred function or a function literal. The array may change later.
func (a *programAuthor) keeps() {
	x, y, s := a.one(a.whole...), a.one(a.whole...), a.fresh()
	switch a.IntN(5) {
	case 0:
		a.add("%s := box[%s]{%s}", s, a.of, x)
		a.add("inplace.Add(%s, %s)", y, a.step("whole", 2))
		a.define("whole", fmt.Sprintf("nd.Multiply(nd.Add(%s.held, 1), %s)", s, y))
	case 1:
		a.add("%s := []%s{%s, %s}", s, a.array(), x, y)
		a.add("%s = nd.Add(nd.Multiply(%[1]s, 2), k)", x)
		a.add("for _, v := range %s {\n\t\tinplace.Add(v, %s)\n\t}", s, x)
	case 2:
		a.add("%s := nd.Add(nd.Square(%s), %s)\n\tlook(%[1]s)", s, x, y)
		a.add("inplace.Subtract(%s, nd.Multiply(%s, 2))", y, s)
		a.whole = append(a.whole, s)
	case 3:
		a.add("%s := func() { inplace.Add(%s, nd.Multiply(%s, 2)) }", s, x, y)
		a.add("%s = nd.Add(%s, nd.Square(%s))", a.one(x, y), x, y)
		a.add("%s()", s)
	default:
		if a.depth == 0 {
			a.add("defer func() { inplace.Multiply(%s, 2) }()", x)
		}
	}
}

// chooses adds a variable that branches set.
func (a *programAuthor) chooses() {
	v := a.fresh()
	a.add("var %s %s", v, a.array())
	switch a.IntN(3) {
	case 0:
		a.add("switch n {\n\tcase 0:\n\t\t%s = %s\n\tcase 1, 2:\n\t\t%[1]s = %[3]s\n\tdefault:\n\t\t%[1]s = %[4]s\n\t}", v, a.step("whole", 2), a.variable("whole"), a.step("whole", 1))
	case 1:
		a.add("if n > 2 {\n\t\t%s = %s\n\t} else {\n\t\t%[1]s = %[3]s\n\t}", v, a.step("whole", 2), a.step("whole", 2))
	default:
		a.add("%s = %s\n\tif k > 1 {\n\t\t%[1]s = nd.Add(%[1]s, nd.Square(%[3]s))\n\t}", v, a.one(a.variable("whole"), a.step("whole", 1)), a.one(a.whole...))
	}
	a.add("_, _ = %s, k", v)
	a.whole = append(a.whole, v)
}

// fills adds stores of numbers and of views.
func (a *programAuthor) fills() {
	x, y := a.one(a.whole...), a.one(a.whole...)
	part := a.one(".Slice(nd.From(1))", ".Slice(nd.Ellipsis, nd.To(1))", `.Slice(nd.S("::2"))`, ".Slice(nd.At(0))", ".Flip()")
	switch a.IntN(4) {
	case 0:
		a.add("%s%s.Fill(k)", x, part)
		a.add("inplace.Add(%s, nd.Multiply(%s, 2))", y, x)
	case 1:
		v := a.fresh()
		a.add("%s := %s%s", v, x, part)
		a.add("%s.Assign(nd.%s(%[1]s, %[3]s))", v, a.one("Add", "Subtract"), a.one("k", y+part, "nd.Multiply("+y+part+", 2)"))
	case 2:
		v := a.fresh()
		a.add("%s := nd.%s(%s%s, %s%[4]s)", v, a.one("Add", "Maximum"), y, part, x)
		a.add("%s%s.Assign(%s)", x, part, v)
	default:
		a.add("%s%s.Assign(%s%[2]s)", x, part, y)
		a.define("whole", fmt.Sprintf("nd.Add(nd.Multiply(%s, 2), %s)", x, y))
	}
}

// sorts adds calls that need whole arrays, between steps.
func (a *programAuthor) sorts() {
	of := a.one(a.variable("whole"), a.step("whole", 2))
	value := a.one(fmt.Sprintf("nd.Sort(%s, nd.Axis(0))", of), fmt.Sprintf("nd.Take(%s, nd.Of(0, -1), nd.Axis(0)).Slice(nd.To(1))", of), fmt.Sprintf("nd.Repeat(%s, 2, nd.Axis(0)).Slice(nd.S(\"::2\"))", of))
	a.define("whole", fmt.Sprintf("nd.Subtract(nd.Multiply(%s, 2), nd.Clip(%s, 1, 3))", value, a.one(a.whole...)))
}

// weighs adds a loop over weights with stores into whole arrays.
func (a *programAuthor) weighs() {
	x, z, w := a.one(a.whole...), a.one(a.whole...), a.fresh()
	rows := a.one("[2][2]", "[][]") + a.of + "{{1, 2}, {3, 1}}"
	switch a.IntN(4) {
	case 0:
		a.add("%s := %s\n\tfor i := range 2 {\n\t\tfor j := range 2 {", w, rows)
		w += a.one("[i][j]", "[j][i]", "[1-i][j]")
	case 1:
		a.add("for i, row := range %s {\n\t_ = i\n\t\tfor j, %s := range row {\n\t_ = j", a.one(rows, "[][]"+a.of+"{{3, 1, 2}, {2}}"), w)
	case 2:
		a.add("%s := %s\n\t%[1]s[0][1] = k\n\tfor i := range 2 {\n\t\tfor j := 1; j >= 0; j-- {\n\t_, _ = i, j", w, rows)
		w += "[i][j]"
	default:
		a.add("for i := range 3 {\n\t\t%s := %s(i*2)\n\t\t{", w, a.of)
	}
	w = a.one(w, w, "k*"+w)
	a.add("inplace.%s(%s, nd.Multiply(%s, %s))", a.one("Add", "Subtract", "Maximum"), x, a.one(z, a.step("whole", 1)), w)
	switch a.IntN(4) {
	case 0:
		a.add("inplace.Add(%s, nd.Add(%s, %s))", z, x, w)
	case 1:
		a.add("%s.SetMask(nd.Greater(%[1]s, k), %s)", x, w)
	case 2:
		a.add("%s.Assign(nd.Subtract(%s, %s))", z, x, w)
	}
	a.add("}\n}")
}
