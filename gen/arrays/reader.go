package arrays

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/source"
	"ndgo/gen/form"
)

// A Reader reads the functions of one file.
type Reader struct {
	Pkg     *packages.Package
	File    *ast.File
	Text    []byte                                                    // the text of the file
	TextOf  func(pos token.Pos) []byte                                // returns the text of the file at a position
	Path    func(dir string) string                                   // returns the import path of a directory of ndgo
	CanJoin func(call *ast.CallExpr, name string, of types.Type) bool // reports whether a pass can contain this call of an operator of package ndarray
	CanEnd  func(name string, of types.Type) bool                     // reports whether a pass can end with this reduction of elements
	IsOwn   func(fn *types.Func) bool                                 // reports whether fn is the array function of an operator in the user's package

	MayFail    func(name string, args []ast.Expr) bool // reports whether the operator called name of package ndarray may fail for some elements of args
	OwnMayFail func(fn *types.Func) bool               // reports whether fn, the array function of an operator in the user's package, may fail for some elements
	FailsLate  func(fn *types.Func) bool               // reports whether such a function may fail after it has computed some elements
	SourceOf   func(fn *types.Func) *types.Func        // returns the source of a generated program, and another function unchanged

	Tables *Tables // the tables of the package

	visiting  []*ast.BlockStmt        // helpers being examined, to stop at recursive calls
	spreading *ast.BlockStmt          // the last body to replace a call of a helper
	unspread  map[*ast.BlockStmt]bool // the bodies of helpers that cannot replace a call
	written   map[string]string       // texts of the source for variables of the rewritten function
	parted    ast.Stmt                // the last loop unrolled partly
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

// CallsMethod reports whether call is the call of a method in list, and the receiver is an array.
func (r *Reader) CallsMethod(call *ast.CallExpr, list []string) bool {
	pkg, name := r.Callee(call)
	return pkg == "method" && slices.Contains(list, name)
}

// Receiver returns the receiver of call, a call of a method.
func Receiver(call *ast.CallExpr) ast.Expr { return ast.Unparen(call.Fun).(*ast.SelectorExpr).X }

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

// TypeText returns a type in the syntax of the function's file.
func (r *Reader) TypeText(t types.Type) string {
	return types.TypeString(t, func(of *types.Package) string {
		if of == r.Pkg.Types {
			return ""
		}
		switch name := r.Imported(of.Path()); name {
		case "":
		case ".":
			return ""
		default:
			return name
		}
		return of.Name()
	})
}

// IsWritable reports whether the function's file imports all packages named in t.
func (r *Reader) IsWritable(t types.Type) bool {
	can := true
	types.TypeString(t, func(of *types.Package) string {
		can = can && (of == r.Pkg.Types || r.Imported(of.Path()) != "")
		return ""
	})
	return can
}

// Imported returns the name of the package at path in the function's file, or "" if it is not imported.
func (r *Reader) Imported(path string) string {
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

// NewName returns an unused name beginning with the given name, and adds it to taken.
func (r *Reader) NewName(name string, taken map[string]bool) string {
	own := form.Numbered(name, func(name string) bool {
		return taken[name] || IsReserved(name) || r.Pkg.Types.Scope().Lookup(name) != nil
	})
	taken[own] = true
	r.comesFrom(own, cmp.Or(r.written[name], name))
	return own
}

// NodeText returns the text of a node, which may be in another file.
func (r *Reader) NodeText(n ast.Node) string { return string(r.TextOf(n.Pos())[r.Offset(n):r.End(n)]) }

// Offset returns the offset of the beginning of n in the text.
func (r *Reader) Offset(n ast.Node) int { return r.at(n.Pos()) }

// End returns the offset of the end of n in the text.
func (r *Reader) End(n ast.Node) int { return r.at(n.End()) }

// at returns the offset of a position.
func (r *Reader) at(pos token.Pos) int { return r.Pkg.Fset.PositionFor(pos, false).Offset }
