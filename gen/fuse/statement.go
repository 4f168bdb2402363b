package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"ndgo/gen/check"
)

// statement translates a statement. The parameter last is true for the last statement of the function.
func (t *fusion) statement(s ast.Stmt, last bool) {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if !last {
			t.refuse(s.Pos(), "a fused function returns only at its end: remove the code after this return")
		}
		t.returned(s)
		return
	case *ast.AssignStmt:
		t.assignment(s)
	case *ast.DeclStmt:
		t.declaration(s.Decl.(*ast.GenDecl))
	case *ast.ExprStmt:
		t.refuse(s.Pos(), "a fused function has no side effects: move this call to the caller, and return the computed arrays")
	case *ast.EmptyStmt:
	default:
		t.refuse(s.Pos(), "a fused function consists of assignments and a return: move this to the caller")
	}
	if last {
		t.refuse(s.Pos(), "a fused function ends with return")
	}
}

// assignment translates x, y = … for variables of the function.
func (t *fusion) assignment(s *ast.AssignStmt) {
	if s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
		t.refuse(s.TokPos, "%s cannot be fused: scalars are computed before the call, and arrays by functions of ndarray", s.Tok)
	}
	t.assign(s.Pos(), s.Lhs, s.Tok.String(), s.Rhs)
}

func (t *fusion) assign(pos token.Pos, left []ast.Expr, how string, right []ast.Expr) {
	var names, texts []string
	var objects []types.Object
	for _, x := range left {
		name, ok := x.(*ast.Ident)
		if !ok {
			t.refuse(x.Pos(), "a fused function has no side effects: it may set only its own variables")
		}
		object := t.Pkg.TypesInfo.ObjectOf(name)
		if object != nil && object.Parent() == t.Pkg.Types.Scope() {
			t.refuse(x.Pos(), "a fused function has no side effects: %s is a variable of the package", name.Name)
		}
		if name.Name != "_" && (types.Universe.Lookup(name.Name) != nil || slices.Contains(check.ReservedNames, name.Name)) {
			t.refuse(x.Pos(), "a variable cannot be called %s, because generated code uses this name", name.Name)
		}
		names, objects = append(names, name.Name), append(objects, object)
	}
	var values []fusedValue
	if len(right) == 1 && len(left) > 1 {
		call, ok := ast.Unparen(right[0]).(*ast.CallExpr)
		if !ok {
			t.refuse(right[0].Pos(), "this cannot be fused")
		}
		var text string
		text, values = t.several(call)
		texts = []string{text}
	} else {
		for _, x := range right {
			v := t.variable(x)
			values, texts = append(values, v), append(texts, v.text)
		}
	}
	t.line(pos, "%s %s %s", strings.Join(names, ", "), how, strings.Join(texts, ", "))
	for i, object := range objects {
		if object != nil {
			v := values[i]
			v.fusedText, v.constant = fusedText{names[i], true}, false
			t.values[object] = v
		}
	}
}

// variable returns the value of x, an array or a scalar, after assigning it to a new variable.
func (t *fusion) variable(x ast.Expr) fusedValue {
	if t.isScalar(x) {
		of := t.Pkg.TypesInfo.TypeOf(x)
		if !t.isElement(of) {
			t.refuse(x.Pos(), "a variable of type %s cannot be fused: use arrays and numbers", t.typeText(of))
		}
		v := t.scalar(x, t.elementType(of))
		if v.constant {
			v.fusedText = fusedText{fmt.Sprintf("%s(%s)", v.of.text, v.text), true}
			v.pure = v.fusedText
		}
		return v
	}
	return t.value(x)
}

// declaration translates declarations of constants and variables in the function.
func (t *fusion) declaration(d *ast.GenDecl) {
	switch d.Tok {
	case token.CONST:
		t.use(d)
		t.line(d.Pos(), "%s", t.source(d))
	case token.VAR:
		for _, s := range d.Specs {
			s := s.(*ast.ValueSpec)
			if len(s.Values) == 0 {
				t.refuse(s.Pos(), "a variable of a fused function needs a value: write name := value")
			}
			var names []ast.Expr
			for _, name := range s.Names {
				names = append(names, name)
			}
			t.assign(s.Pos(), names, ":=", s.Values)
		}
	default:
		t.refuse(d.Pos(), "a fused function declares no types: declare them outside")
	}
}
