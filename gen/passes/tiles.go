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

// A region is a list of statements to be executed in tiles. In
//
//	for k := n - 2; k >= 0; k-- {
//		item(d, k).Assign(nd.Subtract(item(d, k), nd.Multiply(item(c, k), item(d, k+1))))
//	}
//
// where item(x, k) is x.Slice(nd.Ellipsis, nd.At(k)), each element depends only on elements with the same first index. So the whole loop can
// be executed for some rows first, and then for the next rows. Such rows, a tile, stay in the caches. The generated function is:
//
//	generated.InTiles(func(rows generated.RowRange) {
//		c, d := generated.Tile(c, rows, 0), generated.Tile(d, rows, 1)
//		for k := n - 2; k >= 0; k-- {
//			…
//		}
//	}, generated.TileIn(c, 1, 1), generated.TileInto(d, 1, 1))
//
// InTiles chooses the tiles, and checks everything that the text does not show. The statements of a region define numbers. They have no
// operators that may panic because of an element. They set no variable from outside of the region.
type region struct {
	*Program
	statements []ast.Stmt
	arrays     []tiled
	tables     []types.Object // slices with elements read by the region
	depth      int            // the number of loops around the statement being examined
	stores     bool           // whether a loop stores into an array
}

// A tiled is an array from outside of a region.
type tiled struct {
	variable      types.Object
	axes, dropped int // the number of last axes indexed by views, and the number of axes removed by indexing
	isTarget      bool
}

// tile finds the regions in list and in nested lists, and surrounds them with the text of a call of generated.InTiles.
func (p *Program) tile(list []ast.Stmt) {
	for len(list) > 0 {
		if r := p.regionIn(list); r != nil {
			r.write()
			list = list[len(r.statements):]
			continue
		}
		ast.Inspect(list[0], func(n ast.Node) bool {
			if _, isLiteral := n.(*ast.FuncLit); isLiteral {
				return false
			}
			inner := arrays.ListOf(n)
			p.tile(inner)
			return inner == nil
		})
		list = list[1:]
	}
}

// regionIn returns the longest region at the beginning of list, or nil.
func (p *Program) regionIn(list []ast.Stmt) (longest *region) {
	r := &region{Program: p}
	for n := 1; n <= len(list); n++ {
		if r.statements = list[:n]; !r.allows(list[n-1]) {
			break
		}
		if r.stores && r.hasTarget() && r.hasWholeRuns() && !r.releases() && !r.definesFor(list[n:]) {
			longest = &region{Program: p, statements: r.statements, arrays: slices.Clone(r.arrays), tables: slices.Clone(r.tables)}
		}
	}
	return longest
}

// hasTarget reports whether the region stores into an array from outside.
func (r *region) hasTarget() bool {
	return slices.ContainsFunc(r.arrays, func(t tiled) bool { return t.isTarget })
}

// hasWholeRuns reports whether each run lies entirely inside or entirely outside of the region.
func (r *region) hasWholeRuns() bool {
	return !slices.ContainsFunc(r.Runs, func(run *Run) bool {
		return r.isWithin(run.Statements[0].Pos()) != r.isWithin(run.Statements[len(run.Statements)-1].Pos())
	})
}

// isWithin reports whether the node at pos is in the region.
func (r *region) isWithin(pos token.Pos) bool {
	return r.statements[0].Pos() <= pos && pos < r.statements[len(r.statements)-1].End()
}

// releases reports whether text inserted in the region, or around one of its runs, releases an array. Such an array would be from
// outside, because only loops of a region define arrays.
func (r *region) releases() bool {
	last := len(r.statements) - 1
	for i, s := range r.statements {
		if r.before[s] != "" || i < last && r.after[s] != nil {
			return true
		}
	}
	return slices.ContainsFunc(r.Runs, func(run *Run) bool {
		return slices.Contains(r.statements, run.Statements[0]) && (run.begin != "" || run.releases != nil)
	})
}

// definesFor reports whether rest, the statements after the region, uses a variable defined by the region.
func (r *region) definesFor(rest []ast.Stmt) bool {
	return slices.ContainsFunc(r.statements, func(s ast.Stmt) bool {
		a, ok := s.(*ast.AssignStmt)
		if !ok {
			return false
		}
		v := r.Pkg.TypesInfo.Defs[arrays.NameIn(a.Lhs[0])]
		return v != nil && slices.ContainsFunc(rest, func(s ast.Stmt) bool { return r.Uses(s, v) > 0 })
	})
}

