// Package strict has the operators of two operands, with XLA's explicit broadcasting.
//
// If both operands have the same rank, their sizes along each axis must be equal, or one of the sizes must be 1. If the ranks differ, dims
// maps each axis of the operand of lower rank to an axis of the other operand. If x is 2×3 and y has 3 elements, strict.Add(x, y, 1) and
// strict.Add(y, x, 1) add y to every row of x. Without dims the call panics; package ndarray would align the shapes at their last axes
// instead. A scalar broadcasts to every shape.
package strict
