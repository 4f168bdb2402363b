// Package asm writes the assembly of the shuffles of package codec, for amd64 with AVX2.
//
//	go test ./zarr/internal/codec/asm -update
package asm

import (
	"fmt"
	"go/format"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
)

// Files returns the generated files of package codec by their names.
func Files() (map[string][]byte, error) {
	c := build.NewContext()
	c.ConstraintExpr("!purego")
	interleave(c, 2, false)
	interleave(c, 4, false)
	interleave(c, 8, false)
	interleave(c, 8, true)
	bitRows(c)
	file, err := c.Result()
	if err != nil {
		return nil, err
	}
	if err := pass.Compile.Execute(file); err != nil {
		return nil, err
	}
	config := printer.Config{Name: "ndgo/zarr/internal/codec/asm", Pkg: "codec"}
	assembly, err := printer.NewGoAsm(config).Print(file)
	if err != nil {
		return nil, err
	}
	stubs, err := printer.NewStubs(config).Print(file)
	if err == nil {
		stubs, err = format.Source(stubs)
	}
	return map[string][]byte{"z_shuffle_amd64.s": assembly, "z_shuffle_amd64.go": stubs}, err
}

// begin begins a function with the signature below. It returns the register with the address of z, the registers with the
// addresses of the parts x, x+stride, …, and the register with the number of steps.
//
//	func name(z, x *byte, stride, steps int)
func begin(c *build.Context, name, doc string, parts int) (z reg.Register, x []reg.Register, steps reg.Register) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.Doc(doc)
	c.SignatureExpr("func(z, x *byte, stride, steps int)")
	z = c.Load(c.Param("z"), c.GP64())
	first := c.Load(c.Param("x"), c.GP64())
	stride := c.Load(c.Param("stride"), c.GP64())
	steps = c.Load(c.Param("steps"), c.GP64())
	x = []reg.Register{first}
	for i := 1; i < parts; i++ {
		next := c.GP64()
		c.MOVQ(x[i-1], next)
		c.ADDQ(stride, next)
		x = append(x, next)
	}
	return z, x, steps
}

func at(base reg.Register, offset int) operand.Mem { return operand.Mem{Base: base, Disp: offset} }

// interleave writes a function that stores byte 0 of each part, then byte 1 of each part, and so on: 32 bytes of each part in a
// step. If bits is set, the function also transposes each matrix of 8×8 bits.
func interleave(c *build.Context, parts int, bits bool) {
	name, doc := fmt.Sprintf("interleave%dAVX2", parts), fmt.Sprintf(
		"sets z[%d*i+p] = x[p*stride+i], of 32*steps bytes of each of %[1]d parts.", parts)
	if bits {
		name, doc = "bitPlaneAVX2", "sets bit k of byte 8*i+j of z to bit j of x[k*stride+i], of 32*steps bytes of each of 8 parts."
	}
	z, x, steps := begin(c, name, name+" "+doc, parts)
	var masks [3]reg.VecVirtual
	if bits {
		masks = bitMasks(c)
	}
	c.Label("step")
	v := make([]reg.VecVirtual, parts)
	for i := range v {
		v[i] = c.YMM()
		c.VMOVDQU(at(x[i], 0), v[i])
	}
	// An unpack instruction works on the two halves of a register separately, so each half is stored by itself.
	for width := 1; width < parts; width *= 2 {
		next := make([]reg.VecVirtual, parts)
		for i := 0; i < parts; i += 2 * width {
			for j := range width {
				low, high := c.YMM(), c.YMM()
				unpack(c, width, v[i+j], v[i+width+j], low, high)
				next[i+2*j], next[i+2*j+1] = low, high
			}
		}
		v = next
	}
	for i := range v {
		if bits {
			transposeBits(c, v[i], masks)
		}
		c.VMOVDQU(v[i].AsX(), at(z, 16*i))
		c.VEXTRACTI128(operand.U8(1), v[i], at(z, 16*(parts+i)))
	}
	for i := range x {
		c.ADDQ(operand.U8(32), x[i])
	}
	c.ADDQ(operand.U32(32*parts), z)
	c.DECQ(steps)
	c.JNZ(operand.LabelRef("step"))
	c.VZEROUPPER()
	c.RET()
}

// unpack interleaves the numbers of width bytes in x and y.
func unpack(c *build.Context, width int, x, y, low, high reg.VecVirtual) {
	switch width {
	case 1:
		c.VPUNPCKLBW(y, x, low)
		c.VPUNPCKHBW(y, x, high)
	case 2:
		c.VPUNPCKLWD(y, x, low)
		c.VPUNPCKHWD(y, x, high)
	default:
		c.VPUNPCKLDQ(y, x, low)
		c.VPUNPCKHDQ(y, x, high)
	}
}

// swaps has the three steps of transposing a matrix of 8×8 bits. Each step exchanges pairs of bits: a bit set in mask, and the bit at its
// position plus shift.
var swaps = [3]struct{ mask, shift uint64 }{{0x00aa00aa00aa00aa, 7}, {0x0000cccc0000cccc, 14}, {0x00000000f0f0f0f0, 28}}

func bitMasks(c *build.Context) (masks [3]reg.VecVirtual) {
	for i, s := range swaps {
		number := c.GP64()
		c.MOVQ(operand.U64(s.mask), number)
		masks[i] = c.YMM()
		c.VMOVQ(number, masks[i].AsX())
		c.VPBROADCASTQ(masks[i].AsX(), masks[i])
	}
	return masks
}

// transposeBits transposes the matrix of 8×8 bits in each number of 64 bits.
func transposeBits(c *build.Context, v reg.VecVirtual, masks [3]reg.VecVirtual) {
	t := c.YMM()
	for i, s := range swaps {
		c.VPSRLQ(operand.U8(s.shift), v, t)
		c.VPXOR(v, t, t)
		c.VPAND(masks[i], t, t)
		c.VPXOR(v, t, v)
		c.VPSLLQ(operand.U8(s.shift), t, t)
		c.VPXOR(v, t, v)
	}
}

// bitRows writes the inverse of bitPlaneAVX2. It takes 32 bytes of x in a step.
func bitRows(c *build.Context) {
	z, x, steps := begin(c, "bitRowsAVX2", "bitRowsAVX2 sets bit i of row k of z to bit k of byte i of x, of 32*steps bytes. Rows are stride bytes apart.", 1)
	stride := c.Load(c.Param("stride"), c.GP64())
	rows := make([]reg.Register, 8)
	for k := range rows {
		rows[k] = c.GP64()
		if k == 0 {
			c.MOVQ(z, rows[k])
			continue
		}
		c.MOVQ(rows[k-1], rows[k])
		c.ADDQ(stride, rows[k])
	}
	c.Label("step")
	v, mask := c.YMM(), c.GP32()
	c.VMOVDQU(at(x[0], 0), v)
	for k := 7; k >= 0; k-- {
		c.VPMOVMSKB(v, mask)
		c.MOVL(mask, at(rows[k], 0))
		if k > 0 {
			c.VPADDB(v, v, v)
		}
	}
	c.ADDQ(operand.U8(32), x[0])
	for k := range rows {
		c.ADDQ(operand.U8(4), rows[k])
	}
	c.DECQ(steps)
	c.JNZ(operand.LabelRef("step"))
	c.VZEROUPPER()
	c.RET()
}
