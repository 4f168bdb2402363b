//go:build !purego && !race && !go1.27

#include "textflag.h"

// func Of(p unsafe.Pointer) (routine, below uintptr)
//
// g is the goroutine. Its first two words are the bounds of its stack. There is no call here, so the stack cannot move.
TEXT ·Of(SB), NOSPLIT, $0-24
	MOVD p+0(FP), R0
	MOVD g, routine+8(FP)
	MOVD $0, R3
	MOVD 0(g), R1
	MOVD 8(g), R2
	CMP  R1, R0
	BLO  done
	CMP  R2, R0
	BHS  done
	SUB  R0, R2, R3

done:
	MOVD R3, below+16(FP)
	RET
