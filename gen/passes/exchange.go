package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/arrays"
)

// An exchange is a set of array variables that assignments permute or overwrite:
//
//	for range steps {
//		next := nd.Add(nd.Multiply(u, 2), v)
//		u, v = v, next
//	}
//
// After each of these assignments, no two variables of the set hold the same array. So when an assignment overwrites the last variable that
// holds an array, the array can be released. There is one exception: the first array of a variable must stay, if it is an operand of the
// function or may have other users.
type exchange struct {
	variables []types.Object
	sets      []*ast.AssignStmt
	views     []types.Object                     // views of the variables' arrays
	isViewed  bool                               // whether the function takes a view of one of the arrays
	moved     map[types.Object]bool              // variables passing their array to another variable, and not used afterwards
	given     []types.Object                     // variables whose first array must not be released
	defined   map[types.Object]ast.Stmt          // the definitions of variables; nil for operands
	names     map[types.Object]string            // for each variable in given, the name of a variable still holding this first array
	lost      map[*ast.AssignStmt][]types.Object // for each assignment, the variables with old arrays in no variable after it
}

// exchanges returns the exchanges of the function.
func (p *Program) exchanges() (all []*exchange) {
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN {
			return true
		}
		for i, x := range a.Lhs {
			own := &exchange{sets: []*ast.AssignStmt{a}}
			own.add(p.variable(x))
			if own.variables == nil {
				continue
			}
			if len(a.Lhs) == len(a.Rhs) {
				own.add(p.variable(a.Rhs[i]))
			}
			all = append(slices.DeleteFunc(all, own.takes), own)
		}
		return true
	})
	return slices.DeleteFunc(all, func(e *exchange) bool { return !p.isExchange(e) })
}

// add adds the variable v to e. It ignores a nil v.
func (e *exchange) add(v types.Object) {
	if v != nil && !slices.Contains(e.variables, v) {
		e.variables = append(e.variables, v)
	}
}

// takes reports whether e and other have a variable in common. If so, it merges other into e.
func (e *exchange) takes(other *exchange) bool {
	if !slices.ContainsFunc(other.variables, func(v types.Object) bool { return slices.Contains(e.variables, v) }) {
		return false
	}
	for _, v := range other.variables {
		e.add(v)
	}
	for _, a := range other.sets {
		if !slices.Contains(e.sets, a) {
			e.sets = append(e.sets, a)
		}
	}
	return true
}

// variable returns the array variable x, or nil if x is something else.
func (p *Program) variable(x ast.Expr) types.Object {
	name, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || name.Name == "_" || !p.IsArray(name) {
		return nil
	}
	v, ok := p.Pkg.TypesInfo.ObjectOf(name).(*types.Var)
	if !ok {
		return nil
	}
	return v
}

// isExchange reports whether e is an exchange. Each variable of an exchange always holds either its first array, or an array to which no other
// variable refers.
func (p *Program) isExchange(e *exchange) bool {
	e.moved, e.names = map[types.Object]bool{}, map[types.Object]string{}
	e.defined, e.lost = map[types.Object]ast.Stmt{}, map[*ast.AssignStmt][]types.Object{}
	for _, v := range e.variables {
		if !p.defines(e, v) {
			return false
		}
	}
	for _, a := range e.sets {
		if !p.isSound(e, a) {
			return false
		}
	}
	for _, v := range e.variables {
		if p.isSetIn(e, v) || !slices.Contains(e.given, v) {
			if !p.isExchangedOnly(e, v) {
				return false
			}
		} else if p.Sets(p.Source.Body, v) {
			return false
		}
		e.isViewed = e.isViewed || p.isViewed(v)
	}
	return true
}

