package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

const listing = `
simd.test:	file format elf64-x86-64

Disassembly of section .text:

00000000004a0000 <ndgo/internal/simd.twiceFloat64AVX2.abi0>:
  4a0000: movq	8(%rsp), %rax
  4a0005: jmp	0x4a0030 <ndgo/internal/simd.twiceFloat64AVX2.abi0+0x30>
  4a000a: vmovupd	(%rax), %ymm0
  4a000e: vptest	%ymm0, %ymm0            # 0x20
  4a0012: jne	0x4a0050 <ndgo/internal/simd.twiceFloat64AVX2.abi0+0x50>
  4a0016: vaddpd	32(%rsp), %ymm0, %ymm0
  4a001a: subq	$0x10, %rcx
  4a001e: jge	0x4a000a <ndgo/internal/simd.twiceFloat64AVX2.abi0+0xa>
  4a0030: vmovsd	(%rax), %xmm0
  4a0034: decq	%rdx
  4a0038: jne	0x4a0030 <ndgo/internal/simd.twiceFloat64AVX2.abi0+0x30>
  4a0050: retq

00000000004a0060 <ndgo/ufunc.Twice>:
  4a0060: retq

00000000004a0070 <ndgo/internal/simd.once.abi0>:
  4a0070: je	0x4a0078 <ndgo/internal/simd.once.abi0+0x8>
  4a0074: nop
  4a0078: retq
`

// TestLoop checks that the main loop of a kernel is its longest loop, even if the loop contains jumps to code outside.
func TestLoop(t *testing.T) {
	all := functions(listing)
	assert.Len(t, all, 2)
	assert.Equal(t, "twiceFloat64AVX2", all[0].name)
	body := all[0].loop()
	assert.Equal(t, []string{"vmovupd\t(%rax), %ymm0", "vptest\t%ymm0, %ymm0", "vaddpd\t32(%rsp), %ymm0, %ymm0", "subq\t$0x10, %rcx"}, body)
	assert.Equal(t, 16, elements(body))
	assert.Equal(t, 1, countStack(body))
	assert.Equal(t, "once", all[1].name)
	assert.Empty(t, all[1].loop(), "it has none")
	assert.Len(t, all[1].code, 3)
}

func TestElementsOfALoopWithoutCounter(t *testing.T) {
	assert.Equal(t, 1, elements([]string{"incq\t%rcx"}))
}

// TestLoopOfARM64 checks loops of arm64. They end with other jumps, and have their counter in another register.
func TestLoopOfARM64(t *testing.T) {
	all := functions(`
0000000000001000 <ndgo/internal/simd.twiceFloat64NEON.abi0>:
    1000: cmp	x2, #8
    1004: b.lt	0x1020 <ndgo/internal/simd.twiceFloat64NEON.abi0+0x20>
    1008: ldr	q0, [sp, #32]
    100c: fadd	v0.2d, v0.2d, v0.2d // doubled
    1010: cbnz	x13, 0x1024 <ndgo/internal/simd.twiceFloat64NEON.abi0+0x24>
    1014: sub	x2, x2, #8
    1018: cmp	x2, #8
    101c: b.ge	0x1008 <ndgo/internal/simd.twiceFloat64NEON.abi0+0x8>
    1020: ret
`)
	assert.Len(t, all, 1)
	body := all[0].loop()
	assert.Equal(t, []string{"ldr\tq0, [sp, #32]", "fadd\tv0.2d, v0.2d, v0.2d", "sub\tx2, x2, #8", "cmp\tx2, #8"}, body)
	assert.Equal(t, 8, elements(body))
	assert.Equal(t, 1, countStack(body))
}
