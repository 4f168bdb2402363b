//go:build !purego && !race && !go1.27

#include "textflag.h"

// func Of(p unsafe.Pointer) (routine, below uintptr)
//
// R14 is the goroutine. Its first two words are the bounds of its stack. There is no call here, so the stack cannot move.
TEXT ·Of(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), AX
	MOVQ R14, routine+8(FP)
	XORL CX, CX
	MOVQ 8(R14), DX
	CMPQ AX, 0(R14)
	JCS  done
	CMPQ AX, DX
	JCC  done
	SUBQ AX, DX
	MOVQ DX, CX

done:
	MOVQ CX, below+16(FP)
	RET
