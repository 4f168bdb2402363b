// Package source has the functions and variables open to the compiler, of a module and its imports, and finds possible changes of them. It
// is the floor beneath build.
package source
