package kernel

import (
	"fmt"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/shape"
)

// An Architecture is a processor architecture that has kernels.
type Architecture struct {
	Name  string        // as in GOARCH
	Tiers []*lower.Tier // each includes those before it

	// NewFile returns a file without kernels.
	NewFile func() File

	// Patterns returns the alternative instructions computing v, at least one. v is legal for the tier.
	Patterns func(t Target, v *ir.Value) []Pattern

	// Shapes returns the targets of a file for kernels with a hand-written layout, the best tier first. There may be none.
	Shapes func(f File) []shape.Target
}

// A File is the file of an architecture's kernels.
type File interface {
	// Machine returns a printer to the file, for a target. Its copies of memory may use the given vector register.
	Machine(t Target, through Register) Machine

	// Written returns the text of the function printed last, without its name. Functions with equal texts are the same.
	Written() string

	// Drop removes the function printed last from the file.
	Drop()

	// Text returns the file, or nil if it has no kernels. Its first line names generator as its source; the second is the build
	// constraint.
	Text(generator, constraint string) ([]byte, error)
}

// An Assembly is a set of kernels in Go's assembler, with one file for each architecture.
type Assembly struct {
	Slow  bool // also add kernels the cost model rates slower than the Go loop
	Whole bool // compute both sides of branches even if no lane needs one

	LeastSkipped int // least number of instructions of a side for a jump over it; 0 for the default

	constraint string
	texts      Texts
	files      map[*Architecture]File
}

// Texts maps the text of each kernel to its name, for one or several files of a package. A kernel whose text is already there is
// not added again: for example, sums of int8 are those of uint8. With a nil map all kernels are added.
type Texts map[string]string

// AssemblyOf returns empty files for architectures. constraint is a line //go:build.
func AssemblyOf(architectures []*Architecture, constraint string, texts Texts) *Assembly {
	a := &Assembly{constraint: constraint, texts: texts, files: map[*Architecture]File{}}
	for _, of := range architectures {
		a.files[of] = of.NewFile()
	}
	return a
}

// shared returns the name of the function to call instead of the function name, printed last: that function itself, or an earlier
// one with the same text.
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
