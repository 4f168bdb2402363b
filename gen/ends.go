package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// newEnds copies the functions that may be endless: recursive functions, and functions with a loop whose trip count is not certainly small. Each
// copy calls ndtest.Round at its beginning and in each iteration. So a test can count iterations, and skip operands with too many:
//
//	// keplerEnds is a copy of kepler. It calls ndtest.Round in each call and each iteration.
//	func keplerEnds(m, e float64) float64 {
//		x := m
//		for {
//			ndtest.Round()
//			…
//
// If c has a rounded copy of a function, newEnds copies the rounded copy.
func newEnds(o *loops.Output, c *form.Copies) *form.Copies {
	e := &form.Copies{Manifest: o.Manifest, Edits: map[string][]source.Edit{}, Names: map[*types.Func]string{}, Under: c,
		End: "_ends_test", What: ". It calls ndtest.Round in each call and each iteration"}
	for file, edits := range c.Edits {
		e.Edits[file] = slices.Clone(edits)
	}
	held := map[*types.Func]bool{}
	for _, op := range o.Operators {
		if of := op.Form(); of == form.Elementwise || of == form.Reduction {
			for _, d := range tested(op) {
				held[d.Func.Origin()] = true
			}
		}
	}
	needed := e.NeededBy(slices.SortedFunc(maps.Keys(held), func(x, y *types.Func) int { return int(x.Pos() - y.Pos()) }))
	counted := map[*types.Func]bool{}
	for _, fn := range needed {
		object := e.Function(fn)
		if isRecursive(e, fn) || !isPlain(o, fn, held[object]) {
			counted[object] = true
			countRounds(e, fn)
		}
	}
	e.NameThose(needed, "Ends", func(fn *ast.FuncDecl) bool { return counted[e.Function(fn)] })
	return e
}

// tested returns the definitions called by a test.
func tested(op *form.Operator) (all []*form.Definition) {
	if op.Fold != nil {
		return op.Definitions[:1]
	}
	for _, l := range op.Loops {
		if !slices.Contains(all, l.Definition) {
			all = append(all, l.Definition)
		}
	}
	return all
}

// isPlain reports whether the trip counts of all loops of fn are certainly small. If tested is true, a test calls fn directly, and draws small
// values for operands that bound a trip count.
func isPlain(o *loops.Output, fn *ast.FuncDecl, tested bool) bool {
	c := newCounter(o.Marked.TypesInfo, declaredIn(o.Marked))
	c.look(fn.Body)
	if tested {
		for _, field := range fn.Type.Params.List {
			for _, name := range field.Names {
				c.limited[c.info.Defs[name]] = c.ends[c.info.Defs[name]] > 0
			}
		}
	}
	plain := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			plain = plain && c.isPlainFor(n)
		case *ast.RangeStmt:
			plain = plain && c.isPlainRange(n)
		case *ast.BranchStmt:
			plain = plain && n.Tok != token.GOTO
		}
		return plain
	})
	return plain
}

// isRecursive reports whether fn may call itself.
func isRecursive(c *form.Copies, fn *ast.FuncDecl) bool {
	own := c.Function(fn)
	return slices.ContainsFunc(c.NeededBy(c.Callees(fn.Body)), func(other *ast.FuncDecl) bool { return c.Function(other) == own })
}

// countRounds adds edits that insert a call of ndtest.Round at the beginning of fn and into each of its loops.
func countRounds(c *form.Copies, fn *ast.FuncDecl) {
	count := func(body *ast.BlockStmt) {
		e := source.Replacement(c.Loaded.Fset, body.Lbrace+1, body.Lbrace+1, "\nndtest.Round();")
		e.Import = "ndtest " + c.Path("ndtest")
		c.Edits[e.From.Filename] = append(c.Edits[e.From.Filename], e)
	}
	count(fn.Body)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			count(n.Body)
		case *ast.RangeStmt:
			count(n.Body)
		case *ast.FuncLit: // a literal may be called many times
			count(n.Body)
		}
		return true
	})
}

// ends emits the field with the counting copy of l's definition, if there is one: Ends: keplerEnds.
func ends(o *loops.Output, l *form.Loop) []jen.Code {
	name := o.Counted.Names[l.Func.Origin()]
	if name == "" {
		return nil
	}
	return []jen.Code{loops.Field("Ends", o.Definition(&form.Loop{Definition: &form.Definition{Func: l.Func, Name: name}, Args: l.Args}))}
}
