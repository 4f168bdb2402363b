//go:build purego

package ufunc

// pure reports whether the build excludes assembly.
const pure = true
