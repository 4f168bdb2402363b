package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"ndgo/gen/compile/ir"
)

// The limits of unrolled loops with exits that lanes take in different iterations: the number of iterations and the number of
// operations.
const (
	maxUnrolled           = 16
	maxUnrolledOperations = 250
	maxUnrolledStatements = 2000 // number of statements; it limits inner loops, whose operations do not count in maxUnrolledOperations
)

// unroll evaluates the iterations of l one after the other, with a constant counter in each, for the lanes that have not left the
// loop. If lanes have still not left it when a limit is reached, unroll undoes everything and returns false.
func (b *builder) unroll(l *loop, e scope, then next) ([]*ir.Value, bool) {
	return b.attempt(l, func() []*ir.Value {
		begun, worked, outside := len(b.f.Values), *b.work, b.flow
		start := b.f.Truth(true)
		if l.condition != nil {
			start = l.condition(e)
		}
		r := &rounder{builder: b, loop: l, exits: make([]bool, 1+2*len(outside.targets)), results: b.resultTypes()}
		r.ends = start.Op != ir.Const || start.Aux == 0
		for _, object := range l.changed {
			r.before = append(r.before, e[object])
		}
		at := r.out(start, -1, nil, e)
		for n := 0; at[0].Op != ir.Const || at[0].Aux != 0; n++ {
			if n == maxUnrolled || len(b.f.Values)-begun > maxUnrolledOperations || *b.work-worked > maxUnrolledStatements {
				panic(unwritten{l})
			}
			at = r.round(at, maps.Clone(e), outside)
		}
		return r.follow(at[1:], maps.Clone(e), then)
	})
}

// round returns the values after one iteration of the lanes in the loop. start has the values before the iteration. In lanes that
// have left, variables that only the loop reads become undefined.
func (r *rounder) round(start []*ir.Value, inside scope, outside flow) []*ir.Value {
	b, lives := r.builder, start[0]
	first := 1 + len(r.exits) + len(r.results)
	own, k := make([]bool, len(start)), first
	for i, object := range r.loop.changed {
		values := make([]*ir.Value, len(r.before[i]))
		for j := range values {
			values[j] = b.f.Do(ir.Round, start[k]) // prevents Go from fusing a sum with a product of the previous iteration
			own[k] = r.loop.own[object]
			k++
		}
		inside[object] = values
	}
	round := func() []*ir.Value {
		b.flow = r.flowOf(outside.targets)
		defer func() { b.flow = outside }()
		r.loop.enter(inside)
		return b.block(r.loop.body, inside, r.again)
	}
	if lives.Op == ir.Const {
		return round()
	}
	next := b.under(lives, round)
	for i, v := range next {
		switch {
		case i == 0:
			next[i] = b.f.Do(ir.And, lives, v)
		case v.Op == ir.Undefined:
			next[i] = start[i]
		case !own[i] && start[i].Op != ir.Undefined:
			next[i] = b.f.Among(lives, v, start[i])
		}
	}
	return next
}

// declaredIn returns the variables declared by the simple statement s.
func (b *builder) declaredIn(s ast.Stmt) map[types.Object]bool {
	own := map[types.Object]bool{}
	if a, ok := s.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
		for _, x := range a.Lhs {
			if name, ok := x.(*ast.Ident); ok && b.Info.Defs[name] != nil {
				own[b.Info.Defs[name]] = true
			}
		}
	}
	return own
}

// attempt evaluates the loop l and the rest of the function. If l cannot be unrolled, attempt undoes everything and returns false.
func (b *builder) attempt(l *loop, evaluate func() []*ir.Value) (results []*ir.Value, ok bool) {
	builder, program, known := *b, *b.f, maps.Clone(b.f.Known)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unwritten:
			if r.loop != l {
				panic(r)
			}
			*b, *b.f = builder, program
			b.f.Known = known
			results, ok = nil, false
		default:
			panic(r)
		}
	}()
	return evaluate(), true
}
