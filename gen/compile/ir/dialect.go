package ir

// A Dialect describes the operations of a tier, for folding and interpreting its programs.
type Dialect struct {
	HasLimits func(of Type) bool // whether the tier has Max and Min of a type
	Truncated truncation         // what converting a float out of range gives
	Together  bool               // whether elements of two tables at the same index are loaded together
}

// Limits reports whether the operations Max and Min of a type exist. A program that is for no tier yet may use them.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
