// Package build makes programs from the syntax and types of scalar Go functions, by packages source and ir. It refuses all other code,
// with the position, the calls leading there, and a remedy.
package build
