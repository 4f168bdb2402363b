package main

import (
	"fmt"
	"strings"
)

// stores adds several stores, with elementwise steps and scalars between them. The generator may join the stores into one pass.
func (a *programAuthor) stores(shape string) {
	targets := []string{a.target(shape), a.target(shape)}
	for range 2 + a.IntN(2) {
		x := a.one(targets...)
		value := fmt.Sprintf("nd.Add(%s, %s)", a.one(targets...), a.step(shape, 1))
		switch a.IntN(6) {
		case 0:
			v := a.fresh()
			a.add("%s := nd.Multiply(%s, 2)", v, value)
			value = v
		case 1:
			v := a.fresh()
			a.add("%s := 2 * k", v)
			value = fmt.Sprintf("nd.Subtract(%s, %s)", value, v)
		}
		switch a.IntN(4) {
		case 0:
			a.add("into.Add(%s, %s, %s)", x, a.one(targets...), value)
		case 1:
			a.add("%s.Assign(nd.Multiply(%s, 2))", x, value)
		case 2:
			a.add("%s.SetMask(nd.Greater(%[1]s, %s), k)", x, value)
		default:
			a.add("inplace.%s(%s, %s)", a.one("Add", "Subtract", "Maximum"), x, value)
		}
	}
}

// spread adds a variance or a deviation along an axis, of a variable or a step, and perhaps a step that reads it.
func (a *programAuthor) spread() {
	if !a.isFloat() {
		a.define("single", fmt.Sprintf("nd.Max(%s, nd.Axis(0), nd.KeepDims)", a.variable("whole")))
		return
	}
	axis := a.one("0", "-1")
	of := a.one(a.one(a.whole...), a.step("whole", 1+a.IntN(2)))
	name := a.fresh()
	a.add("%s := nd.%s(%s, nd.Axis(%s), nd.KeepDims%s)", name, a.one("Var", "Std"), of, axis, a.one("", ", nd.Correction(1)"))
	a.add("_ = %s", name)
	if v := a.one(a.whole...); a.IntN(3) > 0 {
		a.define("whole", fmt.Sprintf("nd.Multiply(nd.Subtract(%s, nd.Max(%s, nd.Axis(%s), nd.KeepDims)), nd.%s(nd.Add(%s, 1)))", v, v, axis, a.one("Sqrt", "Square"), name))
	}
}

// measure adds one or two stores, and reductions of the arrays stored into. The generator may compute all of these together.
func (a *programAuthor) measure(shape string) {
	target := a.target(shape)
	options := a.one("", "", ", nd.Axis(0), nd.KeepDims", ", nd.Axis(-1), nd.KeepDims")
	a.add("inplace.%s(%s, %s)", a.one("Add", "Subtract", "Maximum"), target, a.step(shape, 2))
	if a.IntN(3) == 0 {
		a.add("%s.Assign(nd.Multiply(nd.Add(%s, %s), 2))", a.target(shape), target, a.step(shape, 1))
	}
	var names []string
	for range 1 + a.IntN(2) {
		value := a.one(target, fmt.Sprintf("nd.Square(nd.Subtract(%s, %s))", target, a.variable(shape)), fmt.Sprintf("nd.Multiply(%s, %s)", target, a.step(shape, 1)))
		reduction := a.one("Max", "Min")
		if a.of != "uint8" && (!a.isFloat() || options == "") {
			reduction = a.one("Max", "Sum", "Sum")
		}
		if a.IntN(4) == 0 {
			v := a.fresh()
			a.add("%s := %s", v, value)
			value = v
		}
		names = append(names, a.fresh())
		a.add("%s := nd.%s(%s%s)", names[len(names)-1], reduction, value, options)
	}
	a.add("_ = %s", strings.Join(names, "\n\t_ = "))
	if options == "" && a.depth > 0 && a.IntN(2) == 0 {
		a.add("if %s.Item() > 4 {\n\t\treturn %s\n\t}", names[0], a.values())
	}
}

// columns adds a loop that stores into columns or into whole arrays. The generator may split such a loop into tiles of rows.
func (a *programAuthor) columns() {
	x, y := a.one(a.whole...), a.one(a.whole...)
	weight := a.one("k", "2", "w", "w", "table[i&1]")
	if weight == "table[i&1]" {
		weight = a.of + "(table[i&1])"
	}
	loop, to, from := "for i := 1; i < "+a.one(x+".Dim(-1)", "n", "3")+"; i++ {", x+".Slice(nd.Ellipsis, nd.At(i))", y+".Slice(nd.Ellipsis, nd.At(i-1))"
	if a.IntN(3) == 0 {
		loop, to, from = a.one("for i := range n {", "for i := range 18 {"), x, y
	}
	if weight == "w" {
		loop = a.one("for i, w := range []"+a.of+"{1, 2, 3} {", "for i, w := range table {")
		if strings.HasSuffix(loop, "table {") {
			weight = a.of + "(w)"
		}
		to = x + a.one("", ".Slice(nd.Ellipsis, nd.At(i))")
		if from = y; to != x {
			from = y + ".Slice(nd.Ellipsis, nd.At(i))"
		}
	}
	a.add("%s\n\t_ = i", loop)
	if a.IntN(2) == 0 {
		a.add("more := nd.Add(nd.Multiply(%s, %s), %s)", from, weight, a.one("1", from))
		a.add("inplace.%s(%s, more)", a.one("Add", "Maximum"), to)
	} else {
		a.add("into.Add(%s, %s, nd.%s(%s, %s))", to, to, a.one("Multiply", "Subtract", "Remainder"), from, weight)
	}
	if a.IntN(3) == 0 {
		a.add("%s.SetMask(nd.Greater(%[1]s, 3), k)", to)
	}
	a.add("}")
}

// together adds an elementwise step and reductions of arrays of one shape. The generator may compute them together.
func (a *programAuthor) together() {
	options := a.one("", ", nd.Axis(0), nd.KeepDims", ", nd.Axis(-1), nd.KeepDims")
	from := a.one(a.whole...)
	if a.IntN(2) == 0 {
		step := a.fresh()
		a.add("%s := nd.Add(nd.Multiply(%s, 2), %s)", step, from, a.variable("whole"))
		from = step
	}
	var names []string
	for range 2 + a.IntN(2) {
		value := a.one(from, fmt.Sprintf("nd.Square(%s)", from), fmt.Sprintf("nd.Multiply(%s, %s)", from, a.variable("whole")))
		reduction, of := a.one("Max", "Min"), a.fresh()
		if a.of != "uint8" && (value == from || !a.isFloat() || options == "") { // nd.Sum takes no uint8
			reduction = a.one("Max", "Min", "Sum")
		}
		a.add("%s := nd.%s(%s%s)", of, reduction, value, options)
		names = append(names, of)
		if options == "" && a.IntN(2) == 0 { // a number between reductions
			number := a.fresh()
			a.add("%s := %s.Item()", number, of)
			if a.IntN(3) == 0 {
				from = a.one(from, fmt.Sprintf("nd.Subtract(%s, %s)", from, number))
			}
			names = append(names, number)
		}
	}
	if v := a.one(a.whole...); options != "" && a.IntN(2) == 0 {
		a.add("%s = nd.Subtract(nd.Subtract(%s, %s), %s)", v, from, names[0], names[1])
	}
	a.add("_ = %s", strings.Join(append(names, from), "\n\t_ = "))
}
