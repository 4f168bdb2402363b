// Package into has operators, reductions and other functions that write their result to a given array: into.Add(dst, x, y) is dst =
// x + y without a new array.
//
// The shape of dst never changes. The operands of operators broadcast to the shape of dst; results of other functions must have
// this shape. If operands share memory with dst, the result is as if they had been copied first. Every function returns dst. If a
// function panics, dst is unchanged.
package into
