package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/form"
	"ndgo/gen/loops"
)

// explain returns the descriptions of operators. The names are separated by commas; "all" stands for every operator. A name may also be the
// name of the scalar function. If a name is unknown, explain also returns an error.
func explain(o *loops.Output, names string) (string, error) {
	var s strings.Builder
	var unknown error
	for name := range strings.SplitSeq(names, ",") {
		before := s.Len()
		if name = strings.TrimSpace(name); name != "" {
			explainOne(o, &s, name)
		}
		if s.Len() == before && unknown == nil {
			unknown = noOperator(o, name)
		}
	}
	return s.String(), unknown
}

// noOperator returns the error for an unknown name. The error lists the known names.
func noOperator(o *loops.Output, name string) error {
	var names []string
	for _, op := range o.Operators {
		names = append(names, op.Name)
	}
	for _, p := range o.Programs {
		names = append(names, form.Title(form.ProgramName(p.Decl)))
	}
	return fmt.Errorf("there is no operator %s; there are %s, and all", name, strings.Join(names, ", "))
}

// explainOne describes the named operator, or all operators and programs for "all". It writes a line for each loop. A line describes the
// compiled code, or says why there is none. If the loops of a named operator call a generated function, its text comes before the lines.
func explainOne(o *loops.Output, s *strings.Builder, name string) {
	explainPrograms(o, s, name)
	for _, op := range form.PartsOf(o.Operators) {
		// The name of an operator's reduction is accepted as well.
		named := strings.EqualFold(name, op.Name) || strings.EqualFold(name, op.Joins)
		if named {
			explainText(o, s, op)
			advice(o, s, op)
		}
		for _, v := range o.Vectorised {
			if (name == "all" || named) && slices.Contains(op.Loops, v.Loop) {
				explainLoop(o, v, s, op)
			}
		}
	}
}

// explainPrograms writes the passes of the named program, or of all programs. It also writes the steps that could not be joined, and the
// arrays stored between passes.
func explainPrograms(o *loops.Output, s *strings.Builder, name string) {
	for _, p := range o.Programs {
		of := form.Title(form.ProgramName(p.Decl))
		if name != "all" && !strings.EqualFold(name, of) {
			continue
		}
		for _, pass := range p.Passes {
			if pass.Refused != "" {
				fmt.Fprintf(s, "%s: %s is computed as it is written: %s\n", of, pass.What, pass.Refused)
				continue
			}
			if pass.Steps == 1 {
				why := "because other passes are computed together with it"
				if pass.Stores {
					why = "so that its result needs no array before the store"
				}
				fmt.Fprintf(s, "%s: %s: 1 operator, which computes %s of %s, is a pass %s\n", of, pass.Name, pass.What, strings.Join(pass.Reads, ", "), why)
				continue
			}
			fmt.Fprintf(s, "%s: %s: %d operators join to one pass over memory, which computes %s of %s\n", of, pass.Name, pass.Steps, pass.What, strings.Join(pass.Reads, ", "))
		}
		for _, line := range p.Notes {
			fmt.Fprintf(s, "%s: %s\n", of, line)
		}
	}
}

// explainText writes the generated functions called by the loops of op: rounded copies and fused functions.
func explainText(o *loops.Output, s *strings.Builder, op *form.Operator) {
	seen := map[string]bool{}
	for _, l := range op.Loops {
		name := cmp.Or(l.Name, l.Copied, l.Func.Name())
		if seen[name] {
			continue
		}
		seen[name] = true
		for _, file := range slices.Sorted(maps.Keys(o.Files)) {
			if !strings.HasSuffix(file, "_rounded.go") && !strings.HasSuffix(file, "_fused.go") {
				continue
			}
			if text := declarationOf(name, o.Files[file]); text != "" {
				fmt.Fprintf(s, "%s, in %s:\n\n%s\n\n", op.Name, file, text)
			}
		}
	}
}

// declarationOf returns the text of the named function in a file, or "" if there is none.
func declarationOf(name string, file []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", file, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
			return string(file[fn.Pos()-f.FileStart : fn.End()-f.FileStart])
		}
	}
	return ""
}

// explainLoop writes the lines of v.
func explainLoop(o *loops.Output, v *loops.Vectorised, s *strings.Builder, op *form.Operator) {
	title := fmt.Sprintf("%-14s %-10s", op.Name, v.Element())
	if v.Reduces {
		title += " " + cmp.Or(op.Reduce, "reduced")
	}
	if v.Squares {
		title += " of squares"
	}
	if v.Eight {
		title += " of eight"
	}
	if v.From != "" {
		title += " of " + string(v.From)
	}
	if v.Requirement != nil {
		title += " " + v.Requirement.Kind
	}
	if v.Constant != nil {
		title += " " + op.Params[len(op.Params)-1].Name + "=" + v.Constant.Text
	}
	if v.Refused != nil {
		fmt.Fprintf(s, "%s Go only: %v\n", title, o.Why(v))
	}
	for _, c := range v.Tiers {
		if c.Err != nil {
			fmt.Fprintf(s, "%s %-6s none: %v\n", title, c.Tier.Name, c.Err)
			continue
		}
		r, more := c.Report, ""
		if r.Bound != "" { // reductions have no estimate
			more = fmt.Sprintf(", %.3g cycles an element bound by %s, Go %.3g", r.Cycles, r.Bound, r.Go)
		}
		if r.Rare {
			more += ", rare elements in Go"
		}
		if r.Loops {
			more += ", loops"
		}
		fmt.Fprintf(s, "%s %-6s %3d operations, %2d lanes x %d, %4d instructions, %2d registers and %2d constants, %d spills, %d reloads%s\n",
			title, c.Tier.Name, r.Operations, r.Lanes, r.Copies, r.Instructions, r.Registers, r.Fixed, r.Spills, r.Reloads, more)
	}
	for _, special := range v.Special {
		explainLoop(o, special, s, op)
	}
}
