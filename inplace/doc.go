// Package inplace has operators that overwrite their first operand: inplace.Add(x, y) is x += y.
//
// The shape of x never changes. All other operands broadcast to the shape of x, but x does not broadcast: a target of shape 3×1
// does not grow to 3×4. If operands share memory with x, as in inplace.Add(x, x.T()), the result is as if they had been copied
// first. Every function returns x, for nested calls. If a function panics, x is unchanged.
//
// The package has [Sort], and the operators with results of the operands' element type. [AddAt] and similar functions combine values
// with the elements at indices. Operators with other result types, for example comparisons, are in package into.
package inplace
