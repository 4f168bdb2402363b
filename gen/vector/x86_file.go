package vector

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
)

// AMD64 is x86 with 64 bits. Of floats that are out of range, and of NaN, its instructions make the least signed integer, and the
// largest unsigned one.
var AMD64 = &Architecture{
	Name:    "amd64",
	newFile: func() file { return &x86File{build.NewContext(), map[string]operand.Mem{}, map[register]bool{}} },
	truncated: func(x float64, t Type) uint64 {
		switch {
		case isInRange(x, t):
			return saturated(x, t)
		case t.IsSigned():
			return t.signBit()
		}
		return t.ones()
	},
}

// An x86File is the kernels of amd64, with avo as an assembler.
type x86File struct {
	context *build.Context
	globals map[string]operand.Mem
	copies  map[register]bool // the routines that copy through a register which functions call
}

func (f *x86File) machine(t target, through register) machine { return x86{f, t, through} }

// written returns the instructions as avo prints them, and what else makes the function.
func (f *x86File) written() string {
	var b strings.Builder
	fn := f.last()
	fmt.Fprintln(&b, fn.Attributes, fn.LocalSize)
	for _, node := range fn.Nodes {
		switch n := node.(type) {
		case ir.Label:
			fmt.Fprintln(&b, n)
		case *ir.Instruction:
			fmt.Fprint(&b, n.OpcodeWithSuffixes())
			for _, x := range n.Operands {
				fmt.Fprint(&b, " ", x.Asm())
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}

// drop removes the function and the read-only memory that was made for it.
func (f *x86File) drop() {
	result, _ := f.context.Result()
	at := slices.Index(result.Sections, ir.Section(f.last()))
	for _, s := range result.Sections[at:] {
		if g, ok := s.(*ir.Global); ok {
			delete(f.globals, g.Symbol.Name)
		}
	}
	result.Sections = result.Sections[:at]
}

// last returns the function that was begun last.
func (f *x86File) last() *ir.Function {
	result, _ := f.context.Result()
	all := result.Functions()
	return all[len(all)-1]
}

// Context returns what the file of amd64 is made with, for kernels whose loops are laid out by hand.
func (a *Assembly) Context() *build.Context { return a.files[AMD64].(*x86File).context }

// global returns the read-only memory of that name, whose data emit adds.
func (f *x86File) global(name string, data func()) operand.Mem {
	m, ok := f.globals[name]
	if !ok {
		m = f.context.StaticGlobal(name)
		f.context.DataAttributes(attr.RODATA | attr.NOPTR)
		data()
		f.globals[name] = m
	}
	return m
}
