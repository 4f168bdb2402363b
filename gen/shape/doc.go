// Package shape generates kernels whose loops and registers are laid out by hand: products of matrices, transposes by
// tiles, compression by masks.
//
// A kernel is written once, as a Go function that prints it for a [Target]: it asks for registers, loads, computes, stores
// and jumps, and reads from the target how wide a vector is and how many there are. A family is the kernels of one file:
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
// It belongs into [Families]. The generator writes the assembly, the declarations, and a variable copyVectors from which
// package simd takes the kernel for the tier in use, with variants.at.
//
// What only some kernels need, such as the exchange of lanes, is an interface of its own next to them, which the targets
// implement as well.
package shape
