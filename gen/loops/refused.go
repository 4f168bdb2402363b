package loops

import (
	"errors"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"ndgo/gen/compile"
	"ndgo/gen/compile/build"
	"ndgo/gen/form"
)

// Refused returns an error for each function, condition and constant that cannot be compiled. An error has the reason, the calls that lead to
// the refused code, and a remedy. The directive ndgo:portable suppresses the errors of a function. A directive that suppresses nothing is an
// error. The result also has the errors of functions of arrays.
func (o *Output) Refused() error {
	wrong := slices.Clone(o.Manifest.Refused)
	excused := map[*ast.FuncDecl]bool{} // the marked functions with errors suppressed by ndgo:portable
	note := func(v *Vectorised, what string) {
		var r *build.Refusal
		switch {
		case !errors.As(v.Refused, &r):
		case v.Portable.IsValid():
			excused[v.Source()] = true
		default:
			o.refusal(&wrong, r, what, v.Definition)
		}
	}
	for _, v := range o.Vectorised {
		note(v, "")
		if v.unsound != "" {
			at := o.Marked.Fset.Position(v.Source().Name.Pos())
			at.Filename = o.Relative(at.Filename)
			wrong.Add(at, "%s is no reduction: %s", v.Source().Name.Name, v.unsound)
		}
		for _, special := range v.Special {
			if v.Refused == nil { // the same fault has been reported for another loop
				note(special, "where a constant is "+special.Constant.Text+", ")
			}
		}
	}
	for _, op := range o.Operators {
		for _, d := range op.Definitions {
			if d.Portable.IsValid() && !excused[d.Source()] {
				wrong.Add(d.Portable, "%s can be compiled for all of its element types: remove ndgo:portable", d.Source().Name.Name)
			}
		}
	}
	return wrong.Err()
}

// refusal reports the refusal r of the code described by subject. The message has the reason, and a line for each call that leads to
// the refused code. If d is a marked function, it also has a remedy.
func (o *Output) refusal(wrong *form.Mistakes, r *build.Refusal, subject string, d *form.Definition) {
	r = o.relative(r)
	text := subject + r.Text
	for _, c := range r.Calls {
		text += fmt.Sprintf("\n\t%s: in the call of %s", c.Pos, c.Function)
	}
	if d.State != nil {
		d = d.State.Of
	}
	// The directive ndgo:portable is no remedy for a function made from a function of arrays, because such a function needs kernels.
	_, made := o.Fused[filepath.Base(o.Loaded.Fset.PositionFor(d.Decl.Pos(), false).Filename)]
	if !made && !r.Always && (o.Marked == nil || form.IsMarked(d.Decl, "ufunc", "reduce")) {
		text += fmt.Sprintf("\n\tor write //ndgo:portable in the comment of %s, which then runs as a loop in Go", d.Func.Name())
	}
	wrong.Add(r.Pos, "%s", text)
}

// relative returns r with paths of files relative to the root.
func (o *Output) relative(r *build.Refusal) *build.Refusal {
	s := *r
	s.Pos.Filename = o.Relative(s.Pos.Filename)
	s.Calls = slices.Clone(r.Calls)
	for i := range s.Calls {
		at := &s.Calls[i].Pos
		at.Filename = o.Relative(at.Filename)
	}
	return &s
}

// Why returns the reason why v has no kernels, with paths of files relative to the root.
func (o *Output) Why(v *Vectorised) error {
	if r, ok := v.Refused.(*build.Refusal); ok {
		return o.relative(r)
	}
	return v.Refused
}

// WithoutKernels returns a line of text for each operator of a package that runs as a loop in Go on some machines, with the reason. Operators
// with the directive ndgo:portable are left out.
func (o *Output) WithoutKernels() (lines []string) {
	for _, op := range form.PartsOf(o.Operators) {
		var machines, elements []string
		var why error
		for _, of := range compile.Architectures {
			for _, v := range o.Vectorised {
				if !slices.Contains(op.Loops, v.Loop) || v.Reduces || v.Eight || v.Requirement != nil || v.Tiers == nil || v.hasFor(of) {
					continue
				}
				for _, c := range v.Tiers {
					if c.Tier.Architecture == of.Name && why == nil {
						why = c.Err
					}
				}
				machines, elements = append(machines, of.Name), append(elements, string(v.Element()))
			}
		}
		if why == nil {
			continue
		}
		slices.Sort(elements)
		lines = append(lines, fmt.Sprintf("%s of %s: no kernel for %s, because %v", op.Name, strings.Join(slices.Compact(elements), ", "), strings.Join(slices.Compact(machines), " and "), why))
	}
	return lines
}
