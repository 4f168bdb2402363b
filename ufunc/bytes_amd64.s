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

// func setString(z unsafe.Pointer, word uint64, n int)
TEXT ·setString(SB), NOSPLIT, $0-24
	MOVQ z+0(FP), DI
	MOVQ word+8(FP), AX
	MOVQ n+16(FP), CX
	REP
	STOSQ
	RET
