// Package arrayapi is the Python Array API standard, version 2025.12, for arrays with element types known only at run time, read from a
// file for instance, or given by a program in another language.
//
// An array is an [nd.Array] of one of the 13 types of the standard: bool, the integers of 8 to 64 bits, float32, float64, complex64 and
// complex128. Arrays of package ndarray of these types qualify; int and uint count as int64 and uint64, on machines of 32 bits as int32 and
// uint32. A type switch tells the type, and nd.Convert makes arrays of a known type:
//
//	x := nd.Convert[float64](arrayapi.Add(a, b))
//
// An operand is an array or a scalar, a bool or a number of any type of Go. Only a scalar's class counts, as in the standard for Python's
// scalars: bool, integer, float or complex.
//
// # Types
//
// Operands are converted to their common type, by [ResultType]: the standard's where it defines one, and else NumPy 2's; comparisons of
// uint64 with signed integers are exact. Integers, but not bools, are float64 for functions of floats, as [Divide] and [Sqrt]. Everything
// else undefined panics with [nd.ErrDType]: sums of bools, orders of complex numbers.
//
// # Indices
//
// [GetItem] and [SetItem] are x[indices] and x[indices] = value, with NumPy's indices.
//
// # Mistakes
//
// A mistake in a call panics with an [*nd.Error], before anything is written; [nd.Try] turns it into an error value. It names the
// function, as arrayapi.Add, the types or shapes, and the remedy.
package arrayapi
