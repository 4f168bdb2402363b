package arm64

import (
	"fmt"
	"strings"

	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/shape"
)

// code holds the instructions of one function. When the function is complete, the target assigns machine registers.
type code struct {
	instructions      []instruction
	labels            map[string]int // the number of the instruction after each label
	integers, vectors int            // numbers of requested registers
}

// An effect describes an instruction: the registers that it reads and writes, the label to which it may jump, and whether it never continues
// with the next instruction.
type effect struct {
	reads, writes []any // values of type Integer or Vector
	jump          string
	ends          bool
}

func reads(x ...any) effect { return effect{reads: x} }

// writes returns the effect of an instruction that sets z from x. The function changes is for an instruction that sets z from z and x.
func writes(z any, x ...any) effect  { return effect{reads: x, writes: []any{z}} }
func changes(z any, x ...any) effect { return effect{reads: append([]any{z}, x...), writes: []any{z}} }

// An instruction is a format string with verbs for registers, and these registers.
type instruction struct {
	effect
	format string
	args   []any
	label  string
}

// A word is an instruction that is missing in Go's assembler. Package a64 encodes it.
type word struct {
	name string
	of   a64.Arrangement
	args []any // a Vector or a number
}

func (c *code) new(count *int) int {
	*count++
	return *count
}

func (c *code) add(e effect, format string, args ...any) {
	c.instructions = append(c.instructions, instruction{effect: e, format: format, args: args})
}

// do adds a vector instruction that overwrites z.
func (c *code) do(name string, of a64.Arrangement, z shape.Vector, args ...any) {
	c.encode(effect{reads: vectorsOf(args), writes: []any{z}}, name, of, append([]any{z}, args...))
}

// update adds a vector instruction that reads and overwrites z.
func (c *code) update(name string, of a64.Arrangement, z shape.Vector, args ...any) {
	c.encode(effect{reads: append(vectorsOf(args), z), writes: []any{z}}, name, of, append([]any{z}, args...))
}

func (c *code) encode(e effect, name string, of a64.Arrangement, args []any) {
	c.add(e, "%s", word{name, of, args})
}

func vectorsOf(args []any) (all []any) {
	for _, x := range args {
		if v, ok := x.(shape.Vector); ok {
			all = append(all, v)
		}
	}
	return all
}

func (c *code) label(name string) {
	if c.labels == nil {
		c.labels = map[string]int{}
	}
	c.labels[name] = len(c.instructions)
	c.instructions = append(c.instructions, instruction{label: name})
}

// text returns the text of the function with the given name.
func (c *code) text(name string) string {
	at := c.assign(name)
	var b strings.Builder
	for _, i := range c.instructions {
		if i.label != "" {
			fmt.Fprintf(&b, "\n%s:\n", i.label)
			continue
		}
		var args []any
		for _, x := range i.args {
			args = append(args, at.print(x))
		}
		fmt.Fprintf(&b, "\t"+i.format+"\n", args...)
	}
	return b.String()
}

// registers maps requested registers to numbers of machine registers.
type registers map[any]int

// print returns an argument as text. Vector registers have Go's names for floats.
func (r registers) print(x any) any {
	switch x := x.(type) {
	case shape.Integer:
		return fmt.Sprintf("R%d", r[x])
	case shape.Vector:
		return fmt.Sprintf("F%d", r[x])
	case arranged:
		return fmt.Sprintf("V%d.%s", r[x.Vector], x.of)
	case cleared:
		return a64.Zero(r[shape.Vector(x)])
	case word:
		var of []int
		for _, a := range x.args {
			if v, ok := a.(shape.Vector); ok {
				of = append(of, r[v])
			} else {
				of = append(of, a.(int))
			}
		}
		return a64.Line(x.name, x.of, of...)
	}
	return x
}

// cleared is an argument that prints as the whole instruction that sets a vector to 0.
type cleared shape.Vector

// arranged is a vector argument printed with the size and number of its lanes, in the syntax of Go's assembler: V3.S4 if of is "S4". Other
// vectors are printed as F3.
type arranged struct {
	shape.Vector
	of string
}
