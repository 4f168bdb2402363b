//go:build !purego

package ufunc

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// copiesStrings reports whether the processor has fast REP MOVSB and REP STOSQ instructions.
var copiesStrings = cpu.X86.HasERMS

// moveString copies n bytes from x to z, without overlap, by REP MOVSB.
//
//go:noescape
func moveString(z, x unsafe.Pointer, n int)

// setString sets n words of 8 bytes at z to word, by REP STOSQ.
//
//go:noescape
func setString(z unsafe.Pointer, word uint64, n int)
