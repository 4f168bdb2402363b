//go:build purego

package ufunc

// pure says that there is no assembly.
const pure = true
