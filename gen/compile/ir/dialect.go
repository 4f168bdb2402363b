package ir

// A Dialect describes differences in the meaning of operations between tiers (sets of vector instructions).
type Dialect struct {
	HasLimits func(of Type) bool // whether the tier has Max and Min of a type
	Truncated truncation         // converts a float to an integer, as the tier does
	Together  bool               // whether one load reads the elements of two tables at the same index
}

// Limits reports whether a program may use Max and Min of a type. A program without a tier always may.
func (d *Dialect) Limits(of Type) bool { return d == nil || d.HasLimits(of) }
