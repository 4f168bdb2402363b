package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// checkMarked adds the marked functions of the package to the manifest.
func (c *checker) checkMarked(loaded []*packages.Package) error {
	var marked, fused, rows, steps, ends []*ast.FuncDecl
	var states []*stateReduction
	files := map[*ast.FuncDecl]*ast.File{}
	for _, c.file = range c.pkg.Syntax {
		c.comments()
		for _, d := range c.file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && c.isMarked(fn) {
				if c.hasState(fn) {
					steps, files[fn] = append(steps, fn), c.file
				} else {
					marked = append(marked, fn)
				}
			} else if ok && (isFused(fn) || isStencil(fn)) {
				fused = append(fused, fn)
			} else if ok && isRows(fn) {
				rows, files[fn] = append(rows, fn), c.file
			}
		}
	}
	c.testFiles()
	for _, fn := range steps {
		if s := c.stateOf(fn, files[fn]); s != nil {
			states = append(states, s)
			ends = append(ends, c.declarationsOf(s.join, s.result)...)
		}
	}
	c.typeErrors(slices.Concat(marked, rows, steps, ends), fused)
	c.unusedMath()
	if err := c.mistakes.err(); err != nil {
		return err
	}
	f, err := c.fuse(loaded, fused)
	if err != nil {
		return err
	}
	for _, fn := range marked {
		c.marked(fn)
	}
	f.define()
	if err := c.states(loaded, states); err != nil {
		return err
	}
	for _, fn := range rows {
		c.rows(fn, files[fn])
	}
	if marked == nil && fused == nil && rows == nil && states == nil && !c.manifest.generated { // else its generated files are to be removed
		c.mistakes.add(token.Position{Filename: c.manifest.Root}, "no function of package %s is marked //ndgo:ufunc, //ndgo:reduce, //ndgo:fuse, //ndgo:stencil or //ndgo:rows", c.pkg.Name)
	}
	for _, op := range c.manifest.Operators {
		c.operator(op)
		for _, own := range op.operatorsOf() {
			if own != op {
				own.sort()
			}
		}
	}
	c.scanNames()
	return c.mistakes.err()
}

// isMarked reports whether fn, a function of scalars, defines an operator. It notes directives that fn cannot have.
func (c *checker) isMarked(fn *ast.FuncDecl) (marked bool) {
	all := directives(fn.Doc)
	first := ""
	for _, d := range all {
		marked = marked || d.Name == "ufunc" || d.Name == "reduce"
	}
	for _, d := range all {
		switch d.Name {
		case "ufunc", "reduce", "rare", "fuse", "stencil", "rows":
			switch {
			case d.Name != "reduce" && d.Name != "stencil" && d.Text != "":
				c.wrong(d.TextPos, "ndgo:%s has nothing after it", d.Name)
			case first != "" && first != d.Name:
				c.wrong(d.Pos, "a function is marked ndgo:%s or ndgo:%s, not both", first, d.Name)
			}
			first = d.Name
		case "requires", "portable":
			if !marked {
				c.wrong(d.Pos, "ndgo:%s is for functions marked ndgo:ufunc or ndgo:reduce", d.Name)
			}
		default:
			c.wrong(d.Pos, "unknown directive ndgo:%s; there are ufunc, reduce, fuse, stencil, rows, requires, portable and rare", d.Name)
		}
	}
	return marked
}

// marked adds the operator that fn defines.
func (c *checker) marked(fn *ast.FuncDecl) {
	op := c.newOperator(fn)
	if op == nil {
		return
	}
	d := &Definition{Func: c.pkg.TypesInfo.Defs[fn.Name].(*types.Func), Decl: fn}
	if !c.fold(op, d) || !c.onlyClass(op, d) || !c.operands(op, d) {
		return
	}
	op.Doc = userDoc(op, fn)
	c.manifest.Operators = append(c.manifest.Operators, op)
	op.Definitions = append(op.Definitions, d)
	op.Loops = c.instances(op, d)
	for _, directive := range directives(fn.Doc) {
		if directive.Name == "requires" || directive.Name == "portable" {
			c.directive(op, d, directive)
		}
	}
}

