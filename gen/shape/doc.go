// Package shape generates kernels with hand-written loops and register layouts, for example for matrix products, transposes by
// tiles, and compression by masks.
//
// A kernel is written once, as a Go function that prints the kernel for a [Target]. The function requests registers, and calls
// methods that print loads, operations, stores and jumps. The target knows the size of a vector and the number of vector registers.
// A family consists of the kernels in one file:
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
// Add the family to [Families]. The generator then writes the assembly, the declarations, and a variable copyVectors. Package simd
// calls variants.at on this variable to get the kernel for the instruction set in use.
//
// An operation that only a few kernels use, for example the exchange of lanes, is in a separate interface, declared beside these
// kernels. All targets implement these interfaces.
package shape
