// Package into has the operators, the reductions and some more functions with a given array as target:
// into.Add(dst, x, y) is dst = x + y, without the memory for a new array.
//
// The shape of dst never changes: the operands of operators broadcast to it, and other results must have it. Operands
// may share memory with dst; the result is then as if they had been copied first. Every function returns dst, and
// changes nothing if it panics.
package into