// newOperator returns an operator with the name of fn, which is marked, or nil after a mistake.
func (c *checker) newOperator(fn *ast.FuncDecl) *Operator {
	name, at := fn.Name.Name, fn.Name.Pos()
	op := &Operator{Name: title(name), pos: at}
	same := func(other *Operator) bool { return strings.EqualFold(op.Name, other.Name) }
	switch {
	case fn.Recv != nil:
		c.wrong(at, "%s is a method: mark a function, which may call it", name)
	case name == "_":
		c.wrong(at, "a function _ cannot be called: give it a name that begins with a small letter")
	case !token.IsExported(op.Name) || op.Name == name:
		c.wrong(at, "%s must begin with a small letter: with a capital it is the name of the function of arrays", name)
	case isMisread(filepath.Base(c.position(at).Filename)):
		c.wrong(at, "%s is in a file whose name, with z_ in front, means something else to the go command: rename the file", name)
	case fn.Body == nil:
		c.wrong(at, "%s has no body: write it in Go", name)
	case slices.ContainsFunc(c.manifest.Operators, same):
		c.wrong(at, "%s differs from another marked function in capital letters only", name)
	default:
		return op
	}
	return nil
}

// onlyClass takes the constraint of op from its only type parameter, if there is one.
func (c *checker) onlyClass(op *Operator, d *Definition) bool {
	list := d.Func.Signature().TypeParams()
	switch {
	case list.Len() == 0:
		return true
	case list.Len() > 1:
		c.wrong(d.Decl.Name.Pos(), "%s has %d type parameters: an operator has one, of the type of its first operand; fix the other types", d.Func.Name(), list.Len())
		return false
	case len(d.Operands()) == 0 || d.Operands()[0].Type() != list.At(0):
		c.wrong(d.Decl.Name.Pos(), "the first operand of %s must be of type %s, by which its loops are found", d.Func.Name(), list.At(0))
		return false
	}
	op.class = c.code(d.Decl.Type.TypeParams.List[0].Type, c.pkg.TypesInfo)
	return true
}

// userDoc returns the comment of fn as that of op.
func userDoc(op *Operator, fn *ast.FuncDecl) string {
	text := strings.TrimSpace(fn.Doc.Text())
	for _, begin := range []string{" returns ", " reports whether "} {
		if rest, ok := strings.CutPrefix(text, fn.Name.Name+begin); ok {
			return op.Name + begin + rest
		}
	}
	general := fmt.Sprintf("%s returns the reduction of %s by %s.", op.Name, list(op.Params), fn.Name.Name)
	if op.fold == nil {
		general = fmt.Sprintf("%s returns %s(%s) for each element.", op.Name, fn.Name.Name, plainList(op.Params))
	}
	return strings.TrimSpace(general + "\n\n" + text)
}

// typeErrors notes what the type-checker says of marked functions and of what they need of their package. It says
// more of others, which may call functions that are to be generated.
func (c *checker) typeErrors(marked, fused []*ast.FuncDecl) {
	if len(c.pkg.TypeErrors) == 0 {
		return
	}
	toCome := map[string]bool{} // what the type-checker says of functions that fused ones may call before they are generated
	for _, fn := range slices.Concat(marked, fused) {
		toCome["undefined: "+title(fn.Name.Name)] = true
	}
	declarations := map[types.Object]ast.Node{}
	for _, file := range c.pkg.Syntax {
		for _, d := range file.Decls {
			c.declarations(d, declarations)
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
				object := c.pkg.TypesInfo.Uses[name]
				if fn, ok := object.(*types.Func); ok {
					object = fn.Origin()
				}
				need(declarations[object])
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
	for _, e := range c.pkg.TypeErrors {
		if toCome[e.Msg] && inFused(e.Pos) {
			continue
		}
		for n := range needed {
			if n.Pos() <= e.Pos && e.Pos < n.End() {
				c.wrong(e.Pos, "%s", e.Msg)
				break
			}
		}
	}
}

// declarationsOf returns the declarations of functions of the package, without those that are nil.
func (c *checker) declarationsOf(all ...*types.Func) (found []*ast.FuncDecl) {
	for _, file := range c.pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if object, _ := c.pkg.TypesInfo.Defs[fn.Name].(*types.Func); object != nil && slices.Contains(all, object) {
				found = append(found, fn)
			}
		}
	}
	return found
}

// declarations notes which part of d declares each object.
func (c *checker) declarations(d ast.Decl, all map[types.Object]ast.Node) {
	note := func(name *ast.Ident, n ast.Node) {
		if object := c.pkg.TypesInfo.Defs[name]; object != nil {
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
