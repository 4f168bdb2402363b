package ir

// A Dialect describes the operations of a tier, for folding and interpreting its programs.
type Dialect struct {
	HasLimits func(of Type) bool // whether the tier has Max and Min of a type
	Truncated truncation         // the result of converting floats that are out of range
	Together  bool               // whether elements of two tables at the same index are loaded together
}

// Limits reports whether the operations Max and Min of a type exist. Programs belonging to no tier may use them.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
