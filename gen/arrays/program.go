package arrays

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/source"
)

// A Reader reads the functions of one file.
type Reader struct {
	Pkg     *packages.Package
	File    *ast.File
	Text    []byte                     // the text of the file
	TextOf  func(pos token.Pos) []byte // returns the text of the file at a position
	Path    func(dir string) string
	CanJoin func(call *ast.CallExpr, name string, of types.Type) bool // reports whether a pass can contain this call of an operator of package ndarray
	CanEnd  func(name string, of types.Type) bool                     // reports whether a pass can end with this reduction of elements
	IsOwn   func(fn *types.Func) bool                                 // reports whether fn is the array function of an operator in the user's package

	MayFail    func(name string, args []ast.Expr) bool // reports whether the operator called name of package ndarray may fail for some elements of args
	OwnMayFail func(fn *types.Func) bool               // reports whether fn, the array function of an operator in the user's package, may fail for some elements
	FailsLate  func(fn *types.Func) bool               // reports whether such a function may fail after it has computed some elements
	SourceOf   func(fn *types.Func) *types.Func        // returns the source of a generated program, and another function unchanged

	visiting  []*ast.BlockStmt        // helpers being examined, to stop at recursive calls
	spreading *ast.BlockStmt          // the last body to replace a call of a helper
	unspread  map[*ast.BlockStmt]bool // the bodies of helpers that cannot replace a call
}

// A Program is a function of arrays, with the parts that passes compute (see Run and Pass).
type Program struct {
	*Reader
	Name   string        // the name of the function in the package
	Source *ast.FuncDecl // the function, or its plainer form
	Head   string        // the generated function's text before its body, without func; "" if it is as in Source
	Runs   []*Run

	places    func(n ast.Node) token.Position // returns the position of a node in the source
	taken     map[string]bool                 // the names in the function and the names added to it
	signature *types.Signature                // the signature of the function or function literal being read

	parents map[ast.Node]ast.Node
	begin   []string                     // the statements at the beginning of the function
	before  map[ast.Stmt]string          // the text to insert before a statement
	after   map[ast.Stmt][]string        // the statements to insert after a statement
	ended   map[*ast.ReturnStmt][]string // the statements to insert between the computation of results and their return
	regions []*region                    // the regions to execute for some rows at a time
}

// Read reads fn as a program. The function fn is the named function, perhaps rewritten. The parameter places returns positions in
// the source. Read keeps only runs with passes.
func (r *Reader) Read(name string, fn *ast.FuncDecl, places func(n ast.Node) token.Position) *Program {
	p := &Program{Reader: r, Name: name, Source: fn, places: places, taken: r.namesIn(fn)}
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
			p.block(listOf(n))
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

// free returns an unused name beginning with the given name, and adds it to taken.
func (r *Reader) free(name string, taken map[string]bool) string {
	own := name
	for i := 2; taken[own] || isReserved(own) || r.Pkg.Types.Scope().Lookup(own) != nil; i++ {
		own = name + strconv.Itoa(i)
	}
	taken[own] = true
	return own
}

// source returns the text of a node.
func (r *Reader) source(n ast.Node) string { return string(r.Text[r.offset(n):r.end(n)]) }

func (r *Reader) offset(n ast.Node) int { return r.Pkg.Fset.PositionFor(n.Pos(), false).Offset }

func (r *Reader) end(n ast.Node) int { return r.Pkg.Fset.PositionFor(n.End(), false).Offset }

// ElementOf returns the element type of t. The second result reports whether t is an array.
func (r *Reader) ElementOf(t types.Type) (types.Type, bool) {
	return ElementOf(t, r.Path("ndarray"))
}

// ElementOf returns the element type of t, and whether t is an array of the package at path. For nil it returns false.
func ElementOf(t types.Type, path string) (types.Type, bool) {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil, false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Name() != "NDArray" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != path {
		return nil, false
	}
	return n.TypeArgs().At(0), true
}

// IsArray reports whether x is an array.
func (r *Reader) IsArray(x ast.Expr) bool {
	_, ok := r.ElementOf(r.Pkg.TypesInfo.TypeOf(x))
	return ok
}

// Callee returns the package and the name of the function called by x, or "" if they are unknown. The package is a directory of this
// module, or the import path of another package; "method" for a method; or "own" for an operator of the user's package.
func (r *Reader) Callee(x *ast.CallExpr) (pkg, name string) {
	fun := source.WithoutTypes(x.Fun)
	id := source.NameOf(fun)
	if id == nil {
		return "", ""
	}
	object, ok := r.Pkg.TypesInfo.Uses[id].(*types.Func)
	if !ok || object.Pkg() == nil {
		return "", ""
	}
	s, isSelector := fun.(*ast.SelectorExpr)
	switch {
	case object.Signature().Recv() != nil:
		if !isSelector || !r.IsArray(s.X) {
			return "", ""
		}
		return "method", object.Name()
	case object.Pkg() == r.Pkg.Types:
		if !r.IsOwn(object.Origin()) {
			return "", ""
		}
		return "own", object.Name()
	}
	for _, dir := range []string{"ndarray", "inplace", "into"} {
		if object.Pkg().Path() == r.Path(dir) {
			return dir, object.Name()
		}
	}
	return object.Pkg().Path(), object.Name()
}

// callsMethod reports whether call is the call of a method in list, and the receiver is an array.
func (r *Reader) callsMethod(call *ast.CallExpr, list []string) bool {
	pkg, name := r.Callee(call)
	return pkg == "method" && slices.Contains(list, name)
}

// receiver returns the receiver of call, a call of a method.
func receiver(call *ast.CallExpr) ast.Expr { return ast.Unparen(call.Fun).(*ast.SelectorExpr).X }

// TypeText returns a type in the syntax of the function's file.
func (r *Reader) TypeText(t types.Type) string {
	return types.TypeString(t, func(of *types.Package) string {
		if of == r.Pkg.Types {
			return ""
		}
		switch name := r.imported(of.Path()); name {
		case "":
		case ".":
			return ""
		default:
			return name
		}
		return of.Name()
	})
}

// isWritable reports whether the function's file imports all packages named in t.
func (r *Reader) isWritable(t types.Type) bool {
	can := true
	types.TypeString(t, func(of *types.Package) string {
		can = can && (of == r.Pkg.Types || r.imported(of.Path()) != "")
		return ""
	})
	return can
}

// imported returns the name of the package at path in the function's file, or "" if it is not imported.
func (r *Reader) imported(path string) string {
	for _, spec := range r.File.Imports {
		object := r.Pkg.TypesInfo.Implicits[spec]
		if spec.Name != nil {
			object = r.Pkg.TypesInfo.Defs[spec.Name]
		}
		if name, ok := object.(*types.PkgName); ok && name.Imported().Path() == path {
			return name.Name()
		}
	}
	return ""
}
