// Package source holds the functions and variables of a module and its imports the compiler can read. It also determines which
// variables may change. Package build uses it.
package source
