package amd64

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	avo "github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
)

// Architecture is amd64.
var Architecture = &kernel.Architecture{
	Name:     "amd64",
	Tiers:    []*lower.Tier{AVX2, AVX512},
	Patterns: func(t kernel.Target, v *ir.Value) []kernel.Pattern { return patterns{t}.of(v) },
	Shapes:   targets,
	NewFile: func() kernel.File {
		return &file{build.NewContext(), map[string]operand.Mem{}, map[kernel.Register]bool{}}
	},
}

// truncated returns x as the conversion instructions of amd64 convert it. NaN and floats out of range become the least signed
// integer, or the greatest unsigned integer.
func truncated(x float64, t ir.Type) uint64 {
	switch {
	case ir.IsInRange(x, t):
		return ir.Saturated(x, t)
	case t.IsSigned():
		return t.SignBit()
	}
	return t.Ones()
}

// A file collects the kernels of one assembly file for amd64, through the library avo.
type file struct {
	context *build.Context
	globals map[string]operand.Mem
	copies  map[kernel.Register]bool // the vector registers with a copying routine that a kernel calls
}

func (f *file) Machine(t kernel.Target, through kernel.Register) kernel.Machine {
	return machine{f, t, through}
}

// Written returns the last function as text: its attributes, the size of its stack frame, its labels and its instructions.
func (f *file) Written() string {
	var b strings.Builder
	fn := f.last()
	fmt.Fprintln(&b, fn.Attributes, fn.LocalSize)
	for _, node := range fn.Nodes {
		switch n := node.(type) {
		case avo.Label:
			fmt.Fprintln(&b, n)
		case *avo.Instruction:
			fmt.Fprint(&b, n.OpcodeWithSuffixes())
			for _, x := range n.Operands {
				fmt.Fprint(&b, " ", x.Asm())
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}

// Drop removes the last function and its read-only memory.
func (f *file) Drop() {
	result, _ := f.context.Result()
	at := slices.Index(result.Sections, avo.Section(f.last()))
	for _, s := range result.Sections[at:] {
		if g, ok := s.(*avo.Global); ok {
			delete(f.globals, g.Symbol.Name)
		}
	}
	result.Sections = result.Sections[:at]
}

// last returns the function begun last.
func (f *file) last() *avo.Function {
	result, _ := f.context.Result()
	all := result.Functions()
	return all[len(all)-1]
}

// global returns the read-only memory called name. For a new name, the function data emits the contents.
func (f *file) global(name string, data func()) operand.Mem {
	m, ok := f.globals[name]
	if !ok {
		m = f.context.StaticGlobal(name)
		f.context.DataAttributes(attr.RODATA | attr.NOPTR)
		data()
		f.globals[name] = m
	}
	return m
}
