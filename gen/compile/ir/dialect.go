package ir

// A Dialect is what operations are on a tier, for whose programs folding and interpreting ask.
type Dialect struct {
	HasLimits func(of Type) bool // whether there are the operations Max and Min of a type
	Truncated truncation         // what conversions make of floats that are out of range
	Together  bool               // elements of two tables at one index are loaded at once
}

// Limits reports whether there are the operations Max and Min of a type: programs that are of no tier may have them.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
