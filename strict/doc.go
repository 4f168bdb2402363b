// Package strict has the operators of two operands, with XLA's explicit broadcasting.
//
// Operands of equal rank need equal sizes, or a size of 1 in one of them. If the ranks differ, dims maps each axis of the operand
// of lower rank to an axis of the other: strict.Add(x, y, 1), with x of shape (2, 3) and y of shape (3), adds y to every row of x.
// So does strict.Add(y, x, 1). Without dims the call panics; the functions of package ndarray would align the shapes at their last
// axes instead. A scalar broadcasts to every shape.
package strict
