// Package source holds the functions and variables of a module and its imports, as far as the compiler can read them. It determines which
// variables may change. Package build uses it.
package source
