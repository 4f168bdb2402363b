package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/form"
)

// NewOperator returns an operator for fn, a user's function with a directive. The operator has the name of fn. After a mistake NewOperator
// returns nil.
func (c *Checker) NewOperator(fn *ast.FuncDecl) *form.Operator {
	name, at := fn.Name.Name, fn.Name.Pos()
	op := &form.Operator{Name: form.Title(name), Pos: at}
	same := func(other *form.Operator) bool { return strings.EqualFold(op.Name, other.Name) }
	switch {
	case fn.Recv != nil && !form.IsMarked(fn, "fuse"):
		c.Wrong(at, "%s is a method: mark a function; it may call the method", name)
	case name == "_":
		c.Wrong(at, "a function _ cannot be called: give it a name that begins with a small letter")
	case !token.IsExported(op.Name) || op.Name == name:
		c.Wrong(at, "%s must begin with a small letter: the generated function of arrays has the name with a capital", name)
	case form.IsMisread(filepath.Base(c.Position(at).Filename)):
		c.Wrong(at, "%s is in a file whose name, with z_ in front, has another meaning for the go command: rename the file", name)
	case fn.Body == nil:
		c.Wrong(at, "%s has no body: write it in Go", name)
	case fn.Recv == nil && slices.ContainsFunc(c.Manifest.Operators, same):
		c.Wrong(at, "%s differs from another marked function only in capital letters", name)
	default:
		return op
	}
	return nil
}

// HasOneType checks that fn has at most one type parameter.
func (c *Checker) HasOneType(fn *ast.FuncDecl, s *types.Signature) bool {
	n := s.TypeParams().Len()
	if n > 1 {
		c.Wrong(fn.Name.Pos(), "%s has %d type parameters: an operator has one, the type of its first operand; write fixed types for the others", fn.Name.Name, n)
	}
	return n <= 1
}

// OnlyClass gives op the constraint of d's type parameter, if d has one. It returns false after a mistake.
func (c *Checker) OnlyClass(op *form.Operator, d *form.Definition) bool {
	list := d.Func.Signature().TypeParams()
	switch {
	case list.Len() == 0:
		return true
	case !c.HasOneType(d.Decl, d.Func.Signature()):
		return false
	case len(d.Operands()) == 0 || d.Operands()[0].Type() != list.At(0):
		c.Wrong(d.Decl.Name.Pos(), "the first operand of %s must be of type %s: this type selects the loop", d.Func.Name(), list.At(0))
		return false
	}
	op.Class = c.Code(d.Decl.Type.TypeParams.List[0].Type, c.Pkg.TypesInfo)
	return true
}

// UserDoc returns the comment of fn with the name of op in place of the name of fn.
func UserDoc(op *form.Operator, fn *ast.FuncDecl) string {
	text := strings.TrimSpace(fn.Doc.Text())
	for _, begin := range []string{" returns ", " reports whether "} {
		if rest, ok := strings.CutPrefix(text, fn.Name.Name+begin); ok {
			return op.Name + begin + rest
		}
	}
	general := fmt.Sprintf("%s returns the reduction of %s by %s.", op.Name, form.List(op.Params), fn.Name.Name)
	if op.Fold == nil {
		general = fmt.Sprintf("%s returns %s(%s) for each element.", op.Name, fn.Name.Name, form.PlainList(op.Params))
	}
	return strings.TrimSpace(general + "\n\n" + text)
}