// allows reports whether s may be in the region.
func (r *region) allows(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return r.allowsAssignment(s)
	case *ast.IncDecStmt:
		return r.isOwn(s.X)
	case *ast.ExprStmt:
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		return ok && r.allowsStore(call)
	case *ast.ForStmt:
		return r.allowsLoop(s.Body, s.Cond, s.Init, s.Post)
	case *ast.RangeStmt:
		return s.Tok != token.ASSIGN && r.allowsRange(s.X) && r.allowsLoop(s.Body, s.X, nil, nil)
	case *ast.IfStmt:
		return (s.Init == nil || r.allows(s.Init)) && r.isNumber(s.Cond) && r.allows(s.Body) && (s.Else == nil || r.allows(s.Else))
	case *ast.BlockStmt:
		return !slices.ContainsFunc(s.List, func(s ast.Stmt) bool { return !r.allows(s) })
	case *ast.BranchStmt:
		return s.Label == nil && r.depth > 0 && s.Tok != token.FALLTHROUGH
	}
	return false
}

// allowsLoop reports whether a loop may be in the region.
func (r *region) allowsLoop(body *ast.BlockStmt, number ast.Expr, init, post ast.Stmt) bool {
	if number == nil || !r.isNumber(number) || init != nil && !r.allows(init) || post != nil && !r.allows(post) {
		return false
	}
	r.depth++
	defer func() { r.depth-- }()
	return r.allows(body)
}

// allowsAssignment reports whether s may be in the region. Outside of loops, s may only define a number.
func (r *region) allowsAssignment(s *ast.AssignStmt) bool {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || !r.isOwn(s.Lhs[0]) {
		return false
	}
	if x := s.Rhs[0]; r.IsArray(x) {
		return r.depth > 0 && (r.IsStep(x) && r.allowsArray(x) || !r.IsStep(x) && !r.isOwn(x) && r.view(x, r.isTarget(s.Lhs[0])))
	}
	return r.isNumber(s.Rhs[0])
}

// allowsStore reports whether call is a store that may be in the region.
func (r *region) allowsStore(call *ast.CallExpr) bool {
	target, isStore := r.Store(call)
	if !isStore || r.mayFail(call) || !r.view(target, true) {
		return false
	}
	r.stores = r.stores || r.depth > 0
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return a != target && !r.allowsOperand(a) })
}

// isTarget reports whether the region stores into the variable x.
func (r *region) isTarget(x ast.Expr) (is bool) {
	v := r.Pkg.TypesInfo.ObjectOf(arrays.NameIn(x))
	for _, s := range r.statements {
		ast.Inspect(s, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				target, isStore := r.Store(call)
				is = is || isStore && r.Uses(target, v) > 0
			}
			return !is
		})
	}
	return is
}

// isOwn reports whether x is a variable of the region.
func (r *region) isOwn(x ast.Expr) bool {
	name := arrays.NameIn(x)
	if name == nil || name.Name == "_" {
		return false
	}
	v, isVariable := r.Pkg.TypesInfo.ObjectOf(name).(*types.Var)
	return isVariable && r.isWithin(v.Pos())
}

// allowsOperand reports whether x may be an operand in the region, of an operator or of a store.
func (r *region) allowsOperand(x ast.Expr) bool {
	if r.IsArray(x) {
		return r.allowsArray(x)
	}
	if _, isLiteral := ast.Unparen(x).(*ast.CompositeLit); !isLiteral && arrays.IsSlice(r.Pkg.TypesInfo.TypeOf(x)) {
		return r.table(x) // the operator reads its elements
	}
	return r.isNumber(x)
}

// allowsArray reports whether x is an operator, a variable or a view that may be in the region. It records arrays from outside of the
// region.
func (r *region) allowsArray(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if f := r.FilledBy(x); f != nil && (f.Value == nil || r.isNumber(f.Value)) {
		return !f.IsLike || r.view(call.Args[0], false)
	}
	if !isCall || !r.IsStep(x) {
		return r.view(x, false)
	}
	return !r.mayFail(call) && !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !r.allowsOperand(a) })
}

