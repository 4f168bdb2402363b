package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// explain returns a line for each loop of the operator called name, as its scalar function perhaps, or of all if name is
// "all": what it was compiled to, or why not.
func (o *Output) explain(name string) (string, error) {
	var s strings.Builder
	for _, op := range o.withJoiners(o.Operators) {
		for _, v := range o.Vectorised {
			if (name == "all" || strings.EqualFold(name, op.Name)) && slices.Contains(op.Loops, v.Loop) {
				v.explain(&s, op)
			}
		}
	}
	if s.Len() == 0 {
		var names []string
		for _, op := range o.Operators {
			names = append(names, op.Name)
		}
		return "", fmt.Errorf("there is no operator %s; there are %s, and all", name, strings.Join(names, ", "))
	}
	return s.String(), nil
}

// explain writes the lines of v.
func (v *Vectorised) explain(s *strings.Builder, op *Operator) {
	title := fmt.Sprintf("%-14s %-10s", op.Name, v.Element())
	if v.reduces {
		title += " " + cmp.Or(op.Reduce, "reduced")
	}
	if v.squares {
		title += " of squares"
	}
	if v.eight {
		title += " of eight"
	}
	if v.from != "" {
		title += " of " + string(v.from)
	}
	if v.Requirement != nil {
		title += " " + v.Requirement.Kind
	}
	if v.Constant != nil {
		title += " " + op.Params[len(op.Params)-1].Name + "=" + v.Constant.Text
	}
	if v.Refused != nil {
		fmt.Fprintf(s, "%s Go only: %v\n", title, v.Refused)
	}
	for _, c := range v.Tiers {
		if c.Err != nil {
			fmt.Fprintf(s, "%s %-6s none: %v\n", title, c.Tier.Name, c.Err)
			continue
		}
		r, rare := c.Report, ""
		if r.Rare {
			rare = ", rare elements in Go"
		}
		if r.Loops {
			rare += ", loops"
		}
		fmt.Fprintf(s, "%s %-6s %3d operations, %2d lanes x %d, %4d instructions, %2d registers and %2d constants, %d spills, %d reloads%s\n",
			title, c.Tier.Name, r.Operations, r.Lanes, r.Copies, r.Instructions, r.Registers, r.Fixed, r.Spills, r.Reloads, rare)
	}
	for _, special := range v.Special {
		special.explain(s, op)
	}
}
