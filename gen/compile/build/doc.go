// Package build makes programs from the syntax and types of scalar Go functions. Code that cannot be compiled is refused with its
// position, the calls leading there, and a remedy. It uses packages source and ir.
package build
