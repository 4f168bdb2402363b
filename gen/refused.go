package main

import (
	"errors"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"

	"ndgo/gen/vector"
)

// refused returns an error that says of every function, condition and constant that cannot be compiled why that is, what
// calls lead there, and what to write instead. It excuses what belongs to a function with the directive ndgo:portable, and
// reports that directive where it excuses nothing.
func (o *Output) refused() error {
	var wrong mistakes
	excused := map[*ast.FuncDecl]bool{} // by the functions that are marked
	note := func(v *Vectorised, what string) {
		var r *vector.Refusal
		switch {
		case !errors.As(v.Refused, &r):
		case v.Portable.IsValid():
			excused[v.source()] = true
		default:
			o.refusal(&wrong, r, what, v.Definition)
		}
	}
	for _, v := range o.Vectorised {
		note(v, "")
		if v.unsound != "" {
			at := o.marked.Fset.Position(v.source().Name.Pos())
			at.Filename = o.relative(at.Filename)
			wrong.add(at, "%s is no reduction: %s", v.source().Name.Name, v.unsound)
		}
		for _, special := range v.Special {
			if v.Refused == nil { // else it says the same
				note(special, "where a constant is "+special.Constant.Text+", ")
			}
		}
	}
	for _, op := range o.Operators {
		for _, d := range op.Definitions {
			if d.Portable.IsValid() && !excused[d.source()] {
				wrong.add(d.Portable, "%s can be compiled for all its element types: remove ndgo:portable", d.source().Name.Name)
			}
		}
	}
	return wrong.err()
}

// refusal adds r to what is wrong: what it is about, its text, a line for each call that leads there, and the way out that the
// function d has, if it is one that is marked.
func (o *Output) refusal(wrong *mistakes, r *vector.Refusal, what string, d *Definition) {
	at := r.Pos
	at.Filename = o.relative(at.Filename)
	text := what + r.Text
	for _, c := range r.Calls {
		c.Pos.Filename = o.relative(c.Pos.Filename)
		text += fmt.Sprintf("\n\t%s: in the call of %s", c.Pos, c.Function)
	}
	if d.state != nil {
		d = d.state.of
	}
	_, made := o.fused[filepath.Base(o.loaded.Fset.PositionFor(d.Decl.Pos(), false).Filename)] // which has kernels or nothing
	marked := func(x Directive) bool { return x.Name == "ufunc" || x.Name == "reduce" }
	if !made && !r.Always && (o.marked == nil || slices.ContainsFunc(directives(d.Decl.Doc), marked)) {
		text += fmt.Sprintf("\n\tor write //ndgo:portable in the comment of %s, which then runs as a loop in Go", d.Func.Name())
	}
	wrong.add(at, "%s", text)
}

// source returns the function that is marked.
func (d *Definition) source() *ast.FuncDecl {
	if d.state != nil {
		return d.state.source
	}
	return d.Decl
}
