package passes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/arrays"
)

// A Program is a function of arrays, with the parts computed by passes (see Run and Pass).
type Program struct {
	*arrays.Reader
	Name   string        // the name of the function in the package
	Source *ast.FuncDecl // the function, or its plainer form
	Head   string        // the generated function's text before its body, without func; "" if it is as in Source
	Runs   []*Run

	places    func(n ast.Node) token.Position // returns the position of a node in the source
	taken     map[string]bool                 // the names in the function and the names added to it
	signature *types.Signature                // the signature of the function or function literal being read

	refusals map[types.Object]reason // the reasons for variables that passes cannot compute again

	parents map[ast.Node]ast.Node
	begin   []string                     // the statements at the beginning of the function
	before  map[ast.Stmt]string          // the text to insert before a statement
	after   map[ast.Stmt][]string        // the statements to insert after a statement
	ended   map[*ast.ReturnStmt][]string // the statements to insert between the computation of results and their return
	regions []*region                    // the regions to execute for some rows at a time
}

// Read reads fn as a program. The function fn is the named function, perhaps rewritten. The parameter places returns positions in
// the source. Read keeps only runs with passes.
func Read(r *arrays.Reader, name string, fn *ast.FuncDecl, places func(n ast.Node) token.Position) *Program {
	p := &Program{Reader: r, Name: name, Source: fn, places: places, taken: r.NamesIn(fn), refusals: map[types.Object]reason{}}
	p.signature = r.Pkg.TypesInfo.Defs[fn.Name].(*types.Func).Signature()
	p.block(fn.Body.List)
	return p
}

// place returns a line directive. It gives the next line of text the position of n.
func (p *Program) place(n ast.Node) string {
	at := p.places(n)
	return fmt.Sprintf("//line %s:%d:%d\n", at.Filename, at.Line, at.Column)
}

// results returns the results of the function being read.
func (p *Program) results() *types.Tuple { return p.signature.Results() }

// block finds the runs (statements for passes to compute) in a list of statements and in the lists nested in them.
func (p *Program) block(list []ast.Stmt) {
	for len(list) > 0 {
		run := p.run(list)
		if run == nil {
			p.inside(list[0])
			list = list[1:]
			continue
		}
		p.Runs = append(p.Runs, run)
		list = list[slices.Index(list, run.Statements[len(run.Statements)-1])+1:]
	}
}

// inside finds the runs in the blocks nested in s, and in function literals.
func (p *Program) inside(s ast.Stmt) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			outer := p.signature
			p.signature = p.Pkg.TypesInfo.TypeOf(n).(*types.Signature)
			p.block(n.Body.List)
			p.signature = outer
			return false
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			p.block(arrays.ListOf(n))
			return false
		}
		return true
	})
}

// Passes returns the passes of all runs.
func (p *Program) Passes() (all []*Pass) {
	for _, run := range p.Runs {
		for _, root := range run.roots {
			if root.pass != nil && root.leader == nil {
				all = append(all, root.pass)
			}
		}
	}
	return all
}
