package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// The limits of partial unrolling: iterations written one after another, and calls in all of them.
const (
	mostAtOnce  = 4
	mostJoining = 48
)

// PartlyUnrolled returns the text of fn with one loop replaced by three: the first has four iterations in its body, the second two,
// the last one. So a pass can join the operators of several iterations. The original loop has many iterations, or a number known
// only at run time. It sets one variable to the result of operators, and uses this variable only as their operand. PartlyUnrolled
// returns "" if there is no such loop. [Reader.Plainer] describes the result lines.
//
//	for i := range n {
//		y = nd.Add(nd.Multiply(y, x), c[i])
//	}
//
// becomes
//
//	i := 0
//	for ; n-i > 3; i += 4 {
//		y = nd.Add(nd.Multiply(y, x), c[i])
//		y = nd.Add(nd.Multiply(y, x), c[i+1])
//		y = nd.Add(nd.Multiply(y, x), c[i+2])
//		y = nd.Add(nd.Multiply(y, x), c[i+3])
//	}
//	for ; n-i > 1; i += 2 {
//		y = nd.Add(nd.Multiply(y, x), c[i])
//		y = nd.Add(nd.Multiply(y, x), c[i+1])
//	}
//	for ; i < n; i++ {
//		y = nd.Add(nd.Multiply(y, x), c[i])
//	}
func (r *Reader) PartlyUnrolled(fn *ast.FuncDecl) (text string, lines []int) {
	p := r.rewriting(fn)
	if p.End(fn)-p.Offset(fn) > mostSpread || Defers(fn.Body) {
		return "", nil // after a panic, a deferred function may read the variables
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if _, isLiteral := n.(*ast.FuncLit); isLiteral {
			return false
		}
		for _, s := range ListOf(n) {
			if p.changes == nil {
				p.unrollPartly(s)
			}
		}
		return p.changes == nil
	})
	return p.changed()
}

// Parted returns the last loop that PartlyUnrolled has replaced, or nil.
func (r *Reader) Parted() ast.Stmt { return r.parted }

// A counting is a loop that counts from first up to stop, or ranges over a slice.
type counting struct {
	*unrolling
	begin string // the first value of the counter
	stop  string // the value of the counter after the last iteration
	slice string // the slice ranged over, or ""
}

// unrollPartly rewrites s if it is a loop to unroll partly.
func (p *plainer) unrollPartly(s ast.Stmt) {
	if u := p.loop(s); u != nil && u.count <= mostIterations {
		return
	}
	c := p.countingLoop(s)
	if c == nil || c.why() != "" || !c.accumulates() {
		return
	}
	c.parents = ParentsIn(c.body)
	most := c.mostAtOnce()
	if most < 2 {
		return
	}
	p.parted = s
	name := "i"
	if c.counter != nil {
		name = c.counter.Name()
	}
	name = p.NewName(name, p.taken)
	var all []string
	if !token.IsIdentifier(c.stop) {
		stop := p.NewName("n", p.taken)
		p.comesFrom(stop, p.Written(c.stop))
		all, c.stop = append(all, fmt.Sprintf("%s := %s", stop, c.stop)), stop
	}
	all = append(all, fmt.Sprintf("%s := %s", name, c.begin))
	bound := "" // for a loop that does not begin at 0, n-i may overflow; this second condition prevents it
	if c.begin != "0" {
		bound = fmt.Sprintf("%s < %s && ", name, c.stop)
	}
	for ; most > 1; most /= 2 {
		var several []string
		for k := range most {
			several = append(several, c.at(name, k)...)
		}
		all = append(all, fmt.Sprintf("for ; %s%s-%s > %d; %s += %d {\n%s\n}", bound, c.stop, name, most-1, name, most, strings.Join(several, "\n")))
	}
	all = append(all, fmt.Sprintf("for ; %s < %s; %s++ {\n%s\n}", name, c.stop, name, strings.Join(c.at(name, 0), "\n")))
	p.replace(s, strings.Join(all, "\n"))
}

// countingLoop returns s as a loop over a number or over a slice, or nil. The body must not set the number or the slice.
func (p *plainer) countingLoop(s ast.Stmt) *counting {
	switch s := s.(type) {
	case *ast.RangeStmt:
		if s.Tok == token.ASSIGN || !p.IsPure(s.X) {
			return nil
		}
		c := &counting{unrolling: &unrolling{plainer: p, body: s.Body, counter: p.defined(s.Key)}, begin: "0", stop: p.NodeText(s.X)}
		t := p.Pkg.TypesInfo.TypeOf(s.X)
		if t == types.Typ[types.Int] {
			return c
		}
		_, length := p.Pkg.Types.Scope().Innermost(s.Pos()).LookupParent("len", s.Pos())
		if !IsSlice(t) || length != types.Universe.Lookup("len") || NameIn(s.X) == nil || p.Sets(s.Body, p.Pkg.TypesInfo.Uses[NameIn(s.X)]) {
			return nil
		}
		c.slice, c.stop = c.stop, fmt.Sprintf("len(%s)", c.stop)
		c.value = p.defined(s.Value)
		return c
	case *ast.ForStmt:
		return p.countingFor(s)
	}
	return nil
}

