// Package shape generates kernels with loops and registers laid out by hand: products of matrices, transposes by tiles,
// compression by masks.
//
// A kernel is written once, as a Go function that prints it for a [Target]: it asks for registers, loads, computes, stores
// and jumps, and reads from the target the width of a vector and the number of vectors. A family is the kernels of one
// file:
//
//	var copies = Family{
//		Name:   "copies",
//		Kernel: func(t Target) {
//			t.Function("copyVectors", "func(z, x unsafe.Pointer, n int)") // n > 0 vectors
//			z, x, n := t.Argument("z"), t.Argument("x"), t.Argument("n")
//			v := t.Vector()
//			t.Label("loop")
//			t.Load(v, At(x, 0))
//			t.Store(v, At(z, 0))
//			t.AddConstant(x, t.Bytes())
//			t.AddConstant(z, t.Bytes())
//			t.AddConstant(n, -1)
//			t.JumpIf(n, Greater, 0, "loop")
//			t.Return()
//		},
//	}
//
// It belongs into [Families]. The generator writes the assembly, the declarations, and a variable copyVectors; package
// simd takes the kernel for the tier in use from it, with variants.at.
//
// Operations for some kernels only, as the exchange of lanes, are an interface of their own next to them; the targets
// implement it as well.
package shape
