package arrays

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A region may set array variables from outside to steps:
//
//	for k := range n {
//		gain := nd.Divide(p, nd.Add(p, r))
//		x = nd.Add(x, nd.Multiply(gain, nd.Subtract(z.Slice(nd.Ellipsis, nd.At(k)), x)))
//	}
//
// A tile begins with a copy of the rows of such a variable, its state. At the end of a tile, the rows of its array become rows of a new
// array, which the variable gets after the last tile:
//
//	xState := generated.NewTileState(x)
//	generated.InTiles(func(rows generated.RowRange) {
//		x, z := xState.Begin(rows, 0), generated.Tile(z, rows, 1)
//		…
//		xState.End(x, rows)
//	}, xState.Tiled(0, 0), generated.TileIn(z, 1, 1))
//	x = xState.Value()

// setsStates reports whether s, a statement in a loop of the region, sets variables from outside to steps or to variables of the region
// that are defined as steps. So a variable gets a new array, or keeps the array from before the loop. It records the variables.
func (r *region) setsStates(s *ast.AssignStmt) bool {
	if r.depth == 0 || s.Tok != token.ASSIGN || len(s.Lhs) != len(s.Rhs) || defers(r.Source.Body) {
		return false
	}
	var set []types.Object
	for i, x := range s.Lhs {
		v, isVariable := r.Pkg.TypesInfo.Uses[nameIn(x)].(*types.Var)
		y := s.Rhs[i]
		if !isVariable || r.isOwn(x) || !r.IsArray(x) || slices.Contains(set, types.Object(v)) || v.Parent() == r.Pkg.Types.Scope() || r.isReferred(v) {
			return false
		}
		if isResult := slices.Contains(r.steps, r.Pkg.TypesInfo.Uses[nameIn(y)]); !isResult && !(r.isStep(y) && r.isArray(y)) {
			return false
		}
		set = append(set, v)
	}
	for _, v := range set {
		if !r.record(v, 0, 0, false) {
			return false
		}
		r.arrays[slices.IndexFunc(r.arrays, func(t tiled) bool { return t.variable == v })].isState = true
	}
	r.stores = true
	return true
}

// isReferred reports whether a function literal uses v, or an expression takes its address.
func (r *region) isReferred(v types.Object) (is bool) {
	ast.Inspect(r.Source.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			is = is || r.uses(n, v) > 0
		case *ast.UnaryExpr:
			is = is || n.Op == token.AND && r.uses(n.X, v) > 0
		}
		return !is
	})
	return is
}
