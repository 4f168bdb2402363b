//go:build !purego

#include "textflag.h"

// func moveString(z, x unsafe.Pointer, n int)
TEXT ·moveString(SB), NOSPLIT, $0-24
	MOVQ z+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	REP
	MOVSB
	RET
