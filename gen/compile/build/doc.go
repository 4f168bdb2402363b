// Package build makes programs of Go functions of scalars, from their syntax and types. What cannot be compiled is refused with its
// position, the calls that lead to it, and what to write instead. It stands on source and ir.
package build
