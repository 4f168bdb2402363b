// Package inplace has operators to overwrite the first operand: inplace.Add(x, y) is x += y.
//
// The shape of x never changes. The other operands broadcast to it, and never it to them: a target of shape (3, 1) does not grow
// to (3, 4) because of the other operand's shape. Operands may share memory with x, as in inplace.Add(x, x.T()), and the result is
// then as if they had been copied first. Every function returns x, for nested calls, and changes nothing if it panics.
//
// The package has the operators with results of the operands' element type, [Sort], and functions that join values into
// elements at indices, such as [AddAt]. The operators of package into write what they return, a bool for a comparison, to an array
// of its own.
package inplace
