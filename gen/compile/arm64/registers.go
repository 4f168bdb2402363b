package arm64

import (
	"fmt"

	"ndgo/gen/shape"
)

// freeIntegers lists the machine registers for values. The other registers are not free: R13 to R15 hold temporary values, R16 to R18
// belong to the linker and the operating system, and R26 and above to Go and its assembler.
var freeIntegers = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 20, 21, 22, 23, 24, 25}

const freeVectors = 32

// A live is a set of registers whose values are needed later. It has one bit for each register.
type live []uint64

func (l live) has(i int) bool { return l[i/64]>>(i%64)&1 == 1 }
func (l live) add(i int)      { l[i/64] |= 1 << (i % 64) }
func (l live) remove(i int)   { l[i/64] &^= 1 << (i % 64) }

// join adds the set m to l. It reports whether l has changed.
func (l live) join(m live) (more bool) {
	for i := range l {
		more = more || m[i]&^l[i] != 0
		l[i] |= m[i]
	}
	return more
}

// number returns the bit number for the register x in a set. Integer registers come first.
func (c *code) number(x any) int {
	if v, ok := x.(shape.Vector); ok {
		return c.integers + int(v)
	}
	return int(x.(shape.Integer)) - 1
}

// of returns the register with bit i in a set.
func (c *code) of(i int) any {
	if i < c.integers {
		return shape.Integer(i + 1)
	}
	return shape.Vector(i - c.integers)
}

// before returns the live registers before each instruction and after the last one.
func (c *code) before() []live {
	n := len(c.instructions)
	all := make([]live, n+1)
	for i := range all {
		all[i] = make(live, (c.integers+c.vectors)/64+1)
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			in := c.after(all, i)
			for _, z := range c.instructions[i].writes {
				in.remove(c.number(z))
			}
			for _, x := range c.instructions[i].reads {
				in.add(c.number(x))
			}
			changed = all[i].join(in) || changed
		}
	}
	return all
}

// after returns the live registers after instruction i. The parameter liveBefore has those before each instruction.
func (c *code) after(liveBefore []live, i int) live {
	out := make(live, len(liveBefore[i]))
	e := c.instructions[i].effect
	if e.jump != "" {
		at, ok := c.labels[e.jump]
		if !ok {
			panic("shape: there is no label " + e.jump)
		}
		out.join(liveBefore[at])
	}
	if !e.ends {
		out.join(liveBefore[i+1])
	}
	return out
}

// assign assigns a machine register to every requested register. Two registers that are live at the same time get different machine
// registers.
func (c *code) assign(name string) registers {
	before := c.before()
	for i := range c.integers + c.vectors + 1 {
		if before[0].has(i) {
			panic(fmt.Sprintf("shape: %s reads %T %[2]d before it is set", name, c.of(i)))
		}
	}
	apart := make([]live, c.integers+c.vectors+1)
	for i := range apart {
		apart[i] = make(live, len(before[0]))
	}
	var order []int
	for i, instruction := range c.instructions {
		out := c.after(before, i)
		for _, z := range instruction.writes {
			k := c.number(z)
			order = append(order, k)
			apart[k].join(out)
			for other := range c.integers + c.vectors + 1 {
				if out.has(other) {
					apart[other].add(k)
				}
			}
		}
	}
	at := registers{}
	for _, k := range order {
		x := c.of(k)
		if _, done := at[x]; done {
			continue
		}
		taken := map[int]bool{}
		for other := range apart[k] {
			for bit := range 64 {
				if i := 64*other + bit; i != k && apart[k].has(i) && (i < c.integers) == (k < c.integers) {
					if r, ok := at[c.of(i)]; ok {
						taken[r] = true
					}
				}
			}
		}
		r, ok := free(k < c.integers, taken)
		if !ok {
			panic(fmt.Sprintf("shape: %s needs more registers than there are", name))
		}
		at[x] = r
	}
	return at
}

// free returns a free machine register. The result ok is false if there is none.
func free(integer bool, taken map[int]bool) (r int, ok bool) {
	if !integer {
		for r := range freeVectors {
			if !taken[r] {
				return r, true
			}
		}
		return 0, false
	}
	for _, r := range freeIntegers {
		if !taken[r] {
			return r, true
		}
	}
	return 0, false
}
