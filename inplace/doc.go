// Package inplace has operators that overwrite their first operand: inplace.Add(x, y) is x += y.
//
// The shape of x never changes. The other operands broadcast to it, but x does not broadcast to them: a target of shape 3×1 does not grow
// to 3×4. Operands may share memory with x, as in inplace.Add(x, x.T()); the result is then as if they had been copied first. Every
// function returns x, for nested calls. If a function panics, x is unchanged.
//
// The package has the operators with results of the operands' element type, and [Sort]. Functions like [AddAt] combine values with the
// elements at indices. Operators with other result types, for example comparisons, are in package into.
package inplace
