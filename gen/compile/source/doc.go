// Package source holds the functions and variables the compiler can read, of a module and its imports, and finds out which of them
// may change. Package build uses it.
package source
