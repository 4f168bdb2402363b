//go:build !purego

package ufunc

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// copiesStrings says whether the processor copies strings of bytes fast.
var copiesStrings = cpu.X86.HasERMS

// moveString copies n bytes from x to z, without overlap, by REP MOVSB.
//
//go:noescape
func moveString(z, x unsafe.Pointer, n int)

// setString sets n words at z to word, by REP STOSQ.
//
//go:noescape
func setString(z unsafe.Pointer, word uint64, n int)
