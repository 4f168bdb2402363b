package fuse

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// earlier returns an earlier pass of the same file whose scalar functions differ from those of y only in names. If there is none, it returns
// nil, and records y for later passes. Two equal passes are
//
//	ey = nd.Subtract(ey, nd.Multiply(nd.Subtract(hz, left), 0.5))
//	ex = nd.Subtract(ex, nd.Multiply(nd.Subtract(hz, above), 0.5))
func (f *Fuser) earlier(y *fusing) *fusing {
	text, err := f.unnamed(y)
	if err != nil {
		return nil
	}
	key := passKey{y.file, text}
	if before := f.passes[key]; before != nil && !before.passOf.failed {
		return before
	}
	f.passes[key] = y
	return nil
}

// A passKey identifies equal passes: they are in the same file and have the same operator.
type passKey struct {
	file *ast.File
	text string
}

// unnamed returns the scalar functions of x as text, with numbers in place of the names of functions, operands and variables.
func (f *Fuser) unnamed(x *fusing) (string, error) {
	made := &form.MadeFile{}
	for _, fn := range x.functions {
		own := form.MadeFunction{Head: fn.head, Lines: slices.Clone(fn.lines)}
		for _, text := range fn.requires {
			at := strings.LastIndex(text, " ")
			own.Lines = append(own.Lines, form.Line{Text: fmt.Sprintf("_, _ = %s, %q", text[:at], text[at+1:])})
		}
		made.Add(f.Pkg.Fset, own)
		for _, c := range fn.checks {
			made.Add(f.Pkg.Fset, c.text)
		}
		if fn.step != "" {
			made.Add(f.Pkg.Fset, form.MadeFunction{Head: fn.stepText})
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+made.Formatted.String(), parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	functions := map[string]string{}
	for _, d := range file.Decls {
		functions[d.(*ast.FuncDecl).Name.Name] = fmt.Sprintf("f%d_", len(functions))
	}
	for _, d := range file.Decls {
		rename(d.(*ast.FuncDecl), maps.Clone(functions))
	}
	var text strings.Builder
	fmt.Fprintln(&text, x.Scalars, x.slices, x.Options, x.mixed, x.reduces)
	for _, fn := range x.functions {
		fmt.Fprintln(&text, fn.identity, fn.end, slices.Sorted(maps.Keys(fn.imports)))
	}
	err = printer.Fprint(&text, fset, file)
	return text.String(), err
}

// rename replaces the names declared in fn by numbers, and the names in the map by their values.
func rename(fn *ast.FuncDecl, names map[string]string) {
	declare := func(list ...*ast.Ident) {
		for _, name := range list {
			if names[name.Name] == "" && name.Name != "_" {
				names[name.Name] = fmt.Sprintf("v%d_", len(names))
			}
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			declare(n.Names...)
		case *ast.ValueSpec:
			declare(n.Names...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, x := range n.Lhs {
					declare(x.(*ast.Ident))
				}
			}
		}
		return true
	})
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return false // a function of another package
		case *ast.Ident:
			if own := names[n.Name]; own != "" {
				n.Name = own
			}
		}
		return true
	})
}
