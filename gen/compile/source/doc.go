// Package source holds the functions and variables of a module and its imports, if the compiler can read them. It also determines which
// variables may change. Package build uses it.
package source
