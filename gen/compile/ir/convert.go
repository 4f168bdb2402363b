package ir

import "go/types"

// Conversion returns the program of elem.Convert for elements of the given types. A truth value becomes 0 or 1.
func Conversion(from, to types.Type) *Func {
	x, _ := BasicType(from)
	z, _ := BasicType(to)
	if x == Bool {
		x = Uint8 // truth values are bytes in memory
	}
	f := &Func{Name: "convert", In: []Type{x}, Out: []Type{z}}
	f.Results = []*Value{f.As(f.Param(x), z)}
	return f
}
