package program

import (
	"slices"

	"ndgo/ufunc"
)

// If only one step reads the result of another, the two can become one step. For example, x*y + z is one loop that rounds product
// and sum as two loops do. The first result then needs no memory, so a program of cheap steps takes about two thirds of the time.

// A part is a step that is computed as a part of a later step.
type part struct {
	step  int // number of the earlier step, or -1
	loop  *ufunc.Loop
	other int // number of the later step's other operand
}

// partOf returns the step that can be computed as a part of step i of p. A step that has a part itself cannot be a part.
func (p *Program) partOf(i int, uses []int, parts []part) part {
	first, s := len(p.Operands)+len(p.Constants), &p.Steps[i]
	for side, v := range s.Values {
		k := v - first
		if k < 0 || uses[k] > 1 || parts[k].step >= 0 {
			continue
		}
		if loop := s.Loop.Pair(p.Steps[k].Loop.Pairing, side); loop != nil {
			return part{k, loop, 1 - side}
		}
	}
	return part{step: -1}
}

// paired returns p with one step in place of each pair. It returns p itself if there are no pairs.
func (p *Program) paired() *Program {
	first := len(p.Operands) + len(p.Constants)
	uses := make([]int, len(p.Steps))
	for _, s := range p.Steps {
		for _, v := range s.Values {
			if v >= first {
				uses[v-first]++
			}
		}
	}
	parts, isPart := make([]part, len(p.Steps)), make([]bool, len(p.Steps))
	for i := range p.Steps {
		if parts[i] = p.partOf(i, uses, parts); parts[i].step >= 0 {
			isPart[parts[i].step] = true
		}
	}
	if !slices.Contains(isPart, true) {
		return p
	}
	q := &Program{Operands: p.Operands, Constants: p.Constants}
	numbers := make([]int, len(p.Steps)) // the numbers of values in q
	for i, s := range p.Steps {
		if isPart[i] {
			continue
		}
		values, loop := s.Values, s.Loop
		if is := parts[i]; is.step >= 0 {
			inner := p.Steps[is.step].Values
			values, loop = []int{inner[0], inner[len(inner)-1], s.Values[is.other]}, is.loop
		}
		step := Step{Loop: loop, Values: slices.Clone(values)}
		for k, v := range values {
			if v >= first {
				step.Values[k] = numbers[v-first]
			}
		}
		numbers[i] = first + len(q.Steps)
		q.Steps = append(q.Steps, step)
	}
	return q
}
