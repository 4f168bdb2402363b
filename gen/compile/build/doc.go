// Package build makes programs from the syntax and types of scalar Go functions. It uses packages source and ir. If it cannot compile some
// code, it refuses the code with its position, the calls that lead there, and a remedy.
package build