// defines records the definition of v, and whether its first array may have other users. It reports whether the definition is a
// statement in a list of statements.
func (p *Program) defines(e *exchange, v types.Object) bool {
	body := p.Source.Body
	if v.Pos() < p.Source.Pos() || body.End() < v.Pos() {
		return false
	}
	if v.Pos() < body.Pos() {
		e.given = append(e.given, v)
		isResult := p.Source.Type.Results != nil && p.Source.Type.Results.Pos() < v.Pos()
		return !isResult || !arrays.Defers(body) // after a recovered panic, the caller gets the current array of a named result
	}
	var at ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && p.Pkg.TypesInfo.Defs[name] == v {
			at = name
		}
		return at == nil
	})
	for at != nil && arrays.ListOf(p.parents[at]) == nil {
		at = p.parents[at]
	}
	s, ok := at.(ast.Stmt)
	if !ok || p.isInLiteral(s) {
		return false
	}
	if e.defined[v] = s; p.owned(s, token.DEFINE) == v {
		return true
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			return false
		}
	case *ast.DeclStmt:
	default:
		return false
	}
	e.given = append(e.given, v)
	return p.parents[s] == ast.Node(body)
}

// isSound reports whether the assignment a is allowed in the exchange e: afterwards each array of e is in at most one variable, and all other
// assigned arrays are new. It records the variables with old arrays in no variable after a.
func (p *Program) isSound(e *exchange, a *ast.AssignStmt) bool {
	if len(a.Lhs) != len(a.Rhs) || arrays.ListOf(p.parents[a]) == nil || p.isInLiteral(a) {
		return false
	}
	var from, to []types.Object
	for i, x := range a.Lhs {
		v := p.variable(x)
		if !slices.Contains(e.variables, v) {
			if slices.Contains(e.variables, p.variable(a.Rhs[i])) {
				return false
			}
			continue
		}
		if slices.Contains(to, v) {
			return false
		}
		to = append(to, v)
		if w := p.variable(a.Rhs[i]); w != nil {
			if slices.Contains(from, w) || !types.Identical(v.Type(), w.Type()) {
				return false
			}
			from = append(from, w)
		} else if call, ok := ast.Unparen(a.Rhs[i]).(*ast.CallExpr); !ok || !p.isFresh(call) {
			return false
		}
	}
	for _, w := range from {
		if slices.Contains(to, w) {
			continue
		}
		if p.isDeadAfter(e, a, w) {
			e.moved[w] = true
		} else if !slices.Contains(e.given, w) || p.isSetIn(e, w) {
			return false
		}
	}
	for _, v := range to {
		if !slices.Contains(from, v) {
			e.lost[a] = append(e.lost[a], v)
		}
	}
	return true
}

// isSetIn reports whether an assignment of e sets v.
func (p *Program) isSetIn(e *exchange, v types.Object) bool {
	return slices.ContainsFunc(e.sets, func(a *ast.AssignStmt) bool {
		return slices.ContainsFunc(a.Lhs, func(x ast.Expr) bool { return p.variable(x) == v })
	})
}

// isDeadAfter reports whether v is not used after the assignment a. The variable must be defined before a in the same list of statements, and
// no assignment of e may set it.
func (p *Program) isDeadAfter(e *exchange, a *ast.AssignStmt, v types.Object) bool {
	list := arrays.ListOf(p.parents[a])
	from, at := slices.Index(list, e.defined[v]), slices.Index(list, ast.Stmt(a))
	return 0 <= from && from < at && !p.isSetIn(e, v) && !slices.ContainsFunc(list[at+1:], func(s ast.Stmt) bool { return p.Uses(s, v) > 0 })
}

// isExchangedOnly reports whether every use of v is an assignment of e, an operand of an operator, a view, or a result.
func (p *Program) isExchangedOnly(e *exchange, v types.Object) bool {
	return p.EveryUse(p.Source.Body, v, func(name *ast.Ident) bool {
		switch parent := p.parents[name].(type) {
		case *ast.ReturnStmt:
			return !p.isInLiteral(name)
		case *ast.AssignStmt:
			return slices.Contains(e.sets, parent)
		}
		more, kept := p.seenBy(name)
		e.views = append(e.views, more...)
		return kept
	})
}

