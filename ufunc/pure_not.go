//go:build !purego

package ufunc

const pure = false
