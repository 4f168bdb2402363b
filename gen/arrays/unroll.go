package arrays

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strings"
)

// The limits of unrolling: iterations of a loop, and statements in all iterations.
const (
	mostIterations = 16
	mostUnrolled   = 64
)

// Unrolled returns the text of fn with the iterations of a loop written one after another, so a pass can join operators of
// several iterations. The number of iterations must be known. The loop must consist of assignments to variables, of stores, and of loops over
// rows of its table. At least one statement must set a variable from outside the loop, or its elements, by an elementwise operator. Unrolled
// returns "" if there is no loop to unroll. [Reader.Plainer] describes the result lines.
//
//	for _, c := range []float64{3, 2} {
//		y = nd.Add(nd.Multiply(y, x), c)
//	}
//
// becomes
//
//	y = nd.Add(nd.Multiply(y, x), float64(3))
//	y = nd.Add(nd.Multiply(y, x), float64(2))
func (r *Reader) Unrolled(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	if p.End(fn)-p.Offset(fn) <= mostSpread {
		p.rewriteOne(p.unroll)
	}
	return p.changed()
}

// An unrolling is a loop to unroll. Its number of iterations is known, except in a counting.
type unrolling struct {
	*plainer
	body    *ast.BlockStmt
	count   int
	counter types.Object // the variable that counts iterations, or nil
	first   int          // the first value of counter
	step    int          // the difference of successive values of counter
	value   types.Object // the variable for an element of the table, or nil
	table   *table       // the table ranged over, or nil
	over    ast.Expr     // the expression of the table, or nil
	parents map[ast.Node]ast.Node
}

// unroll writes the iterations of s one after another if s is a loop to unroll.
func (p *plainer) unroll(s ast.Stmt) {
	u, why := p.unrolling(s)
	if why != "" {
		return
	}
	u.parents = ParentsIn(u.body)
	var all []string
	for k := range u.count {
		all = append(all, u.iteration(k)...)
	}
	p.replace(s, strings.Join(all, "\n"))
	p.removeTables(s, strings.Join(all, "\n"))
}

// unrolling returns s as a loop to unroll, or the reason why it is not one.
func (p *plainer) unrolling(s ast.Stmt) (u *unrolling, why string) {
	u = p.loop(s)
	switch {
	case u == nil:
		return nil, p.whyUncounted(s)
	case u.count > mostIterations:
		return nil, fmt.Sprintf("it has more than %d iterations", mostIterations)
	case u.count*len(u.body.List) > mostUnrolled:
		return nil, fmt.Sprintf("its iterations have more than %d statements together", mostUnrolled)
	case u.counter != nil && !IsBasic(u.counter.Type()):
		return nil, fmt.Sprintf("the type of %s is not a type of numbers", u.counter.Name())
	}
	return u, u.why()
}

// loop returns s as a loop with a known number of iterations, or nil.
func (p *plainer) loop(s ast.Stmt) *unrolling {
	switch s := s.(type) {
	case *ast.RangeStmt:
		return p.rangeLoop(s)
	case *ast.ForStmt:
		return p.forLoop(s)
	}
	return nil
}

// rangeLoop returns a loop over a constant number or over a table.
func (p *plainer) rangeLoop(s *ast.RangeStmt) *unrolling {
	if s.Tok == token.ASSIGN {
		return nil // variables declared outside keep their values after the loop
	}
	u := &unrolling{plainer: p, body: s.Body, step: 1, counter: p.defined(s.Key)}
	if n, ok := p.number(s.X, nil); ok {
		u.count = max(0, n)
		return u
	}
	if u.over, u.table = s.X, p.tableOf(s.X); u.table == nil {
		return nil
	}
	u.value, u.count = p.defined(s.Value), len(u.table.texts)
	return u
}

// A countedFor is the first line of a loop like for i := 3; i >= 0; i--.
type countedFor struct {
	counter     types.Object
	begin, stop ast.Expr
	op          token.Token // the comparison of the counter with stop
	step        int         // not 0
}

// counted returns the first line of s if s counts an int by a known step. Otherwise it returns nil.
func (p *plainer) counted(s *ast.ForStmt) *countedFor {
	begin, ok := s.Init.(*ast.AssignStmt)
	if !ok || begin.Tok != token.DEFINE || len(begin.Lhs) != 1 || len(begin.Rhs) != 1 {
		return nil
	}
	c := &countedFor{counter: p.Pkg.TypesInfo.Defs[NameIn(begin.Lhs[0])], begin: begin.Rhs[0]}
	switch post := s.Post.(type) {
	case *ast.IncDecStmt:
		if c.step = 1; post.Tok == token.DEC {
			c.step = -1
		}
		ok = p.IsNameOf(post.X, c.counter)
	case *ast.AssignStmt:
		c.step, ok = p.number(post.Rhs[0], nil)
		ok = ok && len(post.Lhs) == 1 && p.IsNameOf(post.Lhs[0], c.counter) && (post.Tok == token.ADD_ASSIGN || post.Tok == token.SUB_ASSIGN)
		if post.Tok == token.SUB_ASSIGN {
			c.step = -c.step
		}
	default:
		return nil
	}
	x, isComparison := s.Cond.(*ast.BinaryExpr)
	if !ok || !isComparison || c.step == 0 || c.counter.Type() != types.Typ[types.Int] || !p.IsNameOf(x.X, c.counter) {
		return nil
	}
	c.stop, c.op = x.Y, x.Op
	return c
}

