package kernel

import (
	"fmt"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/shape"
)

// An Architecture is a kind of processors for which there are kernels.
type Architecture struct {
	Name  string        // as GOARCH has it
	Tiers []*lower.Tier // each includes those before it

	// NewFile returns a file without kernels.
	NewFile func() File

	// Patterns returns the instructions that compute v, which is legal. There is at least one.
	Patterns func(t Target, v *ir.Value) []Pattern

	// Shapes returns the targets of a file for kernels laid out by hand, the best tier first. There may be none.
	Shapes func(f File) []shape.Target
}

// A File is the kernels of an architecture.
type File interface {
	// Machine prints to the file, for a target. Copies may go through the vector register given.
	Machine(t Target, through Register) Machine

	// Written returns the text of the function printed last, less its name: functions of the same text are the same.
	Written() string

	// Drop removes the function printed last.
	Drop()

	// Text returns the file, or nil if it has no kernels. Its first line names generator as its source, and the next is the constraint.
	Text(generator, constraint string) ([]byte, error)
}

// An Assembly is kernels in Go's assembler: a file for each architecture.
type Assembly struct {
	Slow  bool // also add kernels slower than the loop in Go by the model
	Whole bool // sides of branches are computed though no lane takes them

	LeastSkipped int // instructions of a skipped side of a branch, or 0 for those worth the jump

	constraint string
	texts      Texts
	files      map[*Architecture]File
}

// Texts are the names of kernels by their text, of several files of a package or of one. A kernel with a text among them is not added once
// more: sums of int8 are those of uint8. Where there are none all are added.
type Texts map[string]string

// AssemblyOf returns files without kernels of architectures, for builds under the constraint, a line //go:build.
func AssemblyOf(architectures []*Architecture, constraint string, texts Texts) *Assembly {
	a := &Assembly{constraint: constraint, texts: texts, files: map[*Architecture]File{}}
	for _, of := range architectures {
		a.files[of] = of.NewFile()
	}
	return a
}

// shared returns the name of the function to call for the one of the given name, printed last: itself, or one of the same text.
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

// Text returns the file of an architecture, or nil if it has no kernels. Its first line names generator as its source.
func (a *Assembly) Text(of *Architecture, generator string) ([]byte, error) {
	text, err := a.files[of].Text(generator, a.constraint)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", of.Name, err)
	}
	return text, nil
}
