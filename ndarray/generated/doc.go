// Package generated is the run time of functions written by ndgo/gen: it connects operators with arrays. Programs do not call it directly.
//
// The package changes with the generator, and the name of [ABI1] with it. So code generated for another version does not compile.
package generated

// ABI1 appears in generated functions. If the package changes, this name changes, and functions generated earlier do not compile: run go
// generate again.
const ABI1 = 1
