package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A change replaces the text between two offsets of a file.
type change struct {
	from, to int
	text     string
}

// A plainer rewrites a function in small changes, until each array is assigned, stored or returned by a separate statement.
type plainer struct {
	*Reader
	fn      *ast.FuncDecl
	taken   map[string]bool
	changes []change
}

// rewriting returns a plainer of fn.
func (r *Reader) rewriting(fn *ast.FuncDecl) *plainer {
	if r.written == nil {
		r.written = map[string]string{}
	}
	return &plainer{Reader: r, fn: fn, taken: r.NamesIn(fn)}
}

// replace replaces the text of n.
func (p *plainer) replace(n ast.Node, text string) {
	p.changes = append(p.changes, change{p.Offset(n), p.End(n), text})
}

// makeDefinition makes the assignment a a definition: := in place of =.
func (p *plainer) makeDefinition(a *ast.AssignStmt) {
	p.changes = append(p.changes, change{p.at(a.TokPos), p.at(a.TokPos) + 1, ":="})
}

// Plainer returns the text of fn with some array operators moved to separate statements, or "" if there is nothing to move. The
// order of evaluation stays the same. The result lines has, for each line of the text, the number of the original line, counted from
// 1 at the first line of fn.
//
//	return math.Sqrt(nd.Mean(nd.Square(d)).Item())
//
// becomes
//
//	mean := nd.Mean(nd.Square(d))
//	return math.Sqrt(mean.Item())
func (r *Reader) Plainer(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	p.nameResults()
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		p.list(ListOf(n))
		return true
	})
	return p.changed()
}

// nameResults adds the names of the results to return statements without values, if the results are named.
func (p *plainer) nameResults() {
	var names []string
	for v := range p.Pkg.TypesInfo.Defs[p.fn.Name].(*types.Func).Signature().Results().Variables() {
		if v.Name() == "_" {
			return
		}
		names = append(names, v.Name())
	}
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.ReturnStmt); ok && s.Results == nil && names != nil {
			p.replace(s, "return "+strings.Join(names, ", "))
		}
		_, isLiteral := n.(*ast.FuncLit)
		return !isLiteral
	})
}

// changed returns the changed text of the function, and for each line of the text the number of the original line. It returns "" if there
// are no changes.
func (p *plainer) changed() (string, []int) {
	if p.changes == nil {
		return "", nil
	}
	slices.SortStableFunc(p.changes, func(a, b change) int { return a.from - b.from })
	var s strings.Builder
	line, lines := 1, []int{1}
	write := func(text string, isOwn bool) {
		for _, c := range []byte(text) {
			if s.WriteByte(c); c != '\n' {
				continue
			}
			if isOwn {
				line++
			}
			lines = append(lines, line)
		}
	}
	at := p.Offset(p.fn)
	for _, c := range p.changes {
		if c.from < at {
			continue // this change is inside another one; the next round makes it
		}
		write(string(p.Text[at:c.from]), true)
		write(c.text, false)
		line += strings.Count(string(p.Text[c.from:c.to]), "\n")
		at = c.to
	}
	write(string(p.Text[at:p.End(p.fn)]), true)
	return s.String(), lines
}

// remove removes the statement s and the end of its line.
func (p *plainer) remove(s ast.Stmt) {
	end := p.End(s)
	if p.Text[end] == '\n' {
		end++
	}
	p.changes = append(p.changes, change{p.Offset(s), end, ""})
}

// rewriteOne calls rewrite with each statement of the function, until a call makes a change.
func (p *plainer) rewriteOne(rewrite func(s ast.Stmt)) {
	ast.Inspect(p.fn.Body, func(n ast.Node) bool {
		for _, s := range ListOf(n) {
			if p.changes == nil {
				rewrite(s)
			}
		}
		return p.changes == nil
	})
}

// list rewrites the statements in list.
func (p *plainer) list(list []ast.Stmt) {
	for i, s := range list {
		if !p.split(s) && !p.declare(s, list[i+1:]) {
			p.hoist(s)
		}
	}
}

// declare removes s, a declaration of an array variable without a value. The first statement in rest (the statements after s) that
// sets the variable becomes its definition. declare returns false if it changes nothing.
func (p *plainer) declare(s ast.Stmt, rest []ast.Stmt) bool {
	d, ok := s.(*ast.DeclStmt)
	if !ok || d.Decl.(*ast.GenDecl).Tok != token.VAR || len(d.Decl.(*ast.GenDecl).Specs) != 1 {
		return false
	}
	spec := d.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
	v := p.Pkg.TypesInfo.Defs[spec.Names[0]]
	if len(spec.Names) != 1 || spec.Values != nil || v == nil {
		return false
	}
	next := slices.IndexFunc(rest, func(s ast.Stmt) bool { return mentions(s, v.Name()) })
	if next < 0 {
		return false
	}
	a, ok := rest[next].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || p.Pkg.TypesInfo.Uses[NameIn(a.Lhs[0])] != v {
		return false
	}
	if !p.IsArray(a.Rhs[0]) || mentions(a.Rhs[0], v.Name()) || !p.KeepsType(a.Rhs[0], v.Type()) {
		return false
	}
	p.remove(s)
	p.makeDefinition(a)
	return true
}

// split replaces a, b := x, y by two statements if x or y is an array. It replaces var x = y by x := y if y is an array.
func (p *plainer) split(s ast.Stmt) bool {
	var names, values []ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) < 2 {
			return false
		}
		names, values = s.Lhs, s.Rhs
	case *ast.DeclStmt:
		d := s.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR || len(d.Specs) != 1 {
			return false
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		values = spec.Values
		for _, name := range spec.Names {
			names = append(names, name)
		}
	default:
		return false
	}
	if len(names) != len(values) || !slices.ContainsFunc(values, p.IsArray) {
		return false
	}
	var lines []string
	for i, x := range names {
		name := x.(*ast.Ident)
		object := p.Pkg.TypesInfo.Defs[name]
		if name.Name == "_" || object == nil || !types.Identical(object.Type(), p.Pkg.TypesInfo.TypeOf(values[i])) ||
			slices.ContainsFunc(values, func(x ast.Expr) bool { return mentions(x, name.Name) }) {
			return false
		}
		lines = append(lines, name.Name+" := "+p.NodeText(values[i]))
	}
	p.replace(s, strings.Join(lines, "\n"))
	return true
}