// releaseExchanged records two kinds of releases: of arrays left in no variable by an assignment of e, and of arrays still in
// variables after their last use.
func (p *Program) releaseExchanged(e *exchange) {
	for _, a := range e.sets {
		for _, v := range e.lost[a] {
			if p.areViewsGone(e, a) && !p.isFirstSet(e, a, v) {
				p.replace(e, a, v)
			}
		}
	}
	for _, v := range e.variables {
		if e.moved[v] || !p.isSetIn(e, v) {
			continue
		}
		list, at := p.Source.Body.List, -1
		if s := e.defined[v]; s != nil {
			list = arrays.ListOf(p.parents[s])
			at = slices.Index(list, s)
		}
		if slices.ContainsFunc(e.views, func(w types.Object) bool { return isAround(list, w) }) {
			continue
		}
		p.releaseIn(list, at, v, append([]types.Object{v}, e.views...), func(at token.Pos) string { return p.releasedBut(e, v.Name(), at) })
	}
}

// isAround reports whether v is declared outside list, and visible in it.
func isAround(list []ast.Stmt, v types.Object) bool {
	from := list[0].Pos()
	return !(from <= v.Pos() && v.Pos() < list[len(list)-1].End()) && v.Parent().Contains(from)
}

// areViewsGone reports whether all views of e's arrays taken before the assignment a are unused after it.
func (p *Program) areViewsGone(e *exchange, a *ast.AssignStmt) bool {
	list := arrays.ListOf(p.parents[a])
	at := slices.Index(list, ast.Stmt(a))
	for _, w := range e.views {
		in := slices.IndexFunc(list, func(s ast.Stmt) bool { return s.Pos() <= w.Pos() && w.Pos() < s.End() })
		if in < 0 || in < at && slices.ContainsFunc(list[at+1:], func(s ast.Stmt) bool { return p.Uses(s, w) > 0 }) {
			return false
		}
	}
	return true
}

// isFirstSet reports whether a is the first assignment of e, stands in the outermost list of the function, and overwrites an array of v that may
// have other users.
func (p *Program) isFirstSet(e *exchange, a *ast.AssignStmt, v types.Object) bool {
	return slices.Contains(e.given, v) && p.parents[a] == ast.Node(p.Source.Body) && !slices.ContainsFunc(e.sets, func(b *ast.AssignStmt) bool { return b.Pos() < a.Pos() })
}

// replace records that the assignment a releases the old array of v.
func (p *Program) replace(e *exchange, a *ast.AssignStmt, v types.Object) {
	before := p.NewName(v.Name()+"Before", p.taken)
	text, release := before+" := "+v.Name()+"\n", p.releasedBut(e, before, a.Pos())
	if run := p.passing(a); run != nil {
		if s := e.defined[v]; s != nil && slices.Contains(run.Statements, s) {
			return // no statement stores this array, so there is nothing to release
		}
		run.begin += text
		run.releases = append(run.releases, p.takeOver(run, e, v, before, release))
		return
	}
	p.before[a] += text
	p.after[a] = append(p.after[a], p.takeOver(p.movedBy(a, v), e, v, before, release))
}

// releasedBut returns a statement releasing the array called name, except if it is the first array of a variable in e.given. The statement
// compares the array with these first arrays, as far as their variables are defined before the position at.
func (p *Program) releasedBut(e *exchange, name string, at token.Pos) string {
	var conditions []string
	for _, v := range e.given {
		if v.Pos() < at {
			conditions = append(conditions, name+" != "+p.firstOf(e, v, at))
		}
	}
	text := released(name, e.isViewed)
	if conditions == nil {
		return text
	}
	return fmt.Sprintf("if %s {\n%s\n}", strings.Join(conditions, " && "), text)
}

// firstOf returns the name of a variable with the first array of v at the given position.
func (p *Program) firstOf(e *exchange, v types.Object, at token.Pos) string {
	if !p.isSetIn(e, v) && p.Sees(at, v) {
		return v.Name()
	}
	if e.names[v] == "" {
		name := p.NewName(v.Name()+"Given", p.taken)
		e.names[v] = name
		text := name + " := " + v.Name()
		if s := e.defined[v]; s == nil {
			p.begin = append(p.begin, text)
		} else if run := p.passing(s); run != nil {
			run.releases = append([]string{text}, run.releases...)
		} else {
			p.after[s] = append([]string{text}, p.after[s]...)
		}
	}
	return e.names[v]
}
