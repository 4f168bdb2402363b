//go:build !amd64 || purego

package ufunc

import "unsafe"

const copiesStrings = false

func moveString(z, x unsafe.Pointer, n int) {}