// forLoop returns s as a loop with a known number of iterations, or nil.
func (p *plainer) forLoop(s *ast.ForStmt) *unrolling {
	c := p.counted(s)
	if c == nil {
		return nil
	}
	u := &unrolling{plainer: p, body: s.Body, counter: c.counter, step: c.step}
	first, isFirstKnown := p.number(c.begin, nil)
	stop, isStopKnown := p.number(c.stop, nil)
	if u.first = first; !isFirstKnown || !isStopKnown {
		return nil
	}
	holds := map[token.Token]func(i int) bool{
		token.LSS: func(i int) bool { return i < stop }, token.LEQ: func(i int) bool { return i <= stop },
		token.GTR: func(i int) bool { return i > stop }, token.GEQ: func(i int) bool { return i >= stop },
		token.NEQ: func(i int) bool { return i != stop },
	}[c.op]
	if holds == nil {
		return nil
	}
	for i := u.first; holds(i) && u.count <= mostIterations; i += u.step {
		u.count++
	}
	return u
}

// iteration returns the statements of iteration k.
func (u *unrolling) iteration(k int) (all []string) {
	names := u.newNames()
	known := u.knownIn(k)
	done := u.define(known)
	for v := range known {
		delete(names, v)
	}
	define := func(v types.Object, text string) string {
		if names[v] == "" {
			names[v] = u.NewName(v.Name(), u.taken)
			all = append(all, names[v]+" := "+text)
		}
		return names[v]
	}
	body := u.bodyBy(names, done, func(x ast.Expr, v types.Object) string {
		text := ""
		at, isNumber := known[v]
		switch element, isElement := x.(*ast.IndexExpr); {
		case isElement:
			// Constants and variables never change, so another variable can hold the element from the beginning of the iteration.
			if text = u.element(element, known); text != "" && !u.fits(x, text) && IsBasic(u.Pkg.TypesInfo.TypeOf(x)) {
				name := u.NewName("element", u.taken)
				all = append(all, name+" := "+text)
				return name
			}
		case isNumber:
			if text = u.integer(x, at); !u.fits(x, text) {
				return define(v, text)
			}
		case v == u.value:
			if text = u.table.atoms[k]; text == "" || !u.fits(x, text) {
				return define(v, u.table.texts[k])
			}
		}
		if text == "" || !u.fits(x, text) {
			return ""
		}
		return text
	})
	return append(all, body...)
}

// knownIn returns the value of the counter in iteration k, if there is a counter.
func (u *unrolling) knownIn(k int) map[types.Object]int {
	known := map[types.Object]int{}
	if u.counter != nil {
		known[u.counter] = u.first + k*u.step
	}
	return known
}

// define adds to known the variables that the body defines by arithmetic of known integers, such as i and j in i, j := k/3, k%3. It returns
// the statements that need not be written, because all of their variables are known.
func (u *unrolling) define(known map[types.Object]int) map[ast.Stmt]bool {
	done := map[ast.Stmt]bool{}
	for _, s := range u.body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		values := map[types.Object]int{}
		for i, x := range a.Rhs {
			v := u.defined(a.Lhs[i])
			n, isKnown := u.number(x, known)
			if isKnown && v != nil && v.Type() == types.Typ[types.Int] && !u.Sets(u.body, v) {
				values[v] = n
			}
		}
		if len(values) == len(a.Lhs) {
			maps.Copy(known, values)
			done[s] = true
		}
	}
	return done
}

// bodyBy returns the statements of the body, except for the statements in done, with new texts for some variables and elements. The map names
// has new names. If the function own returns a text, this text has precedence; its second parameter is nil for an element.
func (u *unrolling) bodyBy(names map[types.Object]string, done map[ast.Stmt]bool, own func(x ast.Expr, v types.Object) string) (all []string) {
	texts := map[ast.Node]string{}
	ast.Inspect(u.body, func(n ast.Node) bool {
		if s, isStatement := n.(ast.Stmt); isStatement && done[s] {
			return false
		}
		text := ""
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return u.Pkg.TypesInfo.Selections[n] != nil
		case *ast.IndexExpr:
			text = own(n, nil)
		case *ast.Ident:
			if v := u.Pkg.TypesInfo.ObjectOf(n); v != nil {
				text = cmp.Or(own(n, v), names[v])
			}
		}
		if text != "" {
			texts[n] = text
		}
		return text == ""
	})
	for _, s := range u.body.List {
		if !done[s] {
			all = append(all, u.textBy(s, texts))
		}
	}
	return all
}

// newNames returns a new name for each variable declared in the body of the loop.
func (u *unrolling) newNames() map[types.Object]string {
	names := map[types.Object]string{}
	ast.Inspect(u.body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && name.Name != "_" {
			if v := u.Pkg.TypesInfo.Defs[name]; v != nil && names[v] == "" {
				names[v] = u.NewName(name.Name, u.taken)
			}
		}
		return true
	})
	return names
}

// defined returns the variable that x defines, or nil for nil and the blank identifier.
func (p *plainer) defined(x ast.Expr) types.Object {
	if name := NameIn(x); name != nil && name.Name != "_" {
		return p.Pkg.TypesInfo.Defs[name]
	}
	return nil
}

// textBy returns the text of n, with the nodes in texts replaced by their texts.
func (p *plainer) textBy(n ast.Node, texts map[ast.Node]string) string {
	var s strings.Builder
	at := p.Offset(n)
	ast.Inspect(n, func(n ast.Node) bool {
		text, ok := texts[n]
		if ok {
			s.Write(p.Text[at:p.Offset(n)])
			s.WriteString(text)
			at = p.End(n)
		}
		return !ok
	})
	s.Write(p.Text[at:p.End(n)])
	return s.String()
}
