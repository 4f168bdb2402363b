//go:build purego

package ufunc

// pure reports whether the program was built without assembly.
const pure = true
