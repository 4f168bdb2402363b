// Package source has the functions and variables that the compiler may read, of a module and of what it imports, and tells what may change
// them. It is the floor beneath build.
package source
