//go:build !purego

package ufunc

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// copiesStrings reports whether REP MOVSB and REP STOSQ are fast.
var copiesStrings = cpu.X86.HasERMS

// moveString copies n bytes from x to z by REP MOVSB. The memory must not overlap.
//
//go:noescape
func moveString(z, x unsafe.Pointer, n int)

// setString sets n words of 8 bytes at z by REP STOSQ.
//
//go:noescape
func setString(z unsafe.Pointer, word uint64, n int)
