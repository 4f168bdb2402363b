//go:build !amd64 || purego

package ufunc

import "unsafe"

const copiesStrings = false

func moveString(z, x unsafe.Pointer, n int) {}

func setString(z unsafe.Pointer, word uint64, n int) {}