// isOfNumbers reports whether x is an array of numbers or bools.
func (r *region) isOfNumbers(x ast.Expr) bool {
	of, _ := r.ElementOf(r.Pkg.TypesInfo.TypeOf(x))
	return !arrays.MayBe(of, func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return !ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0
	})
}

// view reports whether x is a variable of the region, a variable from outside, or a view of a variable from outside. The view must index only
// last axes. The method records variables from outside.
func (r *region) view(x ast.Expr, isTarget bool) bool {
	if !r.isOfNumbers(x) {
		return false
	}
	axes, dropped := 0, 0
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		if pkg, name := r.Callee(call); pkg != "method" || name != "Slice" || call.Ellipsis.IsValid() || len(call.Args) < 2 || !r.IsVariable(call.Args[0], "Ellipsis") {
			return false
		}
		for _, a := range call.Args[1:] {
			index, ok := ast.Unparen(a).(*ast.CallExpr)
			if !ok || !r.isNumber(a) {
				return false
			}
			switch r.Operator(index) {
			case "At":
				dropped++
			case "Range", "From", "To":
			default:
				return false
			}
			axes++
		}
		x = arrays.Receiver(call)
		if r.isOwn(x) {
			return false
		}
	}
	name := arrays.NameIn(x)
	if name == nil {
		return false
	}
	v, isVariable := r.Pkg.TypesInfo.Uses[name].(*types.Var)
	if !isVariable || v.Parent() == r.Pkg.Types.Scope() {
		return false
	}
	return r.isOwn(x) || r.record(v, axes, dropped, isTarget)
}

// unknown stands for the number of axes removed by views, for an array without views.
const unknown = -1

// record records a use of the array v. It returns false if this use and earlier ones give v different ranks.
func (r *region) record(v types.Object, axes, dropped int, isTarget bool) bool {
	for i := range r.arrays {
		if t := &r.arrays[i]; t.variable == v {
			t.axes, t.isTarget = max(t.axes, axes), t.isTarget || isTarget
			if t.dropped == unknown {
				t.dropped = dropped
			}
			return dropped == unknown || t.dropped == dropped
		}
	}
	r.arrays = append(r.arrays, tiled{variable: v, axes: axes, dropped: dropped, isTarget: isTarget})
	return true
}

// write adds the text before and after the statements of the region: a call of generated.InTiles with the region as its function.
func (r *region) write() {
	rows := r.NewName("rows", r.taken)
	var names, tiles, all []string
	for i, t := range r.arrays {
		name, in := t.variable.Name(), "TileIn"
		if t.isTarget {
			in = "TileInto"
		}
		names = append(names, name)
		tiles = append(tiles, fmt.Sprintf("generated.Tile(%s, %s, %d)", name, rows, i))
		all = append(all, fmt.Sprintf("generated.%s(%s, %d, %d)", in, name, t.axes, max(0, t.dropped)))
	}
	for _, v := range r.tables {
		all = append(all, fmt.Sprintf("generated.TileTable(%s)", v.Name()))
	}
	first, last := r.statements[0], r.statements[len(r.statements)-1]
	r.before[first] += fmt.Sprintf("generated.InTiles(func(%s generated.RowRange) {\n%s := %s\n", rows, strings.Join(names, ", "), strings.Join(tiles, ", "))
	r.after[last] = append([]string{fmt.Sprintf("}, %s)", strings.Join(all, ", "))}, r.after[last]...)
	r.regions = append(r.regions, r)
}

// Tiled returns a line of text for each region.
func (p *Program) Tiled() (all []string) {
	for _, r := range p.regions {
		var names []string
		for _, t := range r.arrays {
			names = append(names, p.Written(t.variable.Name()))
		}
		first, last := r.statements[0], r.statements[len(r.statements)-1]
		all = append(all, fmt.Sprintf("lines %d to %d run in tiles if the second-level cache is too small for %s: for some rows at a time", p.places(first).Line, p.places(end{last}).Line, strings.Join(names, ", ")))
	}
	return all
}

// An end is the end of a statement.
type end struct{ ast.Stmt }

func (e end) Pos() token.Pos { return e.End() - 1 }
