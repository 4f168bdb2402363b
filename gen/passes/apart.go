package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// An Obstacle is an array or a statement between operators of a program. It prevents a pass with all of them.
type Obstacle struct {
	At   token.Position
	Text string // the reason for separate operators, and a remedy
}

// Obstacles returns the obstacles to passes of several operators, in the order of the source: arrays returned by calls,
// arrays needed by views or calls, and operators with no other operator to join.
func (p *Program) Obstacles() (all []Obstacle) {
	seen := map[string]bool{}
	add := func(n ast.Node, what, why, remedy string) {
		o := Obstacle{p.places(n), fmt.Sprintf("%s %s: %s", what, why, remedy)}
		if key := fmt.Sprint(o); !seen[key] {
			seen[key] = true
			all = append(all, o)
		}
	}
	p.whole(func(n ast.Node, what string, r reason) {
		switch {
		case r == isResult:
			add(n, what, "is a call between passes", besideCall)
		case r.remedy == "":
			add(n, what, "comes from a call between passes, "+strings.TrimSuffix(r.why, isOne), besideCall)
		default:
			add(n, what, "is an array of its own: "+r.why, r.remedy)
		}
	})
	ast.Inspect(p.Source.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if slices.ContainsFunc(all, func(o Obstacle) bool { return o.At.Line == p.places(call).Line }) {
			return true
		}
		if _, isStore := p.Store(call); isStore || p.IsStep(call) && !slices.ContainsFunc(call.Args, p.IsStep) {
			add(n, p.short(call), "is a single operator", "join another one to it, or call the function as it is")
			return false
		}
		return true
	})
	slices.SortStableFunc(all, func(a, b Obstacle) int { return a.At.Line - b.At.Line })
	if len(all) > mostObstacles {
		all = all[:mostObstacles]
	}
	return all
}

// mostObstacles is the maximum number of obstacles reported for a function.
const mostObstacles = 8
