//go:build purego

package ufunc

// pure tells that there is no assembly.
const pure = true
