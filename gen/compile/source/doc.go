// Package source holds the functions and variables that the compiler can read, from a module and its imports. It also determines which variables
// may change. Package build uses it.
package source
