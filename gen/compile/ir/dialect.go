package ir

// A Dialect is the operations of a tier, for folding and interpreting its programs.
type Dialect struct {
	HasLimits func(of Type) bool // whether there are the operations Max and Min of a type
	Truncated truncation         // the result of converting floats out of range
	Together  bool               // elements of two tables at one index are loaded at once
}

// Limits reports whether there are the operations Max and Min of a type: programs of no tier may have them.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
