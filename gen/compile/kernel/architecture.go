package kernel

import (
	"fmt"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/shape"
)

// An Architecture is a processor architecture with kernels.
type Architecture struct {
	Name  string        // GOARCH of the architecture
	Tiers []*lower.Tier // from the smallest set of instructions; each includes the sets before it

	// NewFile returns a file without kernels.
	NewFile func() File

	// Patterns returns the instructions that can compute v. The tier must have the operation of v, so there is at least one.
	Patterns func(t Target, v *ir.Value) []Pattern

	// Shapes returns the targets for kernels of package shape in a file, the best tier first. The list may be empty.
	Shapes func(f File) []shape.Target
}

// A File is an assembly file with the kernels of one architecture.
type File interface {
	// Machine returns a printer that adds instructions for a target to the file. Memory is copied through the given vector register.
	Machine(t Target, through Register) Machine

	// Written returns the text of the last function, without its name. Functions with the same text do the same.
	Written() string

	// Drop removes the last function from the file.
	Drop()

	// Text returns the file, or nil if it has no kernels. The first line names generator as the source. The second line is the build
	// constraint.
	Text(generator, constraint string) ([]byte, error)
}

// An Assembly is a set of kernels in Go's assembler, with one file for each architecture.
type Assembly struct {
	Slow  bool // whether to keep kernels that are slower than the Go loop by the cost model
	Whole bool // whether to compute both sides of every branch, even if no lane takes one of them

	LeastSkipped int // minimum number of instructions in one side of a branch, for a jump over it; 0 for the default

	constraint string
	texts      Texts
	files      map[*Architecture]File
}

// Texts maps texts of kernels to their names, for the files of a package. A kernel with the same text as an earlier one is not
// added: the kernel that adds int8 also adds uint8. With a nil map all kernels are added.
type Texts map[string]string

// AssemblyOf returns empty files for the architectures. The parameter constraint is a //go:build line.
func AssemblyOf(architectures []*Architecture, constraint string, texts Texts) *Assembly {
	a := &Assembly{constraint: constraint, texts: texts, files: map[*Architecture]File{}}
	for _, of := range architectures {
		a.files[of] = of.NewFile()
	}
	return a
}

// shared returns the name of an earlier function with the same text as the last function, and removes the last function. If there is no
// such function, shared returns the parameter name.
func (a *Assembly) shared(of *Architecture, name string) string {
	if a.texts == nil {
		return name
	}
	f := a.files[of]
	key := of.Name + a.constraint + f.Written()
	if same, ok := a.texts[key]; ok {
		f.Drop()
		return same
	}
	a.texts[key] = name
	return name
}

// File returns the file of an architecture.
func (a *Assembly) File(of *Architecture) File { return a.files[of] }

// of returns the architecture of a tier.
func (a *Assembly) of(t *lower.Tier) *Architecture {
	for of := range a.files {
		if of.Name == t.Architecture {
			return of
		}
	}
	panic("compile: no architecture has the tier " + t.Name)
}

// Text returns the file of an architecture, or nil if it has no kernels. The first line names generator as the source.
func (a *Assembly) Text(of *Architecture, generator string) ([]byte, error) {
	text, err := a.files[of].Text(generator, a.constraint)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", of.Name, err)
	}
	return text, nil
}
