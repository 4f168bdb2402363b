// Package build makes programs of Go functions of scalars, from their syntax and types. Code that cannot be compiled is refused
// with its position, the calls on the way, and a remedy. It stands on source and ir.
package build