// countingFor returns a loop like for i := 1; i < n; i++.
func (p *plainer) countingFor(s *ast.ForStmt) *counting {
	head := p.counted(s)
	if head == nil || head.step != 1 || head.op != token.LSS || !p.IsPure(head.begin) {
		return nil
	}
	c := &counting{unrolling: &unrolling{plainer: p, body: s.Body, counter: head.counter}, begin: p.NodeText(head.begin)}
	stop := ast.Unparen(head.stop)
	if call, isCall := stop.(*ast.CallExpr); isCall && p.isLength(call) {
		stop = call.Args[0]
	}
	if name := NameIn(stop); name == nil || p.Sets(s.Body, p.Pkg.TypesInfo.Uses[name]) || !p.IsPure(stop) {
		return nil
	}
	c.stop = p.NodeText(head.stop)
	return c
}

// accumulates reports whether the body defines variables, and sets exactly one other variable: an array, to the result of operators. Arrays set
// in the body must be used only as operands of operators. If the body set several variables, a pass would have to store arrays in each
// iteration.
func (c *counting) accumulates() bool {
	var set []types.Object
	outer := 0
	for _, s := range c.body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
			return false
		}
		v := c.Pkg.TypesInfo.ObjectOf(a.Lhs[0].(*ast.Ident))
		if isArray := c.IsArray(a.Rhs[0]); v == nil || isArray && !c.IsStep(a.Rhs[0]) || a.Tok == token.ASSIGN && (!isArray || c.IsReduction(a.Rhs[0])) {
			return false
		} else if isArray {
			set = append(set, v)
		}
		if a.Tok == token.ASSIGN {
			outer++
		}
	}
	if outer != 1 {
		return false
	}
	for _, v := range set {
		uses := 0
		for _, s := range c.body.List {
			a := s.(*ast.AssignStmt)
			uses += c.Uses(a.Rhs[0], v) - c.operandsOf(a.Rhs[0], v)
		}
		if uses > 0 {
			return false
		}
	}
	return true
}

// operandsOf returns the number of times v is an operand in x, an expression of elementwise operators.
func (r *Reader) operandsOf(x ast.Expr, v types.Object) (count int) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !r.IsStep(x) {
		return 0
	}
	for _, a := range call.Args {
		if r.IsNameOf(a, v) {
			count++
		}
		count += r.operandsOf(a, v)
	}
	return count
}

// mostAtOnce returns the maximum number of iterations in one pass.
func (c *counting) mostAtOnce() int {
	calls, own := 0, map[string]bool{} // own has the operands that differ in each iteration
	all := map[string]bool{}
	var visit func(x ast.Expr)
	visit = func(x ast.Expr) {
		if !c.IsStep(x) {
			if c.Pkg.TypesInfo.Types[x].Value == nil {
				all[c.NodeText(x)] = true
				own[c.NodeText(x)] = c.varies(x)
			}
			return
		}
		calls++
		for _, a := range ast.Unparen(x).(*ast.CallExpr).Args {
			visit(a)
		}
	}
	for _, s := range c.body.List {
		if x := s.(*ast.AssignStmt).Rhs[0]; c.IsArray(x) {
			visit(x)
		}
	}
	each := 0
	for _, isOwn := range own {
		if isOwn {
			each++
		}
	}
	n := min(mostAtOnce, mostJoining/max(1, calls), mostUnrolled/len(c.body.List))
	for n > 1 && len(all)-each+n*each > MostOperands {
		n--
	}
	return n
}

// varies reports whether x depends on the iteration: it uses the counter, or a variable of the body.
func (c *counting) varies(x ast.Expr) (does bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			v := c.Pkg.TypesInfo.Uses[name]
			does = does || v != nil && (v == c.counter || v == c.value || c.isInside(v))
		}
		return !does
	})
	return does
}

// at returns the statements of one iteration of an unrolled loop: the original body with counter + k in place of the counter.
func (c *counting) at(counter string, k int) []string {
	sum := counter
	if k > 0 {
		sum += "+" + strconv.Itoa(k)
	}
	return c.bodyBy(c.newNames(), nil, func(x ast.Expr, v types.Object) string {
		switch {
		case v == nil:
		case v == c.value:
			return fmt.Sprintf("%s[%s]", c.slice, sum)
		case v == c.counter && k > 0 && !c.standsAlone(x):
			return "(" + sum + ")"
		case v == c.counter:
			return sum
		}
		return ""
	})
}

// standsAlone reports whether x is a whole argument, index or value, and so needs no parentheses.
func (c *counting) standsAlone(x ast.Expr) bool {
	switch parent := c.parents[x].(type) {
	case *ast.CallExpr:
		return slices.Contains(parent.Args, x)
	case *ast.IndexExpr:
		return parent.Index == x
	case *ast.AssignStmt:
		return true
	}
	return false
}
