// Package shape generates kernels whose loops and registers are laid out by hand: matrix products, transposes by tiles, compression
// by masks.
//
// A kernel is written once, as a Go function printing it for a [Target]. The function requests registers, and calls methods
// printing loads, operations, stores and jumps. The target tells the size of a vector and the number of vector registers. A family
// is the kernels of one file:
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
// Add it to [Families]. The generator writes the assembly, the declarations, and a variable copyVectors, from which package simd
// takes the kernel for the tier in use with variants.at.
//
// Operations only some kernels need, like the exchange of lanes, are separate interfaces beside these kernels. The targets
// implement them, too.
package shape
