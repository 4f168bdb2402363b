package ir

// A Dialect describes a tier for folding and interpreting its programs.
type Dialect struct {
	HasLimits func(of Type) bool // whether the tier has Max and Min of a type
	Truncated truncation         // converts a float out of range
	Together  bool               // whether one load reads the elements of two tables at the same index
}

// Limits reports whether the operations Max and Min exist for a type. They always exist in a program without a tier.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
