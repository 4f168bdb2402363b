package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"ndgo/gen/arrays"
	"ndgo/gen/form"
)

// asFunction adds to the package a function with the body of the method x. The receiver becomes the first parameter:
//
//	func (g *grid[E]) curl(u *nd.NDArray[E]) *nd.NDArray[E] { … }
//
// becomes
//
//	func curlPlain[E nd.Float](g *grid[E], u *nd.NDArray[E]) *nd.NDArray[E] { … }
//
// Both have the same lines, for positions. The result head is the first line of the method to be generated.
func (f *Fuser) asFunction(x *fusing) (reader *arrays.Reader, decl *ast.FuncDecl, head string, err error) {
	fn := x.Source
	text := f.textOf(fn.Pos())
	source := func(from, to token.Pos) string { return string(text[f.offset(from):f.offset(to)]) }
	receiver := fn.Recv.List[0]
	name := "_"
	if len(receiver.Names) == 1 {
		name = receiver.Names[0].Name
	}
	params := name + " " + source(receiver.Type.Pos(), receiver.Type.End())
	if len(fn.Type.Params.List) > 0 {
		params += ", "
	}
	list := ""
	var all []string
	for p := range f.Pkg.TypesInfo.Defs[fn.Name].(*types.Func).Signature().RecvTypeParams().TypeParams() {
		all = append(all, p.Obj().Name()+" "+x.reader.TypeText(p.Constraint()))
	}
	if all != nil {
		list = "[" + strings.Join(all, ", ") + "]"
	}
	begin := "func " + fn.Name.Name
	end := source(fn.Type.Params.Opening+1, fn.End())
	whole := fmt.Sprintf("%s%s(%s%s%s", begin, list, strings.Repeat("\n", strings.Count(source(fn.Pos(), fn.Type.Params.Pos()), "\n")), params, end)
	reader, decl, err = f.added(x, x.reader, whole, len("func "), len(begin), mostRounds+1)
	return reader, decl, source(fn.Recv.Pos(), fn.Recv.End()) + " " + form.Title(fn.Name.Name) + source(fn.Type.Params.Pos(), fn.Type.End()), err
}
