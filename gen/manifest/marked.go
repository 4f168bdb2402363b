package manifest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/check"
	"ndgo/gen/form"
	"ndgo/gen/fuse"
)

// checkMarked adds the marked functions of the package to the manifest.
func checkMarked(c *check.Checker, loaded []*packages.Package) (err error) {
	defer func() {
		if mistakes, ok := err.(form.Mistakes); ok { // report the refused functions of arrays with them
			err = append(mistakes, c.Manifest.Refused...).Err()
		}
	}()
	var marked, fused, rows, steps, ends []*ast.FuncDecl
	var states []*form.StateReduction
	files := map[*ast.FuncDecl]*ast.File{}
	for _, c.File = range c.Pkg.Syntax {
		c.Comments()
		for _, d := range c.File.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && isMarked(c, fn) {
				if c.HasState(fn) {
					steps, files[fn] = append(steps, fn), c.File
				} else {
					marked = append(marked, fn)
				}
			} else if ok && form.IsMarked(fn, "fuse", "stencil") {
				fused = append(fused, fn)
			} else if ok && form.IsMarked(fn, "rows") {
				rows, files[fn] = append(rows, fn), c.File
			}
		}
	}
	testFiles(c)
	for _, fn := range steps {
		if s := c.StateOf(fn, files[fn]); s != nil {
			states = append(states, s)
			ends = append(ends, declarationsOf(c, s.Join, s.Result)...)
		}
	}
	typeErrors(c, slices.Concat(marked, rows, steps, ends), fused)
	c.UnusedMath()
	if err := c.Mistakes.Err(); err != nil {
		return err
	}
	f, err := fuse.Fuse(c, loaded, fused)
	if err != nil {
		return err
	}
	for _, fn := range marked {
		define(c, fn)
	}
	f.Define()
	if err := c.States(loaded, states); err != nil {
		return err
	}
	for _, fn := range rows {
		rowsOf(c, fn, files[fn])
	}
	// A package without marked functions is a mistake, unless it has generated files: these will be removed.
	if marked == nil && fused == nil && rows == nil && states == nil && !c.Manifest.Generated {
		c.Mistakes.Add(token.Position{Filename: c.Manifest.Root}, "no function of package %s is marked //ndgo:ufunc, //ndgo:reduce, //ndgo:fuse, //ndgo:stencil or //ndgo:rows", c.Pkg.Name)
	}
	for _, op := range c.Manifest.Operators {
		c.Operator(op)
		if op.State != nil {
			for _, part := range op.Parts().All() {
				part.Sort()
			}
		}
	}
	c.ScanNames()
	return c.Mistakes.Err()
}

// isMarked reports whether the scalar function fn defines an operator. It reports a mistake for each directive that is not allowed on
// fn.
func isMarked(c *check.Checker, fn *ast.FuncDecl) (marked bool) {
	all := form.Directives(fn.Doc)
	first := ""
	marked = form.IsMarked(fn, "ufunc", "reduce")
	for _, d := range all {
		switch d.Name {
		case "ufunc", "reduce", "rare", "fuse", "stencil", "rows":
			switch {
			case d.Name != "reduce" && d.Name != "stencil" && d.Text != "":
				c.Wrong(d.TextPos, "ndgo:%s takes no arguments", d.Name)
			case first != "" && first != d.Name:
				c.Wrong(d.Pos, "a function may be marked ndgo:%s or ndgo:%s, but not both", first, d.Name)
			}
			first = d.Name
		case "requires", "portable":
			if !marked {
				c.Wrong(d.Pos, "ndgo:%s is for functions marked ndgo:ufunc or ndgo:reduce", d.Name)
			}
		default:
			c.Wrong(d.Pos, "unknown directive ndgo:%s; write ufunc, reduce, fuse, stencil, rows, requires, portable or rare", d.Name)
		}
	}
	return marked
}

// define adds the operator of fn.
func define(c *check.Checker, fn *ast.FuncDecl) {
	defer c.Manifest.Near(fn.Name.Pos())
	op := c.NewOperator(fn)
	if op == nil {
		return
	}
	d := &form.Definition{Func: c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
	if !c.Fold(op, d) || !c.OnlyClass(op, d) || !c.Operands(op, d) {
		return
	}
	op.Doc = check.UserDoc(op, fn)
	c.Manifest.Operators = append(c.Manifest.Operators, op)
	op.Definitions = append(op.Definitions, d)
	op.Loops = c.Instances(op, d)
	for _, directive := range form.Directives(fn.Doc) {
		if directive.Name == "requires" || directive.Name == "portable" {
			c.Directive(op, d, directive)
		}
	}
}

// typeErrors adds the type errors in marked functions and in the declarations they need. Errors elsewhere are ignored, because other
// code may call functions that are not generated yet.
func typeErrors(c *check.Checker, marked, fused []*ast.FuncDecl) {
	if len(c.Pkg.TypeErrors) == 0 {
		return
	}
	toCome := map[string]bool{} // fused functions may call functions not generated yet
	for _, fn := range slices.Concat(marked, fused) {
		toCome["undefined: "+form.Title(fn.Name.Name)] = true
	}
	nodes := map[types.Object]ast.Node{}
	for _, file := range c.Pkg.Syntax {
		for _, d := range file.Decls {
			declarations(c, d, nodes)
		}
	}
	needed := map[ast.Node]bool{}
	var need func(n ast.Node)
	need = func(n ast.Node) {
		if n == nil || needed[n] {
			return
		}
		needed[n] = true
		ast.Inspect(n, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				object := c.Pkg.TypesInfo.Uses[name]
				if fn, ok := object.(*types.Func); ok {
					object = fn.Origin()
				}
				need(nodes[object])
			}
			return true
		})
	}
	for _, fn := range slices.Concat(marked, fused) {
		need(fn)
	}
	inFused := func(pos token.Pos) bool {
		return slices.ContainsFunc(fused, func(fn *ast.FuncDecl) bool { return fn.Pos() <= pos && pos < fn.End() })
	}
	for _, e := range c.Pkg.TypeErrors {
		if toCome[e.Msg] && inFused(e.Pos) {
			continue
		}
		for n := range needed {
			if n.Pos() <= e.Pos && e.Pos < n.End() {
				c.Wrong(e.Pos, "%s", e.Msg)
				break
			}
		}
	}
}

// declarationsOf returns the declarations of the given functions. It skips nil functions and functions of other packages.
func declarationsOf(c *check.Checker, all ...*types.Func) (found []*ast.FuncDecl) {
	for _, file := range c.Pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if object, _ := c.Pkg.TypesInfo.Defs[fn.Name].(*types.Func); object != nil && slices.Contains(all, object) {
				found = append(found, fn)
			}
		}
	}
	return found
}

// declarations records, for each object declared by d, the part of d that declares it.
func declarations(c *check.Checker, d ast.Decl, all map[types.Object]ast.Node) {
	note := func(name *ast.Ident, n ast.Node) {
		if object := c.Pkg.TypesInfo.Defs[name]; object != nil {
			all[object] = n
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		note(d.Name, d)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				note(s.Name, s)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					note(name, s)
				}
			}
		}
	}
}
