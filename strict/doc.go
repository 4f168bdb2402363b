// Package strict has the operators of two operands with explicit broadcasting, XLA's rule.
//
// Operands of equal rank need equal sizes, or a size of 1 in one of them. Where the ranks differ, dims says which axis
// of the higher rank each axis of the lower is: strict.Add(x, y, 1), with x of shape (2, 3) and y of shape (3), adds y to
// every row of x. The result would be the same with x and y exchanged. Without dims the call panics, where the functions
// of package ndarray would align the shapes at their last axes. A scalar goes with anything.
package strict
